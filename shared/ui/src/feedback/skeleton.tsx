import { classNames } from '../class-names'
import type { Elements } from '../elements'
import { VisuallyHidden } from '../text/visually-hidden'
import css from './skeleton.module.css'

export interface SkeletonProps {
  readonly shape: 'text' | 'title' | 'block' | 'image'
  /** How many lines of 'text'; 1 unless told. */
  readonly lines?: number | undefined
  readonly className?: string | undefined
}

/** The outline of what is on its way. Put it inside a SkeletonRegion, which says so in words. */
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

/** A part of the page that is still loading. */
export const SkeletonRegion = ({ children, className }: SkeletonRegionProps) => (
  <div aria-busy="true" className={className}>
    <VisuallyHidden>Cargando…</VisuallyHidden>
    {children}
  </div>
)
