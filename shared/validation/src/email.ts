import { cleanText } from './text.ts'

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
