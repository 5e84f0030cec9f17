import { useEffect, useState } from 'react'
import { classNames } from '../class-names'
import type { Elements } from '../elements'
import { VisuallyHidden } from '../text/visually-hidden'
import css from './skeleton.module.css'
import slowCss from './slow-hint.module.css'
import { announce } from './status-region'

export interface SkeletonProps {
  readonly shape: 'text' | 'title' | 'block' | 'image'
  /** Number of lines. Only for the shape 'text'. Default 1. */
  readonly lines?: number | undefined
  readonly className?: string | undefined
}

/**
 * A placeholder for content that is being fetched. Wrap it in a `SkeletonRegion`, which contains a text for
 * screen readers.
 */
export const Skeleton = ({ shape, lines = 1, className }: SkeletonProps) => (
  <span className={classNames(css.stack, className)} aria-hidden="true">
    {Array.from({ length: shape === 'text' ? lines : 1 }, (_, line) => (
      <span key={line} className={classNames(css.bone, css[shape])} />
    ))}
  </span>
)

export interface SkeletonRegionProps {
  readonly children: Elements
  readonly className?: string | undefined
}

/**
 * A container for skeletons. It is marked as busy and contains the text "Cargando…" for screen readers.
 *
 * @example <SkeletonRegion><Skeleton shape="text" lines={2} /></SkeletonRegion>
 */
export const SkeletonRegion = ({ children, className }: SkeletonRegionProps) => (
  <div aria-busy="true" className={className}>
    <VisuallyHidden>Cargando…</VisuallyHidden>
    {children}
  </div>
)

const slowText = 'Está tardando más de lo normal. Dale un momento.'

/**
 * A text that explains that fetching takes longer than usual. It is shown and announced five seconds after
 * mount.
 */
export const SlowHint = () => {
  const isSlow = useSlow()
  useEffect(() => {
    if (isSlow) announce(slowText)
  }, [isSlow])
  return <p className={slowCss.hint}>{isSlow && slowText}</p>
}

/** Time after which the member needs an explanation of the delay, in milliseconds. */
const slowAfterMs = 5_000

/** A hook that returns true once five seconds have passed since mount. */
export function useSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
