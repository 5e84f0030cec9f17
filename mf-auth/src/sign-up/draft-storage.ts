import { $auth, storedEntry } from '@eqs/session'

/**
 * The progress of sign-up, without the passwords. It is stored in the tab, because localStorage would show
 * these data in another tab, which another person may be using.
 */
export const progressEntry = storedEntry(
  'SIGN_UP',
  v =>
    v.object({
      draft: v.object({
        first_name: v.string(),
        last_name: v.string(),
        national_identity: v.string(),
        birth_day: v.string(),
        birth_month: v.string(),
        birth_year: v.string(),
        phone_country: v.string(),
        phone_number: v.string(),
        phone_landline: v.boolean(),
        gender: v.string(),
        city: v.string(),
        referrer: v.string(),
        invitation: v.string(),
        email: v.string(),
        termsAccepted: v.boolean()
      }),
      completed: v.picklist([0, 1, 2]),
      changedAt: v.number()
    }),
  'tab'
)

export type StoredDraft = NonNullable<ReturnType<typeof progressEntry.read>>['draft']

// A signed-in member needs no draft, and the next visitor must not read the draft. Each sign-in and sign-out
// removes the draft, including a sign-in or sign-out that happened before this module was loaded.
const auth = $auth.get()
if (auth.isAuthenticated || auth.reason) progressEntry.remove()
$auth.listen(() => progressEntry.remove())
