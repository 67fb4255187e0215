// Die Lektionen auf Deutsch. Die Namen der Techniken bleiben die der Engine.

/** @type {Record<string, { idea: string, find: string }>} */
export const LESSONS = {
  "full-house": {
    idea: "In einer Zeile, Spalte oder einem Block mit einer einzigen leeren Zelle fehlt noch eine Ziffer. Sie gehört dorthin.",
    find: "Schau nach jeder Ziffer, die du einträgst, auf ihre Zeile, ihre Spalte und ihren Block: Ist nur noch eine Zelle frei?",
  },
  "hidden-single": {
    idea: "Jede Ziffer steht in jedem Block, jeder Zeile und jeder Spalte. Wenn alle Zellen eines Hauses bis auf eine gefüllt sind oder diese Ziffer schon sehen, gehört sie in die letzte.",
    find: "Nimm eine Ziffer, die oft vorkommt. Zieh von jeder ihrer Stellen Linien durch Zeile und Spalte und such einen Block, in dem eine Zelle frei bleibt. Danach mach das Gleiche für Zeilen und Spalten.",
  },
  "naked-single": {
    idea: "Eine Zelle sieht 20 andere. Stehen darin acht verschiedene Ziffern, passt nur noch die neunte.",
    find: "Such Zellen, deren Zeile, Spalte und Block fast voll sind, und zähl von 1 bis 9, welche Ziffern sie sehen.",
  },
  pointing: {
    idea: "Liegen alle Plätze einer Ziffer in einem Block in einer Zeile oder Spalte, dann steht die Ziffer dieser Linie im Block. Im Rest der Linie fällt sie weg.",
    find: "Frag in jedem Block, wo eine Ziffer noch stehen kann. Zwei oder drei Plätze in einer Linie zeigen entlang dieser Linie.",
  },
  claiming: {
    idea: "Liegen alle Plätze einer Ziffer in einer Zeile oder Spalte in einem Block, dann beansprucht die Linie die Ziffer dieses Blocks. Im Rest des Blocks fällt sie weg.",
    find: "Frag in jeder Zeile und Spalte, wo eine Ziffer noch stehen kann. Liegen alle Plätze in einem Block, sieh dir dessen andere Zellen an.",
  },
  "locked-pair": {
    idea: "Zwei Zellen, die Block und Linie teilen, haben die gleichen zwei Kandidaten. Die beiden Ziffern füllen diese Zellen und fallen im Rest des Blocks und im Rest der Linie weg.",
    find: "Such zwei gleiche Paare nebeneinander in einem Block. Sie wirken in zwei Häusern zugleich.",
  },
  "naked-pair": {
    idea: "Zwei Zellen eines Hauses haben die gleichen zwei Kandidaten und sonst keine. Eine bekommt die erste Ziffer, die andere die zweite; keine andere Zelle des Hauses kann eine davon haben.",
    find: "Geh in einem Haus die Zellen mit zwei Kandidaten durch und such Zwillinge.",
  },
  "hidden-pair": {
    idea: "Zwei Ziffern eines Hauses haben die gleichen zwei Plätze und keine anderen. Sie füllen diese Zellen; alle anderen Kandidaten dort fallen weg.",
    find: "Notier für jedes Haus die Ziffern mit zwei Plätzen. Zwei Ziffern mit den gleichen zwei Plätzen sind ein verstecktes Paar.",
  },
  "locked-triple": {
    idea: "Drei Zellen, die Block und Linie teilen, haben zusammen drei Kandidaten. Diese Ziffern fallen im Rest des Blocks und der Linie weg.",
    find: "Sieh dir die drei Zellen an, in denen ein Block eine Linie kreuzt: Haben sie zusammen drei Kandidaten?",
  },
  "naked-triple": {
    idea: "Drei Zellen eines Hauses haben zusammen drei Kandidaten. Nicht jede Zelle braucht alle drei. Die drei Ziffern füllen diese Zellen und fallen im Rest des Hauses weg.",
    find: "Beginn mit Zellen mit zwei oder drei Kandidaten und such zwei weitere, mit denen es bei drei Ziffern bleibt.",
  },
  "hidden-triple": {
    idea: "Drei Ziffern eines Hauses haben nur in drei Zellen Platz. Sie füllen diese Zellen; alle anderen Kandidaten dort fallen weg.",
    find: "Such Ziffern mit zwei oder drei Plätzen in einem Haus und drei davon, die sich drei Zellen teilen.",
  },
  "naked-quad": {
    idea: "Vier Zellen eines Hauses haben zusammen vier Kandidaten. Diese Ziffern fallen in den anderen Zellen des Hauses weg.",
    find: "In einem Haus mit acht oder mehr offenen Zellen sind ein nackter Vierling und eine versteckte Gruppe zwei Ansichten derselben Sache. Such die kleinere.",
  },
  "x-wing": {
    idea: "In zwei Zeilen hat eine Ziffer je zwei Plätze, und sie liegen in denselben zwei Spalten. Jede Zeile setzt die Ziffer in eine der Spalten, damit sind beide versorgt: In ihren anderen Zellen fällt sie weg. Ebenso mit vertauschten Zeilen und Spalten.",
    find: "Nimm eine Ziffer und merk dir die Zeilen, in denen sie zwei Plätze hat. Zwei Zeilen mit denselben Spalten sind ein X-Wing.",
  },
  swordfish: {
    idea: "Drei Zeilen, in denen die Plätze einer Ziffer in denselben drei Spalten liegen. Die drei Spalten bekommen ihre Ziffer aus diesen Zeilen; in ihren anderen Zellen fällt sie weg. Ebenso mit vertauschten Zeilen und Spalten.",
    find: "Nimm eine Ziffer und die Zeilen, in denen sie zwei oder drei Plätze hat. Such drei Zeilen, die zusammen drei Spalten brauchen.",
  },
  skyscraper: {
    idea: "Eine Ziffer hat in zwei Zeilen je zwei Plätze. Je einer liegt in derselben Spalte, dem Boden. Dort steht sie höchstens einmal, also steht sie an mindestens einem der anderen Enden, der Dächer. Zellen, die beide Dächer sehen, können sie nicht haben.",
    find: "Es ist ein X-Wing, bei dem eine Seite nicht fluchtet. Such zwei starke Verbindungen, die je ein Ende in derselben Linie haben.",
  },
  "two-string-kite": {
    idea: "Eine Ziffer hat in einer Zeile und in einer Spalte je zwei Plätze, und je einer liegt im selben Block. Dort kann sie nicht zweimal stehen, also steht sie an einem der fernen Enden. Eine Zelle, die beide fernen Enden sieht, kann sie nicht haben.",
    find: "Such eine Zeile und eine Spalte mit je zwei Plätzen, die sich in einem Block treffen, ohne eine Zelle zu teilen.",
  },
  "turbot-fish": {
    idea: "Zwei starke Verbindungen einer Ziffer sind durch eine schwache verbunden. Eines der äußeren Enden hat die Ziffer. Eine Zelle, die beide Enden sieht, kann sie nicht haben. Skyscraper und Kite sind Sonderfälle.",
    find: "Zeichne für eine Ziffer alle Häuser, in denen sie zwei Plätze hat. Such zwei dieser Linien, deren Enden sich sehen.",
  },
  "empty-rectangle": {
    idea: "In einem Block liegen die Plätze einer Ziffer in einer Zeile und einer Spalte, wie ein Kreuz. Eine starke Verbindung außerhalb endet in dieser Zeile oder Spalte. Die Ziffer steht entweder am fernen Ende der Verbindung oder im anderen Arm des Kreuzes; eine Zelle, die beide sieht, kann sie nicht haben.",
    find: "Such Blöcke, in denen vier Zellen im Rechteck frei von der Ziffer sind. Das Kreuz, das übrig bleibt, ist das Gelenk.",
  },
  "xy-wing": {
    idea: "Ein Angelpunkt hat die Kandidaten x und y. Er sieht eine Zelle mit x und z und eine mit y und z. Was er auch ist, einer der beiden Flügel wird z. Zellen, die beide Flügel sehen, können nicht z sein.",
    find: "Sieh dir Zellen mit zwei Kandidaten an. Such zu einem Angelpunkt zwei andere, die er sieht, die je einen Kandidaten mit ihm und den dritten miteinander teilen.",
  },
  "xyz-wing": {
    idea: "Der Angelpunkt hat x, y und z, die Flügel haben x und z sowie y und z. Eine der drei Zellen ist z. Zellen, die alle drei sehen, können nicht z sein.",
    find: "Nimm eine Zelle mit drei Kandidaten und such zwei Zellen mit je zwei davon. Was wegfällt, liegt immer im Block des Angelpunkts.",
  },
  "w-wing": {
    idea: "Zwei Zellen haben die gleichen Kandidaten x und y, sehen sich aber nicht. Eine starke Verbindung von x verbindet sie: Jede Zelle sieht eines ihrer Enden. Beide Zellen können nicht x sein, also ist eine y. Zellen, die beide sehen, können nicht y sein.",
    find: "Such gleiche Paare, die sich nicht sehen, dann ein Haus, in dem eine der Ziffern zwei Plätze hat, von denen jede Zelle einen sieht.",
  },
  "wxyz-wing": {
    idea: "Vier Zellen haben zusammen vier Kandidaten, und nur bei einer Ziffer z sehen sich nicht alle Plätze. Eine der Zellen muss z sein; Zellen, die jedes z des Musters sehen, können nicht z sein.",
    find: "Erweitere einen XYZ-Wing um eine Zelle: vier Zellen, vier Ziffern, und alle Ziffern bis auf eine bleiben in einem Haus.",
  },
  "finned-x-wing": {
    idea: "Ein X-Wing mit weiteren Plätzen, den Flossen, in einer Ecke. Entweder gilt der X-Wing, oder eine Flosse hat die Ziffer. Was beide Fälle ausschließen, fällt weg: Zellen einer Deckungslinie, die jede Flosse sehen.",
    find: "Such einen X-Wing, den ein oder zwei weitere Plätze im Block einer Ecke stören.",
  },
  "sashimi-x-wing": {
    idea: "Ein X-Wing mit Flossen, bei dem eine Ecke selbst fehlt. Die Flossen vertreten sie. Zellen der Deckungslinie, die alle Flossen sehen, können die Ziffer nicht haben.",
    find: "Such eine Zeile mit zwei Plätzen und eine zweite mit einem passenden Platz und Flossen in dem Block, in dem die andere Ecke läge.",
  },
  "finned-swordfish": {
    idea: "Ein Swordfish mit Flossen in einem Block. Entweder gilt der Swordfish, oder eine Flosse hat die Ziffer. Zellen einer Deckungslinie, die alle Flossen sehen, können sie nicht haben.",
    find: "Nimm einen Swordfish mit weiteren Plätzen in einem Block und sieh dir nur die Zellen dieses Blocks an, die in einer Deckungslinie liegen.",
  },
  "sashimi-swordfish": {
    idea: "Ein Swordfish mit Flossen, der ohne sie zerfiele: Eine Grundlinie hat außer ihnen nur noch einen Platz. Das Argument ist das gleiche: Entweder gilt der Fisch oder eine Flosse.",
    find: "Wie beim Sashimi X-Wing: Such einen Fisch mit fehlender Ecke und Flossen in deren Block.",
  },
  "simple-colors-trap": {
    idea: "Häuser, in denen eine Ziffer zwei Plätze hat, verbinden ihre Plätze zu Ketten. Färbe sie abwechselnd. Eine Farbe ist wahr, die andere falsch. Eine Zelle, die beide Farben sieht, kann die Ziffer nicht haben.",
    find: "Nimm eine Ziffer mit vielen Häusern mit zwei Plätzen, färbe eine Gruppe mit zwei Farben und such Zellen, die beide sehen.",
  },
  "multi-colors-1": {
    idea: "Zwei Gruppen einer Ziffer sind getrennt gefärbt. Sieht eine Farbe der einen eine Farbe der anderen, können nicht beide wahr sein, also ist eine der Gegenfarben wahr. Zellen, die beide Gegenfarben sehen, können die Ziffer nicht haben.",
    find: "Färbe alle Gruppen einer Ziffer und such Stellen, an denen sich zwei Gruppen sehen.",
  },
  "unique-rectangle-1": {
    idea: "Hätten vier Zellen in zwei Zeilen, zwei Spalten und zwei Blöcken die gleichen zwei Kandidaten, ließen sich die Ziffern tauschen, und das Rätsel hätte zwei Lösungen. Drei der Zellen haben nur diese zwei, also ist die vierte etwas anderes.",
    find: "Such drei gleiche Paare an den Ecken eines Rechtecks in zwei Blöcken. Das setzt voraus, dass das Rätsel genau eine Lösung hat.",
  },
  "unique-rectangle-2": {
    idea: "In einem Rechteck aus zwei Kandidaten haben zwei Ecken den gleichen zusätzlichen Kandidaten. Eine von ihnen muss ihn nehmen, sonst hätte das Rätsel zwei Lösungen. Zellen, die beide sehen, können ihn nicht haben.",
    find: "Such zwei gleiche Paare als Boden eines Rechtecks und ein Dach aus zwei Zellen mit einer zusätzlichen Ziffer.",
  },
  "unique-rectangle-4": {
    idea: "Im Dach eines Rechtecks aus zwei Kandidaten ist eine der Ziffern gebunden: Ein Haus lässt ihr nur die beiden Dachzellen. Dann kann die andere Ziffer nicht im Dach stehen.",
    find: "Nimm ein Rechteck mit zwei Paaren als Boden und frag, ob einer der Ziffern in einem gemeinsamen Haus nur das Dach bleibt.",
  },
  "hidden-rectangle": {
    idea: "Ein Rechteck aus zwei Kandidaten, in dem sich zwei starke Verbindungen einer Ziffer in der Ecke gegenüber einem Paar treffen. Wäre diese Ecke die andere Ziffer, hätte das Rechteck zwei Lösungen. Also ist sie es nicht.",
    find: "Geh von einem Paar in einer Ecke aus und such in Zeile und Spalte der gegenüberliegenden Ecke starke Verbindungen.",
  },
  "avoidable-rectangle-1": {
    idea: "Drei Ecken eines Rechtecks in zwei Blöcken hast du selbst gefüllt, keine ist vorgegeben, über Kreuz mit a, b und a. Wäre die vierte b, ließen sich die beiden Ziffern tauschen. Also ist sie nicht b.",
    find: "Achte auf Rechtecke gelöster Zellen ohne Vorgabe. Vorgaben sind fest; mit einer davon im Rechteck gilt das Argument nicht.",
  },
  "bug-1": {
    idea: "Hätte jede offene Zelle zwei Kandidaten und jede Ziffer zwei Plätze in jedem Haus, hätte das Rätsel keine Lösung oder zwei. Hat nur eine Zelle drei Kandidaten, gehört die Ziffer dorthin, die in ihren Häusern dreimal vorkommt.",
    find: "Such gegen Ende, wenn fast alle Zellen zwei Kandidaten haben, die eine mit dreien.",
  },
  "x-chain": {
    idea: "Eine Kette einer Ziffer, in der starke und schwache Verbindungen wechseln und die mit einer starken beginnt und endet. Eines der Enden hat die Ziffer. Zellen, die beide Enden sehen, können sie nicht haben.",
    find: "Zeichne die starken Verbindungen einer Ziffer und verbinde sie über Zellen, die sich sehen.",
  },
  "xy-chain": {
    idea: "Eine Kette von Zellen mit zwei Kandidaten. Jede teilt eine Ziffer mit der nächsten. Ist die erste nicht z, ist die nächste erzwungen und so weiter, und die letzte ist z. Eines der Enden ist also z; Zellen, die beide sehen, können nicht z sein.",
    find: "Beginn bei einer Zelle mit zwei Kandidaten, verlass sie über eine Ziffer und geh von Paar zu Paar, bis du wieder bei der anderen Ziffer ankommst.",
  },
  "continuous-nice-loop": {
    idea: "Eine Kette starker und schwacher Verbindungen, die ohne Bruch zu ihrem Anfang zurückkehrt. Von je zwei Nachbarn im Ring ist einer wahr, also sind auch die schwachen Verbindungen stark: Ihre Ziffer fällt im Rest des Hauses weg, ebenso andere Kandidaten einer Zelle, durch die der Ring führt.",
    find: "Wenn sich eine Kette abwechselnd stark und schwach schließt, sieh dir jede schwache Verbindung an.",
  },
  "discontinuous-nice-loop": {
    idea: "Eine Kette, die am selben Kandidaten beginnt und endet. Folgt aus der Annahme, er sei falsch, dass er wahr ist, dann ist er wahr. Folgt aus der Annahme, er sei wahr, dass er falsch ist, dann ist er falsch.",
    find: "Nimm einen Kandidaten als falsch an und folge dem, was erzwungen ist. Kommst du mit wahr zu ihm zurück, ist er wahr.",
  },
  "sue-de-coq": {
    idea: "Wo ein Block eine Linie kreuzt, haben zwei oder drei Zellen mehr Kandidaten als Zellen. Einen Teil dieser Ziffern halten Zellen im Rest der Linie, einen anderen Zellen im Rest des Blocks. Zusammen brauchen sie jede Ziffer einmal, also fällt jeder Teil im Rest seines Hauses weg.",
    find: "Sieh dir zwei Zellen in der Kreuzung von Block und Linie mit vier Kandidaten an, dann je ein Paar im Rest der Linie und im Rest des Blocks mit diesen Ziffern.",
  },
  "als-xz": {
    idea: "Eine fast gebundene Menge (ALS) sind n Zellen eines Hauses mit n + 1 Kandidaten. Zwei davon teilen eine Ziffer x, die nicht in beiden stehen kann, weil sich alle ihre Plätze sehen. Eine der Mengen verliert x und ist gebunden, also steht eine gemeinsame Ziffer z in einer der beiden. Zellen, die alle z beider sehen, können nicht z sein.",
    find: "Such kleine Mengen: eine Zelle mit zwei Kandidaten, zwei Zellen mit dreien. Verbinde zwei davon über eine Ziffer, deren Plätze sich sehen.",
  },
  "als-xy-wing": {
    idea: "Drei fast gebundene Mengen. Ein Angelpunkt teilt mit jedem von zwei Flügeln eine Ziffer, die nicht in beiden stehen kann. Er kann nur eine davon verlieren, also ist einer der Flügel gebunden. Eine Ziffer z beider Flügel steht in einem von ihnen; Zellen, die alle ihre Plätze sehen, können nicht z sein.",
    find: "Denk an einen XY-Wing, in dem jede Zelle durch eine fast gebundene Menge ersetzt ist.",
  },
};
