import { assetsWeb, initWeb, loyaltyStatus, problemOf } from '@eqs/api'
import { mergeUser, signOut } from './auth.ts'
import { markLoyaltyFailed, setAssets, setLoyalty, setUnread } from './slices.ts'
import { apiClient } from './start-session.ts'

/**
 * Asks for what the shell shows and fills the slices. A `Disabled` answer ends the session (specification, section 4);
 * any other failure leaves what is known and marks the points as not known.
 */
export async function loadShell(signal?: AbortSignal): Promise<void> {
  try {
    const { loyalty, user, notifications } = await initWeb(apiClient(), signal)
    mergeUser(user)
    setLoyalty(loyalty.points, loyalty.category)
    setUnread(notifications)
  } catch (error) {
    const problem = problemOf(error)
    if (problem.kind === 'cancelled') return
    if (problem.kind === 'unauthorized' && problem.reason === 'disabled') signOut('disabled')
    else markLoyaltyFailed()
  }
}

/** Asks for the brand's images and texts; without them every screen draws its own. */
export async function loadAssets(signal?: AbortSignal): Promise<void> {
  try {
    setAssets(await assetsWeb(apiClient(), signal))
  } catch {
    // Nothing is missing: each place that shows an asset has a drawn fallback.
  }
}

/** Reads the balance again, after something changed it elsewhere. */
export async function reloadLoyalty(signal?: AbortSignal): Promise<void> {
  try {
    const { points, category } = await loyaltyStatus(apiClient(), signal)
    setLoyalty(points, category)
  } catch {
    markLoyaltyFailed()
  }
}
