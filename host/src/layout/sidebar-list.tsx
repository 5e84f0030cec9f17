import type { SidebarEntry } from '@eqs/contracts/manifest'
import { NavLink } from '@eqs/navigation'
import { $notifications, useStore } from '@eqs/session'
import { type Elements, Icon, isIconName, List, VisuallyHidden } from '@eqs/ui'
import { useId, useState } from 'react'
import css from './sidebar-list.module.css'

interface Props {
  readonly entries: readonly SidebarEntry[]
  readonly collapsed?: boolean
}

/** An entry with a path is a link. Any other is a button that shows or hides the links of its sections. */
export function SidebarList({ entries, collapsed = false }: Props) {
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
