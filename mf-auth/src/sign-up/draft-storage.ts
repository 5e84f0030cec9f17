import { $auth, shapes, storedEntry } from '@eqs/session'

const text = shapes.string()

/**
 * The progress of sign-up, without the passwords. It is stored in the tab, because localStorage would show
 * these data in another tab, which another person may be using.
 */
export const progressEntry = storedEntry(
  'SIGN_UP',
  shapes.object({
    draft: shapes.object({
      first_name: text,
      last_name: text,
      national_identity: text,
      birth_day: text,
      birth_month: text,
      birth_year: text,
      phone_country: text,
      phone_number: text,
      phone_landline: shapes.boolean(),
      gender: text,
      city: text,
      referrer: text,
      invitation: text,
      email: text,
      termsAccepted: shapes.boolean()
    }),
    completed: shapes.picklist([0, 1, 2]),
    changedAt: shapes.number()
  }),
  'tab'
)

export type StoredDraft = NonNullable<ReturnType<typeof progressEntry.read>>['draft']

// A signed-in member needs no draft, and the next visitor must not read the draft. Each sign-in and sign-out
// removes the draft, including a sign-in or sign-out that happened before this module was loaded.
const auth = $auth.get()
if (auth.isAuthenticated || auth.reason) progressEntry.remove()
$auth.listen(() => progressEntry.remove())
