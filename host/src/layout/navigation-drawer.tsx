import type { SidebarEntry } from '@eqs/contracts/manifest'
import { useLocation } from '@eqs/navigation'
import { Icon } from '@eqs/ui'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Brand } from './brand.tsx'
import css from './navigation-drawer.module.css'
import { SidebarList } from './sidebar-list.tsx'

interface Props {
  readonly open: boolean
  readonly entries: readonly SidebarEntry[]
  readonly onClose: () => void
}

/** The side bar of narrow screens: a dialog, so that the browser holds the focus inside and gives it back. */
export function NavigationDrawer({ open, entries, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  // Whoever chose where to go wants to see it. In the layout phase: it gives the focus back to what opened it, and only
  // then does the new screen's heading take it.
  useLayoutEffect(() => dialog.current?.close(), [pathname])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it already; the click is for the backdrop
    <dialog
      ref={dialog}
      className={`${css.drawer} on-side`}
      aria-label="Menú"
      onCancel={onClose}
      onClose={() => {
        // Told a moment later: it may have been opened again meanwhile.
        if (!dialog.current?.open) onClose()
      }}
      onClick={event => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={css.content}>
        <div className={css.top}>
          <Brand />
          <button type="button" className={css.close} aria-label="Cerrar el menú" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <nav aria-label="Principal">
          <SidebarList entries={entries} />
        </nav>
      </div>
    </dialog>
  )
}
