import { type Elements, StatusRegion } from '@eqs/ui'
import { useState } from 'react'
import { NoticeSlot } from '../notices/notice-slot.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { LayoutProps } from './layout-props.ts'
import { LoadingOverlay } from './loading-overlay.tsx'
import { NavigationDrawer } from './navigation-drawer.tsx'
import css from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { sidebarEntries } from './sidebar-entries.ts'
import { useRemembered } from './use-remembered.ts'

interface ShellProps extends LayoutProps {
  readonly children: Elements
}

/** The `shell` layout: side bar, header and footer around the screen. */
export function Shell({ remotes, children }: ShellProps) {
  const [collapsed, setCollapsed] = useRemembered('SIDEBAR_COLLAPSED')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const entries = sidebarEntries(remotes)

  return (
    <div className={css.shell} data-collapsed={collapsed}>
      <a className={css.skip} href="#contenido">
        Saltar al contenido
      </a>
      <div className={css.side}>
        <Sidebar entries={entries} collapsed={collapsed} onToggle={() => setCollapsed(!collapsed)} />
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
