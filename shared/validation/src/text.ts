/** Minimum number of visible characters of a text field (specification, section 9). */
export const minimumTextLength = 2

/** Maximum length of a name, city or referrer, in UTF-16 code units. */
export const longestText = 120

/**
 * The invisible characters, for use in a regular expression's character class: white space, control
 * characters, zero-width characters (which copying from a chat can add) and the blank Braille pattern.
 */
const invisible = String.raw`\s\p{C}\p{Default_Ignorable_Code_Point}\u2800`
const edges = new RegExp(`^[${invisible}]+|[${invisible}]+$`, 'gu')
/**
 * Matches one visible character. Combining marks are excluded, so that a letter with a combining accent
 * counts as one.
 */
const character = new RegExp(`[^${invisible}\\p{M}]`, 'gu')

/**
 * Removes invisible characters at both ends of a text, and replaces control characters inside the text by a
 * space.
 *
 * @param typed the member's input.
 * @returns the text to send. An empty string when the text has no visible characters.
 * @example cleanText('\u200BAna ') // 'Ana'
 */
export function cleanText(typed: string): string {
  return typed.replace(edges, '').replace(/\p{Cc}+/gu, ' ')
}

/**
 * Checks that a text field is filled in.
 *
 * @param text the member's input.
 * @returns true when the text has at least `minimumTextLength` visible characters.
 */
export function isFilled(text: string): boolean {
  return (text.match(character)?.length ?? 0) >= minimumTextLength
}
