import { signUpTexts as texts } from './sign-up-texts.ts'

/**
 * Pattern of a member's id: 24 hexadecimal digits or a UUID. The referrer is such an id when a member has
 * sent the invitation, and a name when the visitor comes from a campaign.
 */
const memberCode = /^(?:[\da-f]{24}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** The text shown for a referrer. The request contains the referrer and not this text. */
export const referrerName = (referrer: string): string =>
  memberCode.test(referrer) ? texts.invited : referrer
