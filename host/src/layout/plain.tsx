import { StatusRegion } from '@eqs/ui'
import { NoticeOverPage } from '../notices/notice-over-page.tsx'
import { OverrideNotice } from '../override/override-notice.tsx'
import { Footer } from './footer.tsx'
import type { LayoutProps } from './layout-props.ts'
import { LoadingOverlay } from './loading-overlay.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import css from './plain.module.css'
import { SessionNotice } from './session-notice.tsx'
import { SlowNotice } from './slow-notice.tsx'

/** The layout of pages outside the club: the screen and the footer. */
export function Plain({ override, children }: LayoutProps) {
  return (
    <div className={css.page}>
      <main className={css.main} id="contenido" tabIndex={-1}>
        <div>
          <OverrideNotice override={override} />
          <OfflineNotice />
          <SessionNotice />
          <SlowNotice />
        </div>
        {children}
      </main>
      <Footer />
      <NoticeOverPage />
      <LoadingOverlay />
      <StatusRegion />
    </div>
  )
}
