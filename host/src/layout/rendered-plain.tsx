import { screenPlace } from '@eqs/contracts/rendered'
import { PlainFrame } from './plain-frame.tsx'

const Place = () => screenPlace

/** Layout around a screen that the HTML contains. The build renders it to HTML. */
export const renderPlain = () => (
  <PlainFrame>
    <Place />
  </PlainFrame>
)
