import { StatusRegion } from '@eqs/ui'
import { NoticeOverPage } from '../notices/notice-over-page.tsx'
import type { LayoutProps } from './layout-props.ts'
import { LoadingOverlay } from './loading-overlay.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PlainFrame } from './plain-frame.tsx'
import { SessionNotice } from './session-notice.tsx'
import { SlowNotice } from './slow-notice.tsx'

/**
 * The `plain` layout, for pages such as the sign-in page: back button, notices, screen and footer, without
 * side bar and header.
 */
export function Plain({ override, children }: LayoutProps) {
  const notices = (
    <>
      {override && <override.Notice />}
      <OfflineNotice />
      <SessionNotice />
      <SlowNotice />
    </>
  )
  return (
    <>
      <PlainFrame notices={notices}>{children}</PlainFrame>
      <NoticeOverPage />
      <LoadingOverlay />
      <StatusRegion />
    </>
  )
}
