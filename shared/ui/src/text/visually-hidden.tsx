import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'

interface VisuallyHiddenProps {
  /** The element to render. Default 'span'. */
  readonly as?: 'span' | 'h1'
  readonly children: ReactNode
}

/** Text for screen readers only. It takes no space on screen. */
export const VisuallyHidden = ({ as: Element = 'span', children }: VisuallyHiddenProps) => (
  <Element className={css.hidden}>{children}</Element>
)
