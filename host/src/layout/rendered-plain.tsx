import { screenPlace } from '@eqs/contracts/rendered'
import { PlainFrame } from './plain-frame.tsx'

const Place = () => screenPlace

/**
 * Creates the `plain` layout with a placeholder instead of the screen. The build renders this layout to HTML
 * for the pages that have a prerendered screen.
 */
export const renderPlain = () => (
  <PlainFrame>
    <Place />
  </PlainFrame>
)
