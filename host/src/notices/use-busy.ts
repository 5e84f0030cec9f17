import { useEffect, useState } from 'react'
import { isFormInProgress } from '../release/form-in-progress.ts'
import type { Busy } from './notices.ts'

/** Events after which the member may be busy with something else. A dialog that opens or closes moves focus. */
const events = ['input', 'focusin', 'focusout', 'click', 'keyup', 'visibilitychange', 'eqs:form-end']

function findBusy(): Busy | undefined {
  if (document.querySelector('dialog[open]')) return 'dialog'
  if (isFormInProgress()) return 'form'
  // `isFormInProgress` does not include searches, because the address contains the text of a search.
  if (document.activeElement?.closest('[role=search]')) return 'search'
  return document.hidden ? 'hidden' : undefined
}

/**
 * Returns what the member is busy with, or undefined.
 *
 * @param pathname the current path.
 */
export function useBusy(pathname: string): Busy | undefined {
  const [busy, setBusy] = useState(findBusy)
  useEffect(() => {
    const look = () => {
      setBusy(findBusy)
      // Once more when the focus has moved and the event's other listeners have run.
      setTimeout(() => setBusy(findBusy))
    }
    look()
    for (const name of events) addEventListener(name, look)
    return () => {
      for (const name of events) removeEventListener(name, look)
    }
  }, [pathname])
  return busy
}
