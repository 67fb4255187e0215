// Las lecciones en español. Los nombres de las técnicas son los del motor.

/** @type {Record<string, { idea: string, find: string }>} */
export const LESSONS = {
  "full-house": {
    idea: "En una fila, columna o caja con una sola celda vacía falta una cifra. Va ahí.",
    find: "Después de cada cifra que pongas, mira su fila, su columna y su caja: ¿queda una sola celda?",
  },
  "hidden-single": {
    idea: "Cada cifra aparece en cada caja, fila y columna. Si todas las celdas de una casa menos una están llenas o ya ven esa cifra, va en la que queda.",
    find: "Toma una cifra que aparezca mucho. Traza líneas desde cada una de sus posiciones por filas y columnas y busca una caja en la que quede libre una sola celda. Después haz lo mismo con filas y columnas.",
  },
  "naked-single": {
    idea: "Una celda ve otras 20. Si en ellas hay ocho cifras distintas, solo cabe la novena.",
    find: "Mira celdas cuya fila, columna y caja estén casi llenas y cuenta del 1 al 9 qué cifras ven.",
  },
  pointing: {
    idea: "Si todos los lugares de una cifra en una caja están en una fila o columna, la cifra de esa línea está dentro de la caja. Se elimina del resto de la línea.",
    find: "Pregunta en cada caja dónde puede ir todavía una cifra. Dos o tres lugares en una línea apuntan a lo largo de esa línea.",
  },
  claiming: {
    idea: "Si todos los lugares de una cifra en una fila o columna están en una caja, la línea reclama la cifra de esa caja. Se elimina del resto de la caja.",
    find: "Pregunta en cada fila y columna dónde puede ir todavía una cifra. Si todos sus lugares están en una caja, mira las otras celdas de esa caja.",
  },
  "locked-pair": {
    idea: "Dos celdas que comparten caja y línea tienen los mismos dos candidatos. Las dos cifras ocupan esas celdas y se eliminan del resto de la caja y del resto de la línea.",
    find: "Busca dos pares iguales juntos en una caja. Actúan en dos casas a la vez.",
  },
  "naked-pair": {
    idea: "Dos celdas de una casa tienen los mismos dos candidatos y nada más. Una recibe la primera cifra y la otra la segunda, así que ninguna otra celda de la casa puede tenerlas.",
    find: "Recorre las celdas de una casa con dos candidatos y busca gemelas.",
  },
  "hidden-pair": {
    idea: "Dos cifras de una casa tienen los mismos dos lugares y ningún otro. Ocupan esas celdas, así que los demás candidatos de las dos se eliminan.",
    find: "Anota en cada casa las cifras con dos lugares. Dos cifras con los mismos dos lugares son un par oculto.",
  },
  "locked-triple": {
    idea: "Tres celdas que comparten caja y línea tienen entre ellas tres candidatos. Esas cifras se eliminan del resto de la caja y de la línea.",
    find: "Mira las tres celdas en las que una caja cruza una línea: ¿tienen entre ellas tres candidatos?",
  },
  "naked-triple": {
    idea: "Tres celdas de una casa tienen entre ellas tres candidatos. No hace falta que cada una tenga los tres. Las tres cifras ocupan esas celdas y se eliminan del resto de la casa.",
    find: "Empieza por celdas con dos o tres candidatos y busca otras dos que no añadan una cuarta cifra.",
  },
  "hidden-triple": {
    idea: "Tres cifras de una casa solo caben en tres celdas. Las ocupan, así que los demás candidatos de esas celdas se eliminan.",
    find: "Busca cifras con dos o tres lugares en una casa y tres de ellas que compartan tres celdas.",
  },
  "naked-quad": {
    idea: "Cuatro celdas de una casa tienen entre ellas cuatro candidatos. Esas cifras se eliminan de las otras celdas de la casa.",
    find: "En una casa con ocho celdas abiertas o más, un cuarteto desnudo y un conjunto oculto son dos vistas de lo mismo. Busca el más pequeño.",
  },
  "x-wing": {
    idea: "En dos filas una cifra tiene dos lugares, y están en las mismas dos columnas. Cada fila pone la cifra en una de las columnas, así que ambas quedan servidas: se elimina de sus otras celdas. Igual con filas y columnas intercambiadas.",
    find: "Toma una cifra y marca las filas en las que tiene dos lugares. Dos filas con las mismas columnas son un X-wing.",
  },
  swordfish: {
    idea: "Tres filas en las que los lugares de una cifra están en las mismas tres columnas. Las tres columnas reciben su cifra de esas filas, así que se elimina de sus otras celdas. Igual con filas y columnas intercambiadas.",
    find: "Toma una cifra y las filas en las que tiene dos o tres lugares. Busca tres filas que usen entre ellas tres columnas.",
  },
  skyscraper: {
    idea: "Una cifra tiene dos lugares en cada una de dos filas. Uno de cada fila está en la misma columna, la base. Ahí está una vez como mucho, así que al menos uno de los otros extremos, los tejados, tiene la cifra. Las celdas que ven los dos tejados no pueden tenerla.",
    find: "Es un X-wing en el que un lado no está alineado. Busca dos enlaces fuertes con extremos en una línea común.",
  },
  "two-string-kite": {
    idea: "Una cifra tiene dos lugares en una fila y dos en una columna, y uno de cada está en la misma caja. Ahí no puede estar dos veces, así que uno de los extremos lejanos la tiene. Una celda que ve los dos extremos lejanos no puede tenerla.",
    find: "Busca una fila y una columna con dos lugares cada una que se encuentren en una caja sin compartir celda.",
  },
  "turbot-fish": {
    idea: "Dos enlaces fuertes de una cifra están unidos por uno débil. Uno de los extremos exteriores tiene la cifra. Una celda que ve los dos no puede tenerla. El rascacielos y la cometa son casos especiales.",
    find: "Dibuja para una cifra todas las casas en las que tiene dos lugares. Busca dos de esas líneas cuyos extremos se vean.",
  },
  "empty-rectangle": {
    idea: "En una caja los lugares de una cifra están en una fila y una columna, en forma de cruz. Un enlace fuerte de fuera termina en esa fila o columna. La cifra está en el extremo lejano del enlace o en el otro brazo de la cruz, y una celda que ve los dos no puede tenerla.",
    find: "Busca cajas en las que cuatro celdas en rectángulo estén libres de la cifra. La cruz que queda es la bisagra.",
  },
  "xy-wing": {
    idea: "Un pivote tiene los candidatos x e y. Ve una celda con x y z y otra con y y z. Sea lo que sea el pivote, una de las dos alas es z. Las celdas que ven las dos alas no pueden ser z.",
    find: "Mira celdas con dos candidatos. Busca para un pivote otras dos que vea, que compartan un candidato cada una con él y el tercero entre ellas.",
  },
  "xyz-wing": {
    idea: "El pivote tiene x, y y z; las alas tienen x y z, e y y z. Una de las tres celdas es z. Las celdas que ven las tres no pueden ser z.",
    find: "Toma una celda con tres candidatos y busca dos celdas con dos de ellos cada una. Lo que se elimina está siempre en la caja del pivote.",
  },
  "w-wing": {
    idea: "Dos celdas tienen los mismos candidatos x e y pero no se ven. Un enlace fuerte de x las une: cada celda ve uno de sus extremos. Las dos no pueden ser x, así que una es y. Las celdas que ven las dos no pueden ser y.",
    find: "Busca pares iguales que no se vean y después una casa en la que una de las cifras tenga dos lugares, cada uno a la vista de una celda.",
  },
  "wxyz-wing": {
    idea: "Cuatro celdas tienen entre ellas cuatro candidatos, y solo una cifra z tiene lugares que no se ven todos entre sí. Una de las celdas es z, así que las que ven todas las z del patrón no pueden ser z.",
    find: "Amplía un XYZ-wing con una celda: cuatro celdas, cuatro cifras, y todas menos una limitadas a una casa.",
  },
  "finned-x-wing": {
    idea: "Un X-wing con lugares de más, las aletas, en una esquina. O vale el X-wing o una aleta tiene la cifra. Se elimina lo que ambos casos eliminan: celdas de una línea de cobertura que ven todas las aletas.",
    find: "Busca un X-wing estropeado por uno o dos lugares de más en la caja de una esquina.",
  },
  "sashimi-x-wing": {
    idea: "Un X-wing con aletas al que le falta una esquina. Las aletas la sustituyen. Las celdas de la línea de cobertura que ven todas las aletas no pueden tener la cifra.",
    find: "Busca una fila con dos lugares y otra con un lugar que encaje y aletas en la caja donde estaría la otra esquina.",
  },
  "finned-swordfish": {
    idea: "Un swordfish con aletas en una caja. O vale el swordfish o una aleta tiene la cifra. Las celdas de una línea de cobertura que ven todas las aletas no pueden tenerla.",
    find: "Toma un swordfish con lugares de más en una caja y mira solo las celdas de esa caja que estén en una línea de cobertura.",
  },
  "sashimi-swordfish": {
    idea: "Un swordfish con aletas que sin ellas se desharía: a una línea base le queda un solo lugar aparte de ellas. El argumento es el mismo: o vale el pez o vale una aleta.",
    find: "Como con un sashimi X-wing: busca un pez al que le falte una esquina, con aletas en esa caja.",
  },
  "simple-colors-trap": {
    idea: "Las casas en las que una cifra tiene dos lugares unen sus lugares en cadenas. Coloréalos alternando. Un color es verdadero y el otro falso. Una celda que ve los dos colores no puede tener la cifra.",
    find: "Toma una cifra con muchas casas de dos lugares, colorea un grupo con dos colores y busca celdas que vean los dos.",
  },
  "multi-colors-1": {
    idea: "Dos grupos de una cifra están coloreados aparte. Si un color de uno ve un color del otro, los dos no pueden ser verdaderos, así que lo es uno de sus contrarios. Las celdas que ven los dos contrarios no pueden tener la cifra.",
    find: "Colorea todos los grupos de una cifra y busca dónde se ven dos grupos.",
  },
  "unique-rectangle-1": {
    idea: "Si cuatro celdas en dos filas, dos columnas y dos cajas tuvieran los mismos dos candidatos, las cifras se podrían intercambiar y el sudoku tendría dos soluciones. Tres de las celdas solo tienen esos dos, así que la cuarta es otra cosa.",
    find: "Busca tres pares iguales en las esquinas de un rectángulo en dos cajas. Esto supone que el sudoku tiene una sola solución.",
  },
  "unique-rectangle-2": {
    idea: "En un rectángulo de dos candidatos, dos esquinas tienen el mismo candidato de más. Una de ellas tiene que tomarlo, o el sudoku tendría dos soluciones. Las celdas que ven las dos no pueden tenerlo.",
    find: "Busca dos pares iguales como base de un rectángulo y un tejado de dos celdas con una cifra de más.",
  },
  "unique-rectangle-4": {
    idea: "En el tejado de un rectángulo de dos candidatos, una de las cifras está bloqueada: una casa no le da otro lugar que las dos celdas del tejado. Entonces la otra cifra no puede estar en el tejado.",
    find: "Toma un rectángulo con una base de dos pares y pregunta si a una de las cifras solo le queda el tejado en una casa común.",
  },
  "hidden-rectangle": {
    idea: "Un rectángulo de dos candidatos en el que dos enlaces fuertes de una cifra se juntan en la esquina opuesta a un par. Si esa esquina fuera la otra cifra, el rectángulo tendría dos soluciones. Así que no lo es.",
    find: "Parte de un par en una esquina y busca enlaces fuertes en la fila y la columna de la esquina opuesta.",
  },
  "avoidable-rectangle-1": {
    idea: "Tres esquinas de un rectángulo en dos cajas las has llenado tú, no son pistas, con a, b y a en cruz. Si la cuarta fuera b, las dos cifras se podrían intercambiar. Así que no es b.",
    find: "Vigila los rectángulos de celdas resueltas sin pistas. Las pistas son fijas, y con una en el rectángulo el argumento no vale.",
  },
  "bug-1": {
    idea: "Si cada celda abierta tuviera dos candidatos y cada cifra dos lugares en cada casa, el sudoku no tendría solución o tendría dos. Si una sola celda tiene tres candidatos, ahí va la cifra que aparece tres veces en sus casas.",
    find: "Al final, cuando casi todas las celdas tienen dos candidatos, busca la que tiene tres.",
  },
  "x-chain": {
    idea: "Una cadena de una cifra en la que alternan enlaces fuertes y débiles y que empieza y termina con uno fuerte. Uno de los extremos tiene la cifra. Las celdas que ven los dos extremos no pueden tenerla.",
    find: "Dibuja los enlaces fuertes de una cifra y únelos por celdas que se vean.",
  },
  "xy-chain": {
    idea: "Una cadena de celdas con dos candidatos. Cada una comparte una cifra con la siguiente. Si la primera no es z, la siguiente está forzada, y así hasta la última, que es z. Uno de los extremos es z, y las celdas que ven los dos no pueden ser z.",
    find: "Empieza en una celda con dos candidatos, sal de ella por una cifra y ve de par en par hasta llegar otra vez a la otra cifra.",
  },
  "continuous-nice-loop": {
    idea: "Una cadena de enlaces fuertes y débiles que vuelve a su inicio sin romperse. De cada dos vecinos del bucle uno es verdadero, así que los enlaces débiles también son fuertes: su cifra se elimina del resto de la casa, y también otros candidatos de una celda por la que pasa el bucle.",
    find: "Cuando una cadena se cierra alternando fuerte y débil, mira cada enlace débil.",
  },
  "discontinuous-nice-loop": {
    idea: "Una cadena que empieza y termina en el mismo candidato. Si suponer que es falso lo hace verdadero, es verdadero. Si suponer que es verdadero lo hace falso, es falso.",
    find: "Toma un candidato, supón que es falso y sigue lo que queda forzado. Si vuelves a él como verdadero, es verdadero.",
  },
  "sue-de-coq": {
    idea: "Donde una caja cruza una línea, dos o tres celdas tienen más candidatos que celdas. Una parte de esas cifras la tienen celdas del resto de la línea y otra, celdas del resto de la caja. Juntas usan cada cifra una vez, así que cada parte se elimina del resto de su casa.",
    find: "Mira dos celdas en el cruce de una caja y una línea con cuatro candidatos; después, un par en el resto de la línea y otro en el resto de la caja que compartan esas cifras.",
  },
  "als-xz": {
    idea: "Un conjunto casi bloqueado (ALS) son n celdas de una casa con n + 1 candidatos. Dos de ellos comparten una cifra x que no puede estar en ambos, porque todos sus lugares se ven. Uno pierde x y queda bloqueado, así que una cifra común z está en uno de los dos. Las celdas que ven todas las z de ambos no pueden ser z.",
    find: "Busca conjuntos pequeños: una celda con dos candidatos, dos celdas con tres. Une dos por una cifra cuyos lugares se vean.",
  },
  "als-xy-wing": {
    idea: "Tres conjuntos casi bloqueados. Un pivote comparte con cada una de dos alas una cifra que no puede estar en ambos. Solo puede perder una de ellas, así que una de las alas queda bloqueada. Una cifra z de las dos alas está en una de ellas, y las celdas que ven todos sus lugares no pueden ser z.",
    find: "Piensa en un XY-wing en el que cada celda se sustituye por un conjunto casi bloqueado.",
  },
};
