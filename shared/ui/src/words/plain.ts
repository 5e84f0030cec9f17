/** Texts that are remembered: lists have the same few names thousands of times, and are searched at every letter. */
const most = 20_000

const known = new Map<string, string>()

/** A text as it is compared: without accents and capitals, so that "cafe" finds "Café". */
export function plain(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (known.size >= most) known.clear()
  known.set(text, letters)
  return letters
}

/** What says of a text whether it has all of these words, or parts of words. Without words, every text does. */
export function searchFor(words: string): (text: string) => boolean {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return () => true
  return text => {
    const letters = plain(text)
    return wanted.every(word => letters.includes(word))
  }
}
