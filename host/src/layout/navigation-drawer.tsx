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

/** Side bar for narrow windows, as a modal dialog. */
export function NavigationDrawer({ open, entries, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  // Closes the drawer after a navigation. This happens in the layout phase, because closing returns the focus
  // to the opener, and the heading of the new screen must take the focus after that, in its own effect.
  useLayoutEffect(() => dialog.current?.close(), [pathname])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it already; the click is for the backdrop
    <dialog
      ref={dialog}
      className={`${css.drawer} on-side`}
      aria-label="Menú"
      onCancel={onClose}
      onClose={() => {
        // The `close` event fires asynchronously. The drawer may be open again when it fires.
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
