//! Words that a sentence about a standard rule may have. One with another word may say more than the rule, and is reported.

/// The words, in ascending order. They are those of puzzles whose reading has exactly one solution, and their other forms.
const WORDS: &str = "\
    a add additionally adds adjacent adjoining all allowed along also alternate alternates alternating an and anti \
    antiking antiknight any anywhere apart appear appearing appears applies apply are area areas around arranged arrow \
    arrows as ascend ascending ascends associated at attached away backward backwards be before being between black \
    block blocks blue bold borders both bottom box boxes brown building buildings bulb bulbs but by c cage cages can \
    cannot cell cells center central centre chess chevron circle circled circles classic clear clue clues coins color \
    colored colour coloured column columns connect connected connecting connects consecutive consecutively consist \
    constraint contain containing contains contiguous copy corner corners correct correctly corresponding could count \
    counts covered crust crusts cyan dark dashed decrease diagonal diagonally diagonals diamond diamonds differ \
    difference different differs digit digits direction directions directly disjoint distance distinct divide divided \
    do does domino dominoes don dot dots dotted double down downwards dutch e each edge eg eight either end endpoint \
    endpoints ends enters entropic entropy equal equals even every exactly example exits extra far fast fill filled \
    first five fog for form formed forward forwards four from german give given gives global gold golden gray greater \
    green greens grey grid group groups guessing hand has have height high horizontal horizontally how i identical ie \
    if in include increase increases increasing independently indicate indicated indicates individual inequality \
    inside into irregular is it its join joined joins killer killers kind kinds king kings knight knights kropki label \
    labelled larger lavender least left leftmost length less lesser lie light lime line lines linked little lockout \
    long low lower lowest magenta main many mark marked marks may means medium middle modular modulo more most move \
    moves must n nabner navy necessarily negative neighbor neighboring neighbors neighbour neighbouring neighbours \
    neither never new next nine no non nonconsecutive nonrepeating nor normal not note nth number numbered numbers \
    numerically odd of off on once one only onto opaque or orange order orthogonal orthogonally other outlined outside \
    oval ovals pair pairs palindrome palindromes parity part partially pass passes path peach permitted pill pills \
    pink place placed places placing point pointed pointing points position positions possible printed provided purple \
    put puzzle quadruple quadruples quads r range ratio re read reading reads red regardless region regions relative \
    remainder remainders renban renbans repeat repeated repeating repeats repetition required respective respectively \
    reveal revealing reveals right rise rises room rooms round rounded row rows rule rules s sage salmon same sandwich \
    sandwiched sandwiches says see seen sees segment segments separate separated separates seperated sequence \
    sequential series set sets seven shaded share sharing show shown shows side sign signs single sits six skyscraper \
    skyscrapers slow small smaller so some sometimes split square squares standard start starting stay straight \
    strictly string successive such sudoku sum summing sums surrounding t tall taller teal ten than that the their \
    them then there thermo thermometer thermometers thermos these they thick thin this those three through tip tips to \
    top total totalled totals touch touching toward towards turquoise twice two up upper usually v valid value values \
    vertical vertically violet visible visits vs way ways when where which while whisper whispers white who whose will \
    windoku with within without would written x xs xsum xsums xv yellow zipper";

/// Whether a word is a number, a cell such as `r1c2`, or in the list.
pub(super) fn is_known(word: &str) -> bool {
    word.bytes().any(|byte| byte.is_ascii_digit()) || WORDS.split_ascii_whitespace().any(|known| known == word)
}
