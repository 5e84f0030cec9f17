import { signUpTexts as texts } from './sign-up-texts.ts'

/** A member's id, as their invitations carry it; names of the list and of campaigns are words. */
const memberCode = /^(?=.*\d)[\w-]{12,}$/

/** How a referrer is shown. What is sent is the code itself. */
export const referrerName = (referrer: string): string =>
  memberCode.test(referrer) ? texts.invited : referrer
