/** Minimum number of visible characters of a text field (specification, section 9). */
export const minimumTextLength = 2

/** Maximum length of a name, city or referrer, in UTF-16 code units. */
export const longestText = 120

/**
 * Invisible characters: white space, controls, zero-width characters that copying from a chat adds, and the
 * blank Braille pattern.
 */
const invisible = String.raw`\s\p{C}\p{Default_Ignorable_Code_Point}\u2800`
const edges = new RegExp(`^[${invisible}]+|[${invisible}]+$`, 'gu')
/** Matches one visible character. Combining marks are excluded, so that an accented letter counts as one. */
const character = new RegExp(`[^${invisible}\\p{M}]`, 'gu')

/**
 * Cleans a text: removes invisible characters at both ends, and replaces controls inside by a space.
 *
 * @param typed the member's input.
 * @returns the text to send; empty when nothing is visible.
 * @example cleanText('\u200BAna ') // 'Ana'
 */
export function cleanText(typed: string): string {
  return typed.replace(edges, '').replace(/\p{Cc}+/gu, ' ')
}

/**
 * @param text the member's input.
 * @returns true when it has enough visible characters.
 */
export function isFilled(text: string): boolean {
  return (text.match(character)?.length ?? 0) >= minimumTextLength
}

/**
 * Returns true for a valid phone number. Injected, because numbering plans are too large for this package.
 */
export type PhoneRule = (phone: string) => boolean
