/** Minimum number of visible characters of a text field (specification, section 9). */
export const minimumTextLength = 2

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
 * Reads an e-mail address. Removes invisible characters, which copying an address from a chat or a page can add.
 *
 * @param typed the member's input.
 * @returns `address`, the address to send; and `isValid`, true when its format follows the rules of common mailbox
 *   providers: no quoted names, no comments, and a domain with a dot.
 * @example readEmail('\u200Bana@gmail.com ') // { address: 'ana@gmail.com', isValid: true }
 */
export function readEmail(typed: string): { readonly address: string; readonly isValid: boolean } {
  const address = cleanText(typed).replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return { address, isValid: isAddress(address) }
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
