// The lessons in words: what the idea of a technique is, and how to find it. The picture beside them is drawn by the
// engine from a real position.

/** @type {Record<string, { idea: string, find: string }>} */
export const LESSONS = {
  "full-house": {
    idea: "A row, column or box with one empty cell has one digit left. That digit goes there.",
    find: "After every digit you enter, look at its row, column and box: is one cell left?",
  },
  "hidden-single": {
    idea: "A digit must appear in every box, row and column. If all cells of a house but one are filled or see that digit already, the one cell left gets it.",
    find: "Take a digit that appears often. Draw lines from each of its places through rows and columns, and look for a box in which one cell stays free. This is called cross-hatching. Then do the same for rows and columns.",
  },
  "naked-single": {
    idea: "A cell sees 20 others. If eight different digits stand in them, the ninth is the only one that fits.",
    find: "Look at cells whose row, column and box are nearly full, and count from 1 to 9 which digits they see.",
  },
  pointing: {
    idea: "If all places of a digit in a box lie in one row or column, the digit of that line is inside the box. So it can be removed from the rest of the line.",
    find: "In each box ask where a digit can still go. Two or three places in one line point along that line.",
  },
  claiming: {
    idea: "If all places of a digit in a row or column lie in one box, the line claims the digit of that box. So it can be removed from the rest of the box.",
    find: "In each row and column ask where a digit can still go. If all its places are in one box, look at the other cells of the box.",
  },
  "locked-pair": {
    idea: "Two cells that share a box and a line have the same two candidates. The two digits use up these cells, so they can be removed from the rest of the box and from the rest of the line.",
    find: "Look for two equal pairs side by side in a box. They act in two houses at once.",
  },
  "naked-pair": {
    idea: "Two cells of a house have the same two candidates and nothing else. One gets the first digit, the other the second, so no other cell of the house can have either.",
    find: "Scan a house for cells with two candidates and look for twins.",
  },
  "hidden-pair": {
    idea: "Two digits of a house have the same two places and no others. They fill these cells, so all other candidates of the two cells can be removed.",
    find: "For each house list the digits with two places. Two digits with the same two places are a hidden pair.",
  },
  "locked-triple": {
    idea: "Three cells that share a box and a line hold three digits between them. These digits can be removed from the rest of the box and of the line.",
    find: "Look at the three cells where a box meets a line: do they hold three candidates together?",
  },
  "naked-triple": {
    idea: "Three cells of a house hold three candidates between them. Not every cell needs all three. The three digits use up these cells and can be removed from the rest of the house.",
    find: "Start with cells of two or three candidates and look for two more that add no new digit beyond three.",
  },
  "hidden-triple": {
    idea: "Three digits of a house have places in three cells only. They fill these cells, so all other candidates there can be removed.",
    find: "Look for digits with two or three places in a house and for three of them that share three cells.",
  },
  "naked-quad": {
    idea: "Four cells of a house hold four candidates between them. These digits can be removed from the other cells of the house.",
    find: "In a house with eight or more open cells, a naked quadruple and a hidden set are two views of the same thing. Look for whichever is smaller.",
  },
  "x-wing": {
    idea: "In two rows a digit has two places each, and they lie in the same two columns. Each row puts the digit into one of the columns, so both columns are served: remove it from the other cells of the columns. The same works with rows and columns swapped.",
    find: "Take one digit and mark the rows in which it has two places. Two rows with the same columns are an X-wing.",
  },
  swordfish: {
    idea: "Three rows in which the places of a digit lie in the same three columns. The three columns get their digit from these rows, so it can be removed from the other cells of the columns. It also works with rows and columns swapped.",
    find: "Take one digit and the rows with two or three places for it. Look for three rows that use three columns together.",
  },
  skyscraper: {
    idea: "A digit has two places in each of two rows. One place of each lies in the same column, the base. The base column takes at most one of the two, so at least one of the other ends, the roofs, has the digit. Cells that see both roofs cannot have it.",
    find: "It is an X-wing in which one side does not line up. Look for two strong links with ends in a common line.",
  },
  "two-string-kite": {
    idea: "A digit has two places in a row and two in a column, and one place of each lies in the same box. Those two cannot both hold the digit, so one of the far ends has it. A cell that sees both far ends cannot have it.",
    find: "Look for a row and a column with two places each that meet in a box without sharing a cell.",
  },
  "turbot-fish": {
    idea: "Two strong links of a digit are joined by a weak one. One of the outer ends must have the digit. A cell that sees both ends cannot have it. Skyscrapers and kites are special cases.",
    find: "Take a digit and draw all houses in which it has two places. Look for two of these lines whose ends see each other.",
  },
  "empty-rectangle": {
    idea: "In a box the places of a digit lie in one row and one column, in the shape of a cross. A strong link outside the box ends in that row or column. Follow it: the digit is either at the far end of the link or in the other arm of the cross, and a cell that both see cannot have it.",
    find: "Look for boxes in which four cells in a rectangle are free of the digit. The cross that is left is the hinge.",
  },
  "xy-wing": {
    idea: "A pivot has the candidates x and y. It sees one cell with x and z and another with y and z. Whatever the pivot is, one of the two wings becomes z. Cells that see both wings cannot be z.",
    find: "Look at cells with two candidates. For a pivot, find two others it sees that share one candidate each with it and the third with each other.",
  },
  "xyz-wing": {
    idea: "The pivot has x, y and z; the wings have x and z, and y and z. One of the three cells is z. Cells that see all three cannot be z.",
    find: "Take a cell with three candidates and look for two cells with two of them each. What is removed always lies in the box of the pivot.",
  },
  "w-wing": {
    idea: "Two cells have the same two candidates x and y but do not see each other. A strong link of x joins them: one of its ends sees each cell. Both cells cannot be x, so one is y. Cells that see both cannot be y.",
    find: "Look for equal pairs that do not see each other, then for a house in which one of the digits has two places, one in the sight of each.",
  },
  "wxyz-wing": {
    idea: "Four cells hold four candidates between them, and only one digit z has cells that do not all see each other. One of them must be z, so cells that see every z of the pattern cannot be z.",
    find: "Extend an XYZ-wing by one cell: four cells, four digits, and all but one of the digits confined to a house.",
  },
  "finned-x-wing": {
    idea: "An X-wing with extra places, the fins, in one corner. Either the X-wing holds or a fin has the digit. Cells that both cases remove can be removed: they lie in a cover line and see every fin.",
    find: "Look for an X-wing that is spoilt by one or two extra places in the box of a corner.",
  },
  "sashimi-x-wing": {
    idea: "A finned X-wing in which a corner itself is missing. The fins stand in for it. Cells of the cover line that see all fins cannot have the digit.",
    find: "Look for a row with two places and another with one matching place and fins in the box where the other corner would be.",
  },
  "finned-swordfish": {
    idea: "A swordfish with fins in one box. Either the swordfish holds or a fin has the digit. Cells in a cover line that see all fins cannot have it.",
    find: "Take a swordfish with extra places in one box, and look only at the cells of that box which lie in a cover line.",
  },
  "sashimi-swordfish": {
    idea: "A finned swordfish that would fall apart without its fins: a base line has one place left besides them. The argument is the same: either the fish holds or a fin does.",
    find: "As with a sashimi X-wing: look for a fish with a missing corner and fins in that box.",
  },
  "simple-colors-trap": {
    idea: "Houses in which a digit has two places join its places to chains. Colour them alternately. One colour is true, the other false. A cell that sees both colours cannot have the digit.",
    find: "Take a digit with many houses of two places, colour one cluster with two colours, and look for cells that see both.",
  },
  "multi-colors-1": {
    idea: "Two clusters of a digit are coloured apart. If a colour of one sees a colour of the other, these two cannot both be true, so one of their opposites is. Cells that see both opposites cannot have the digit.",
    find: "Colour all clusters of a digit and look for places where two clusters see each other.",
  },
  "unique-rectangle-1": {
    idea: "Four cells in two rows, two columns and two boxes would have the same two candidates: then the digits could be swapped and the puzzle would have two solutions. Three of the cells have only these two, so the fourth must be something else.",
    find: "Look for three equal pairs at the corners of a rectangle in two boxes. This assumes that the puzzle has one solution.",
  },
  "unique-rectangle-2": {
    idea: "In a rectangle of two candidates, two corners have the same extra candidate. One of them must take it, or the puzzle would have two solutions. Cells that see both cannot have it.",
    find: "Look for two equal pairs as the floor of a rectangle and a roof of two cells with one extra digit.",
  },
  "unique-rectangle-4": {
    idea: "In the roof of a rectangle of two candidates, one of the digits is locked: a house gives it no other place than the two roof cells. Then the other digit cannot be in the roof.",
    find: "Take a rectangle with a floor of two pairs and ask whether one of the digits has only the roof left in a common house.",
  },
  "hidden-rectangle": {
    idea: "A rectangle of two candidates in which two strong links of one digit meet at the corner opposite to a pair. If that corner were the other digit, the rectangle would have two solutions. So it is not.",
    find: "Start from a pair at a corner and look along the row and the column of the opposite corner for strong links.",
  },
  "avoidable-rectangle-1": {
    idea: "Three corners of a rectangle in two boxes have been filled by you, not by clues, with a, b and a crosswise. If the fourth were b, the two digits could be swapped. So it is not b.",
    find: "Watch rectangles of solved cells that hold no clue. Clues are fixed, so with a clue in the rectangle the argument fails.",
  },
  "bug-1": {
    idea: "If every open cell had two candidates and every digit two places in every house, the puzzle would have no solution or two. When one cell alone has three candidates, the digit that appears three times in its houses must go there.",
    find: "Late in a game, when nearly all cells have two candidates, look for the one with three.",
  },
  "x-chain": {
    idea: "A chain of one digit with strong and weak links in turn, which begins and ends with a strong link. One of the ends has the digit. Cells that see both ends cannot have it.",
    find: "Draw the strong links of a digit and join them by cells that see each other.",
  },
  "xy-chain": {
    idea: "A chain of cells with two candidates. Each shares a digit with the next. If the first is not z, the next is forced, and so on, and the last is z. So one of the ends is z, and cells that see both cannot be z.",
    find: "Start at a cell with two candidates, leave it by one digit and walk from pair to pair until you arrive at the other digit again.",
  },
  "continuous-nice-loop": {
    idea: "A chain of strong and weak links that comes back to its start without a break. One of every two neighbours in the loop is true, so the weak links are strong too: the digit of a weak link can be removed from the rest of its house, and other candidates from a cell the loop passes inside.",
    find: "When you follow a chain and it closes with strong and weak in turn, look at every weak link.",
  },
  "discontinuous-nice-loop": {
    idea: "A chain that starts and ends at the same candidate. If assuming that it is off makes it on, it must be on. If assuming that it is on makes it off, it must be off.",
    find: "Take a candidate, suppose it is false and follow what is forced. If you come back to it as true, it is true.",
  },
  "sue-de-coq": {
    idea: "Where a box meets a line, two or three cells hold more candidates than cells. One part of these digits is held by cells of the rest of the line, another by cells of the rest of the box. Together they use every digit once, so each part can be removed from the rest of its house.",
    find: "Look at two cells in the crossing of a box and a line with four candidates, then for a pair in the rest of the line and a pair in the rest of the box that share these digits.",
  },
  "als-xz": {
    idea: "An almost locked set is a group of n cells of a house with n + 1 candidates. Two of them share a digit x that cannot be in both, since all its places see each other. So one set loses x and is locked, and a common digit z is in one of the two. Cells that see all z of both cannot be z.",
    find: "Look for small sets: a cell with two candidates, two cells with three. Join two of them by a digit whose places see each other.",
  },
  "als-xy-wing": {
    idea: "Three almost locked sets. A pivot shares one restricted digit with each of two wings. It can lose only one of them without breaking, so one of the wings is locked. A digit z that both wings have is in one of them, and cells that see all its places cannot be z.",
    find: "Think of an XY-wing in which each cell is replaced by an almost locked set.",
  },
};
