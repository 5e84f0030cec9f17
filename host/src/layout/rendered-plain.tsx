import { screenPlace } from '@eqs/contracts/rendered'
import { PlainFrame } from './plain-frame.tsx'

const Place = () => screenPlace

/**
 * Creates the `plain` layout with a placeholder instead of the screen. The build renders it to HTML for pages
 * whose HTML contains the screen.
 */
export const renderPlain = () => (
  <PlainFrame>
    <Place />
  </PlainFrame>
)
