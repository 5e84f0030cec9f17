import { storageKey } from '@eqs/config'

/** Whose device this is for the push service, as far as this browser remembers. */
export interface DeviceLink {
  readonly memberId: string | undefined
  set(memberId: string | undefined): void
}

/**
 * Outlives the page: a tab that is closed on signing out has no time to let the service know, and the next start has to.
 * A browser that stores nothing remembers as long as the page.
 */
export function createDeviceLink(): DeviceLink {
  const key = storageKey('PUSH_LINK')
  let present = attempt(() => localStorage.getItem(key)) ?? undefined
  return {
    get memberId() {
      return present
    },
    set(memberId) {
      present = memberId
      if (memberId === undefined) attempt(() => localStorage.removeItem(key))
      else attempt(() => localStorage.setItem(key, memberId))
    }
  }
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
