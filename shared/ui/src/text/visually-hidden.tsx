import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'

interface VisuallyHiddenProps {
  /** `span` unless told. */
  readonly as?: 'span' | 'h1'
  readonly children: ReactNode
}

/** Text for those who listen to the page; takes no room on it. */
export const VisuallyHidden = ({ as: Element = 'span', children }: VisuallyHiddenProps) => (
  <Element className={css.hidden}>{children}</Element>
)
