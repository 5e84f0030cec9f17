import { useNavigate } from '@eqs/navigation'
import { signOut } from '@eqs/session'
import { Button, Dialog } from '@eqs/ui'
import { useCallback, useEffect, useState } from 'react'
import { profileTexts as texts } from './profile-texts.ts'
import { type HistoryEntry, useHeldHistory } from './use-held-history.ts'

/**
 * Destination of an action that waits for the member's confirmation: a path of this site, an entry in the
 * browser's history, or the signed-out state.
 */
type Destination = { readonly address: string } | { readonly entry: HistoryEntry } | 'signed out'

/**
 * Asks for confirmation before a link, "Cerrar Sesión", "Volver", Back, Forward, closing or reloading would lose
 * unsaved input. The router that remotes share cannot block a navigation, so the component intercepts each
 * event before the router receives the event.
 */
export function UnsavedWarning({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const [asked, setAsked] = useState<Destination>()
  const navigate = useNavigate()
  const holdEntry = useCallback((entry: HistoryEntry) => setAsked({ entry }), [])
  const goToEntry = useHeldHistory(isUnsaved, holdEntry)

  useEffect(() => {
    if (!isUnsaved) return
    const holdPage = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      // Chrome before 119 asks only if this property is set.
      event.returnValue = true
    }
    const holdLink = (event: MouseEvent) => {
      const address = leadingTo(event)
      if (address === undefined) return
      event.preventDefault()
      event.stopPropagation()
      setAsked({ address })
    }
    const holdSession = (event: Event) => {
      event.preventDefault()
      setAsked('signed out')
    }
    addEventListener('beforeunload', holdPage)
    addEventListener('eqs:sign-out', holdSession)
    document.addEventListener('click', holdLink, true)
    return () => {
      removeEventListener('beforeunload', holdPage)
      removeEventListener('eqs:sign-out', holdSession)
      document.removeEventListener('click', holdLink, true)
      // Notifies the host, which delays some actions while a form is in progress.
      dispatchEvent(new Event('eqs:form-end'))
    }
  }, [isUnsaved])

  const stay = () => setAsked(undefined)
  const leave = () => {
    stay()
    if (asked === 'signed out') signOut('asked')
    else if (asked && 'entry' in asked) goToEntry(asked.entry)
    else if (asked) void navigate(asked.address)
  }
  useEffect(() => {
    // The changes were saved while the question was open, so nothing is lost.
    if (!isUnsaved && asked) leave()
  }, [isUnsaved, asked])
  return (
    <Dialog
      open={asked !== undefined}
      title={texts.unsavedTitle}
      text={texts.unsaved}
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>{texts.stay}</Button>
          <Button variant="danger" onClick={leave}>
            {texts.leave}
          </Button>
        </>
      }
    />
  )
}

/**
 * The path, query and hash that a plain click on a link to this site leads to; undefined for any other click,
 * and for a link to the current path.
 */
function leadingTo(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target === '_blank' || link.origin !== location.origin) return undefined
  if (link.pathname === location.pathname) return undefined
  return link.pathname + link.search + link.hash
}
