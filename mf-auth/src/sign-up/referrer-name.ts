import { signUpTexts as texts } from './sign-up-texts.ts'

/** A member's id in an invitation: 24 hexadecimal digits or a UUID. Campaigns have names instead. */
const memberCode = /^(?:[\da-f]{24}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** The text shown for a referrer. The request sends the referrer itself. */
export const referrerName = (referrer: string): string =>
  memberCode.test(referrer) ? texts.invited : referrer
