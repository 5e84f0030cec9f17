/** Text fields need at least this many characters (specification, section 9). */
export const minimumTextLength = 2

/** Code units that a name, a city or a referrer may have. */
export const longestText = 120

/**
 * Characters that draw nothing: white space, controls, the zero-width ones that copying from a chat brings along, and
 * the blank Braille pattern.
 */
const invisible = String.raw`\s\p{C}\p{Default_Ignorable_Code_Point}\u2800`
const edges = new RegExp(`^[${invisible}]+|[${invisible}]+$`, 'gu')
/** A letter with its accents is one character, however many code units it has. */
const character = new RegExp(`[^${invisible}\\p{M}]`, 'gu')

/**
 * A text as it is meant: without the invisible characters around it, and with a space for each control inside.
 *
 * @param typed what a person typed or pasted.
 * @returns the text to send; empty when nothing of it can be seen.
 * @example cleanText('\u200BAna ') // 'Ana'
 */
export function cleanText(typed: string): string {
  return typed.replace(edges, '').replace(/\p{Cc}+/gu, ' ')
}

/**
 * @param text as typed.
 * @returns true when enough of it can be seen to count as filled in.
 */
export function isFilled(text: string): boolean {
  return (text.match(character)?.length ?? 0) >= minimumTextLength
}

/** Says whether a phone number is valid. Injected, because the numbering plans weigh too much for this package. */
export type PhoneRule = (phone: string) => boolean
