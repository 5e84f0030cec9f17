/**
 * Maximum number of cached texts. Results are cached, because a search normalizes the texts of a list again
 * on each keystroke, and lists contain the same names thousands of times.
 */
const most = 20_000

const known = new Map<string, string>()

/**
 * Normalizes text for comparison: lower case, without accents.
 *
 * @example plain('Café') // 'cafe'
 */
export function plain(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (known.size >= most) known.clear()
  known.set(text, letters)
  return letters
}

/**
 * Creates a predicate for a search. A text matches if it contains each of the given words, also as a part of
 * a longer word. Case and accents are ignored. Without words every text matches.
 *
 * @param words the words, separated by spaces.
 * @example searchFor('cafe')('Un Café doble') // true
 */
export function searchFor(words: string): (text: string) => boolean {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return () => true
  return text => {
    const letters = plain(text)
    return wanted.every(word => letters.includes(word))
  }
}
