import { storageKey } from '@eqs/config'
import { $auth, $signOutReason } from '@eqs/session'

/** Stored in sessionStorage: another tab, possibly another person's, must not offer these data. */
const key = () => storageKey('SIGN_UP')

/** The saved draft, not validated. */
export const savedDraft = (): unknown => attempt(() => JSON.parse(sessionStorage.getItem(key()) ?? 'null'))

export function saveDraft(fields: Readonly<Record<string, unknown>>): void {
  attempt(() => sessionStorage.setItem(key(), JSON.stringify(fields)))
}

export function forgetDraft(): void {
  attempt(() => sessionStorage.removeItem(key()))
}

// A signed-in member needs no draft, and the next visitor must not read it. Each sign-in and sign-out deletes
// it, including one that happened on this page before this module was loaded.
if ($auth.get().isAuthenticated || $signOutReason.get() !== undefined) forgetDraft()
$auth.listen(forgetDraft)

/** A browser may forbid storage; the form works without it. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
