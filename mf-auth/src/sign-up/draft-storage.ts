import { storageKey } from '@eqs/config'
import { $auth, $signOutReason } from '@eqs/session'

/** Kept for as long as the tab: somebody else's tab must not offer these data. */
const key = () => storageKey('SIGN_UP')

/** What was saved of a sign-up, unread. */
export const savedDraft = (): unknown => attempt(() => JSON.parse(sessionStorage.getItem(key()) ?? 'null'))

export function saveDraft(fields: Readonly<Record<string, unknown>>): void {
  attempt(() => sessionStorage.setItem(key(), JSON.stringify(fields)))
}

export function forgetDraft(): void {
  attempt(() => sessionStorage.removeItem(key()))
}

// Who signs in needs no draft, and who comes after them must not read it: it goes with every sign-in and sign-out, also
// with those of this page from before this code was here.
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
