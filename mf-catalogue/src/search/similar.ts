import type { Promo } from '@eqs/api'
import { plain } from '@eqs/ui/words'

// What a member may have meant whose words are in no title. A library would bring an index of its own and six kilobytes, and
// measures whole words: here a word counts from its first letters on, as it is typed.

/** Mistakes that are forgiven in a word of so many letters. */
const forgiven = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2)

/** The words of a text as they are compared. */
const plainWords = (text: string): readonly string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const vocabularies = new WeakMap<readonly Promo[], ReadonlyMap<string, ReadonlySet<Promo>>>()

/** Which titles have a word. */
function vocabularyOf(promos: readonly Promo[]): ReadonlyMap<string, ReadonlySet<Promo>> {
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

/** The promotions with words that are, or begin, like each of these, in their order. */
export function similarTo(promos: readonly Promo[], words: string): readonly Promo[] {
  const vocabulary = [...vocabularyOf(promos)]
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
 * Whether a word begins like another one: with a letter too many, missing, changed, or two that changed places (Damerau and Levenshtein's
 * distance to the nearest of its beginnings).
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
