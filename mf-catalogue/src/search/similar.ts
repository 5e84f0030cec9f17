import type { Promo } from '@eqs/api'
import { plain } from '@eqs/ui/words'

// Finds promotions for words with typing mistakes. A search library would add six kilobytes and an index, and
// would compare whole words. The functions here also compare the beginning of a word, as the member types it.

/** Maximum number of typing mistakes in a searched word. @param letters the number of letters in the word. */
const forgiven = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2)

/** The words of a text, normalized for comparison. */
const plainWords = (text: string): readonly string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const vocabularies = new WeakMap<readonly Promo[], ReadonlyMap<string, ReadonlySet<Promo>>>()

/**
 * Maps each word to the promotions whose title contains it. The map is cached for each list of promotions.
 */
function buildVocabulary(promos: readonly Promo[]): ReadonlyMap<string, ReadonlySet<Promo>> {
  const known = vocabularies.get(promos)
  if (known) return known
  const made = new Map<string, Set<Promo>>()
  for (const promo of promos)
    for (const word of plainWords(promo.description_title)) {
      const having = made.get(word) ?? new Set()
      having.add(promo)
      made.set(word, having)
    }
  vocabularies.set(promos, made)
  return made
}

/**
 * The promotions whose title matches every word of the search, in the order of `promos`. A word of the search
 * matches the titles that contain it. When no title contains it, it matches the titles that contain a word
 * with almost the same beginning. An empty search matches no promotion.
 */
export function similarTo(promos: readonly Promo[], words: string): readonly Promo[] {
  const vocabulary = [...buildVocabulary(promos)]
  const wanted = plainWords(words)
  if (wanted.length === 0) return []
  const found = wanted.map(asked => {
    const exact = vocabulary.filter(([word]) => word.includes(asked))
    const near = exact.length > 0 ? exact : vocabulary.filter(([word]) => isNear(asked, word))
    return new Set(near.flatMap(([, having]) => [...having]))
  })
  return promos.filter(promo => found.every(having => having.has(promo)))
}

/**
 * True when `word` begins almost like `asked`. The function computes the Damerau–Levenshtein distance between
 * `asked` and the nearest prefix of `word`: a letter added, missing or changed, or two adjacent letters
 * swapped, is one mistake.
 */
function isNear(asked: string, word: string): boolean {
  const most = forgiven(asked.length)
  if (most === 0 || word.length < asked.length - most) return false
  const letters = word.slice(0, asked.length + most)
  let before: number[] = []
  let last = Array.from({ length: letters.length + 1 }, (_, index) => index)
  for (let row = 1; row <= asked.length; row++) {
    const line = [row]
    for (let column = 1; column <= letters.length; column++) {
      const isSame = asked[row - 1] === letters[column - 1]
      const isSwapped =
        row > 1 && asked[row - 1] === letters[column - 2] && asked[row - 2] === letters[column - 1]
      line[column] = Math.min(
        at(last, column) + 1,
        at(line, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY
      )
    }
    if (Math.min(...line) > most) return false
    before = last
    last = line
  }
  return Math.min(...last) <= most
}

const at = (line: readonly number[], index: number): number => line[index] ?? Number.POSITIVE_INFINITY
