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

const longestAddress = 254
const longestLocalPart = 64
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i

/**
 * Removes invisible characters from an e-mail address. Copying an address from a chat or a page can add such
 * characters.
 *
 * @param typed the member's input.
 * @returns the address to send, valid or not.
 * @example readEmail('\u200Bana@gmail.com ') // 'ana@gmail.com'
 */
export function readEmail(typed: string): string {
  return cleanText(typed).replace(/\p{Default_Ignorable_Code_Point}/gu, '')
}

/**
 * Validates the format of an e-mail address by the rules of common mailbox providers: no quoted names, no
 * comments, and a domain with a dot.
 *
 * @param email the member's input.
 * @returns the code of the broken rule, or undefined.
 * @example validateEmail('ana@gmail') // 'invalid-email'
 */
export function validateEmail(email: string): 'invalid-email' | undefined {
  return isAddress(readEmail(email)) ? undefined : 'invalid-email'
}

function isAddress(email: string): boolean {
  const at = email.lastIndexOf('@')
  const labels = email.slice(at + 1).split('.')
  return (
    email.length <= longestAddress &&
    at > 0 &&
    at <= longestLocalPart &&
    localPart.test(email.slice(0, at)) &&
    labels.length > 1 &&
    labels.every(part => label.test(part)) &&
    topLevel.test(labels.at(-1) ?? '')
  )
}
