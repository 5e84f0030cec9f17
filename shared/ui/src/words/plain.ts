/**
 * Maximum number of cached texts. The cache exists because lists repeat a few names thousands of times and
 * are searched on each keystroke.
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
 * Creates a predicate for texts that contain each of the given words or parts of words. Without words the
 * predicate accepts any text.
 *
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
