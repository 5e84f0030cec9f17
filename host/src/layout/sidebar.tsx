import type { SidebarEntry } from '@eqs/contracts/manifest'
import { Link, NavLink, paths, useLocation } from '@eqs/navigation'
import { $notifications, useStore } from '@eqs/session'
import { type Elements, Icon, isIconName, List, StatusRegion, VisuallyHidden } from '@eqs/ui'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import css from './sidebar.module.css'

interface SidebarProps {
  readonly entries: readonly SidebarEntry[]
  readonly collapsed: boolean
  readonly onToggle: () => void
}

/** When it is collapsed, the name of an entry appears on hover and focus. */
export function Sidebar({ entries, collapsed, onToggle }: SidebarProps) {
  return (
    <div className={`${css.side} on-side`} data-collapsed={collapsed}>
      <nav className={css.navigation} aria-label="Principal">
        <Brand compact={collapsed} />
        <SidebarList entries={entries} collapsed={collapsed} />
        <button type="button" className={css.toggle} aria-expanded={!collapsed} onClick={onToggle}>
          <Icon name={collapsed ? 'chevronRight' : 'chevronLeft'} />
          <span className={css.toggleText}>{collapsed ? 'Expandir el menú' : 'Contraer el menú'}</span>
        </button>
      </nav>
    </div>
  )
}

interface DrawerProps {
  readonly open: boolean
  readonly entries: readonly SidebarEntry[]
  readonly onClose: () => void
}

/** Side bar for narrow windows, as a modal dialog. */
export function NavigationDrawer({ open, entries, onClose }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()

  useEffect(() => {
    if (!open) return dialog.current?.close()
    dialog.current?.showModal()
    // Closes before the router navigates and before a form asks about unsaved changes, whose dialog would open over it.
    const closeOnLink = ({ target }: MouseEvent) => {
      if (target instanceof Element && dialog.current?.contains(target) && target.closest('a'))
        dialog.current.close()
    }
    addEventListener('click', closeOnLink, true)
    return () => removeEventListener('click', closeOnLink, true)
  }, [open])

  // Closing returns the focus to the opener. The new heading takes it afterwards.
  useLayoutEffect(() => dialog.current?.close(), [pathname])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it already; the click is for the backdrop
    <dialog
      ref={dialog}
      className={`${css.drawer} on-side`}
      aria-label="Menú"
      onCancel={onClose}
      onClose={() => {
        // `close` fires asynchronously, and the drawer may be open again.
        if (!dialog.current?.open) onClose()
      }}
      onClick={event => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={css.content}>
        <div className={css.top}>
          <Brand />
          <button type="button" className={css.closeDrawer} aria-label="Cerrar el menú" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <nav aria-label="Principal">
          <SidebarList entries={entries} />
        </nav>
        {open && <StatusRegion />}
      </div>
    </dialog>
  )
}

export function Brand({ compact = false }: { readonly compact?: boolean }) {
  return (
    <Link className={css.brand} data-compact={compact} to={paths.home} aria-label="EQS Club, ir al inicio">
      {compact ? 'EQS' : 'EQS Club'}
    </Link>
  )
}

interface ListProps {
  readonly entries: readonly SidebarEntry[]
  readonly collapsed?: boolean
}

/** An entry without a path is a button that shows its sections. */
function SidebarList({ entries, collapsed = false }: ListProps) {
  // A remote that is developed alone may have no entry.
  if (entries.length === 0) return null
  return (
    <List className={css.list} data-collapsed={collapsed}>
      {entries.map(entry => (
        <li key={entry.name}>
          {entry.path === undefined ? (
            <Group entry={entry} collapsed={collapsed} />
          ) : (
            <EntryLink entry={{ ...entry, path: entry.path }} />
          )}
        </li>
      ))}
    </List>
  )
}

type Section = SidebarEntry['sections'][number]

function EntryLink({ entry }: { readonly entry: Section }) {
  return (
    <NavLink className={css.entry ?? ''} to={entry.path} end={entry.exact}>
      <Face entry={entry} />
    </NavLink>
  )
}

function Group({ entry, collapsed }: { readonly entry: SidebarEntry; readonly collapsed: boolean }) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  return (
    <>
      <button
        type="button"
        className={css.entry}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <Face entry={entry}>
          <Icon name="chevronDown" />
        </Face>
      </button>
      <List className={css.list} id={listId} hidden={!open} data-collapsed={collapsed}>
        {entry.sections.map(section => (
          <li key={section.name}>
            <EntryLink entry={section} />
          </li>
        ))}
      </List>
    </>
  )
}

function Face({
  entry,
  children
}: {
  readonly entry: Omit<SidebarEntry, 'sections'>
  readonly children?: Elements
}) {
  return (
    <>
      <Icon name={isIconName(entry.icon) ? entry.icon : 'ticket'} />
      <span className={css.name}>{entry.name}</span>
      {entry.pill && <Pill pill={entry.pill} />}
      {children}
    </>
  )
}

function Pill({ pill }: { readonly pill: NonNullable<SidebarEntry['pill']> }) {
  const { unread } = useStore($notifications)
  if ('label' in pill) return <span className={css.pill}>{pill.label}</span>
  if (unread === 0) return null
  return (
    <span className={css.pill}>
      <span>{unread > 99 ? '99+' : unread}</span>
      <VisuallyHidden> sin leer</VisuallyHidden>
    </span>
  )
}
