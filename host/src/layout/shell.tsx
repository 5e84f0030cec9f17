import { storedEntry } from '@eqs/session'
import { type Elements, StatusRegion } from '@eqs/ui'
import { useState } from 'react'
import { NoticeSlot } from '../notices/notice-slot.tsx'
import type { Remote } from '../release/versions.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'
import css from './shell.module.css'
import { NavigationDrawer, Sidebar } from './sidebar.tsx'

/** The boot script reads this entry, too. */
const collapsedEntry = storedEntry('SIDEBAR_COLLAPSED', v => v.boolean())

interface ShellProps {
  readonly remotes: readonly Remote[]
  readonly children: Elements
}

export function Shell({ remotes, children }: ShellProps) {
  const [collapsed, setCollapsed] = useState(() => collapsedEntry.read() ?? false)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const entries = remotes.flatMap(({ sidebar }) => sidebar).sort((one, other) => one.order - other.order)
  const toggle = () => {
    setCollapsed(!collapsed)
    collapsedEntry.write(!collapsed)
  }

  return (
    <div className={css.shell} data-collapsed={collapsed}>
      <a className={css.skip} href="#contenido">
        Saltar al contenido
      </a>
      <div className={css.side}>
        <Sidebar entries={entries} collapsed={collapsed} onToggle={toggle} />
      </div>
      <NavigationDrawer open={isDrawerOpen} entries={entries} onClose={() => setDrawerOpen(false)} />
      <div className={css.header}>
        <Header onOpenMenu={() => setDrawerOpen(true)} />
      </div>
      <main className={css.main} id="contenido" tabIndex={-1}>
        <NoticeSlot layout="shell" />
        {children}
      </main>
      <div className={css.footer}>
        <Footer />
      </div>
      <LoadingOverlay />
      <StatusRegion />
    </div>
  )
}
