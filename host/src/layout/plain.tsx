import { type Elements, StatusRegion } from '@eqs/ui'
import { NoticeSlot } from '../notices/notice-slot.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'
import { PlainFrame } from './plain-frame.tsx'

export const Plain = ({ children }: { readonly children: Elements }) => (
  <>
    <PlainFrame notices={<NoticeSlot layout="plain" />}>{children}</PlainFrame>
    <LoadingOverlay />
    <StatusRegion />
  </>
)
