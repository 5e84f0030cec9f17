import { signUpTexts as texts } from './sign-up-texts.ts'

/** A member's id, as their invitations carry it: that of a document store, or a UUID. Campaigns have names. */
const memberCode = /^(?:[\da-f]{24}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** How a referrer is shown. What is sent is the code itself. */
export const referrerName = (referrer: string): string =>
  memberCode.test(referrer) ? texts.invited : referrer
