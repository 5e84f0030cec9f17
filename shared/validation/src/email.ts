import { cleanText } from './text.ts'

export type EmailCode = 'invalid-email'

/** What the e-mail quality call leads to; the suggestion of a typo is in the call's own answer. */
export type EmailQualityCode = 'unverifiable-email' | 'rejected-email' | 'email-typo'

const longestAddress = 254
const longestLocalPart = 64
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i

/**
 * An address as it is meant. What a chat or a page adds to one that is copied from it cannot be seen.
 *
 * @param typed what a person typed or pasted.
 * @returns the address to send, judged or not.
 * @example readEmail('\u200Bana@gmail.com ') // 'ana@gmail.com'
 */
export function readEmail(typed: string): string {
  return cleanText(typed).replace(/\p{Default_Ignorable_Code_Point}/gu, '')
}

/** The format of an address as a mailbox provider would accept it: no quotes, no comments, a domain with a dot. */
export function validateEmail(email: string): EmailCode | undefined {
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

/** @param quality the answer of the quality call; `false` when it failed. */
export function judgeEmailQuality(
  quality: false | { readonly isValid: boolean; readonly type: string; readonly correctEmail: string }
): EmailQualityCode | undefined {
  if (quality === false) return 'unverifiable-email'
  if (quality.isValid) return undefined
  return quality.type === 'typo' && quality.correctEmail !== '' ? 'email-typo' : 'rejected-email'
}
