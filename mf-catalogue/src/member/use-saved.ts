import { savePromo, useSavedPromos } from '@eqs/session/saved-promos'
import { useMemberId } from './use-member-id.ts'

export interface SavedPromos {
  readonly ids: ReadonlySet<string>
  /** Saves a promotion, or removes a saved one. */
  readonly toggle: (id: string) => void
}

/** The promotions that the signed-in member has saved in this browser. */
export function useSaved(): SavedPromos {
  const memberId = useMemberId()
  const ids = useSavedPromos(memberId)
  return { ids, toggle: id => savePromo(memberId, id, !ids.has(id)) }
}
