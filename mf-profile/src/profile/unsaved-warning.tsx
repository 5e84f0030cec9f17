import { useNavigate } from '@eqs/navigation'
import { Button, Dialog } from '@eqs/ui'
import { useEffect, useState } from 'react'
import { profileTexts as texts } from './profile-texts.ts'

/**
 * Asks before what was typed is lost: by a link of the page, by closing or reloading it. The router that remotes share
 * cannot hold a navigation back, so the click on the link is caught before the router sees it.
 */
export function UnsavedWarning({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const [asked, setAsked] = useState<string>()
  const navigate = useNavigate()

  useEffect(() => {
    if (!isUnsaved) return
    const holdPage = (event: BeforeUnloadEvent) => event.preventDefault()
    const holdLink = (event: MouseEvent) => {
      const address = leadingTo(event)
      if (address === undefined) return
      event.preventDefault()
      event.stopPropagation()
      setAsked(address)
    }
    addEventListener('beforeunload', holdPage)
    document.addEventListener('click', holdLink, true)
    return () => {
      removeEventListener('beforeunload', holdPage)
      document.removeEventListener('click', holdLink, true)
    }
  }, [isUnsaved])

  const stay = () => setAsked(undefined)
  return (
    <Dialog
      open={asked !== undefined}
      title={texts.unsavedTitle}
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>{texts.stay}</Button>
          <Button
            variant="danger"
            onClick={() => {
              if (asked !== undefined) void navigate(asked)
            }}
          >
            {texts.leave}
          </Button>
        </>
      }
    >
      <p>{texts.unsaved}</p>
    </Dialog>
  )
}

/** The path of this site that a plain click leads to, away from the form; undefined for every other click. */
function leadingTo(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target === '_blank' || link.origin !== location.origin) return undefined
  if (link.pathname === location.pathname) return undefined
  return link.pathname + link.search + link.hash
}
