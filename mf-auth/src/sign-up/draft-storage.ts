import { storageKey } from '@eqs/config'
import { $auth, $signOutReason } from '@eqs/session'

/**
 * The key of the draft in sessionStorage. localStorage is not used, because it would show these data in
 * another tab, which another person may be using.
 */
const key = () => storageKey('SIGN_UP')

/** The saved draft, not validated; null or undefined when there is none. */
export const savedDraft = (): unknown => attempt(() => JSON.parse(sessionStorage.getItem(key()) ?? 'null'))

export function saveDraft(fields: Readonly<Record<string, unknown>>): void {
  attempt(() => sessionStorage.setItem(key(), JSON.stringify(fields)))
}

export function forgetDraft(): void {
  attempt(() => sessionStorage.removeItem(key()))
}

// A signed-in member needs no draft, and the next visitor must not read the draft. Each sign-in and sign-out
// deletes the draft, including a sign-in or sign-out that happened before this module was loaded.
if ($auth.get().isAuthenticated || $signOutReason.get() !== undefined) forgetDraft()
$auth.listen(forgetDraft)

/** Runs `work`. Returns undefined when the browser forbids storage. The form works without storage. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
