import { screenPlace } from '@eqs/contracts/rendered'
import { PlainFrame } from './plain-frame.tsx'

/** The layout around a screen that stands in the page before any code comes. Drawn by the build. */
export const renderPlain = () => <PlainFrame>{screenPlace}</PlainFrame>
