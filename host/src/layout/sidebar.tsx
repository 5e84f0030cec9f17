import type { SidebarEntry } from '@eqs/contracts/manifest'
import { Icon } from '@eqs/ui'
import { Brand } from './brand.tsx'
import css from './sidebar.module.css'
import { SidebarList } from './sidebar-list.tsx'

interface Props {
  readonly entries: readonly SidebarEntry[]
  readonly collapsed: boolean
  readonly onToggle: () => void
}

/** Side bar for wide windows. When it is collapsed, the name of an entry appears on hover and focus. */
export function Sidebar({ entries, collapsed, onToggle }: Props) {
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
