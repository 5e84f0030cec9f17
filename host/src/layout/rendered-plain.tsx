import { screenPlace } from '@eqs/contracts/rendered'
import { PlainFrame } from './plain-frame.tsx'

const Place = () => screenPlace

/** The layout around a screen that stands in the page before any code comes. Drawn by the build. */
export const renderPlain = () => (
  <PlainFrame>
    <Place />
  </PlainFrame>
)
