import { classNames } from '../class-names'
import type { Elements } from '../elements'
import { VisuallyHidden } from '../text/visually-hidden'
import css from './skeleton.module.css'

export interface SkeletonProps {
  readonly shape: 'text' | 'title' | 'block' | 'image'
  /** Number of lines of the shape 'text'. Default 1. */
  readonly lines?: number | undefined
  readonly className?: string | undefined
}

/**
 * A placeholder for loading content. Wrap it in a `SkeletonRegion`, which contains the text for screen
 * readers.
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
 * A part of the page that is loading.
 *
 * @example <SkeletonRegion><Skeleton shape="text" lines={2} /></SkeletonRegion>
 */
export const SkeletonRegion = ({ children, className }: SkeletonRegionProps) => (
  <div aria-busy="true" className={className}>
    <VisuallyHidden>Cargando…</VisuallyHidden>
    {children}
  </div>
)
