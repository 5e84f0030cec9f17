import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'

/** Text for those who listen to the page; takes no room on it. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className={css.hidden}>{children}</span>
)
