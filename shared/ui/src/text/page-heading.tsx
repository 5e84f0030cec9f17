import { type ReactNode, useEffect, useRef } from 'react'
import css from './page-heading.module.css'

export interface PageHeadingProps {
  readonly children: ReactNode
  /** A short line above the title. */
  readonly kicker?: ReactNode
  /** A line below the title. */
  readonly subtitle?: ReactNode
  /** Whether to take focus on mount. Left out: yes, except for the first heading after the page loaded. */
  readonly focusOnMount?: boolean | undefined
}

// The heading the browser itself landed on. An element, not a flag: StrictMode runs effects twice on the same one. Weakly,
// or the whole first screen would stay in memory for as long as the page does.
let landedOn: WeakRef<HTMLHeadingElement> | undefined

/** The h1 of a screen; on a route change focus lands here, as a new page's would. */
export const PageHeading = ({ children, kicker, subtitle, focusOnMount }: PageHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const element = heading.current
    if (!element) return
    landedOn ??= new WeakRef(element)
    // A menu that was opened while the screen was on its way keeps the focus (`data-holds-focus`).
    if (document.activeElement?.closest('[data-holds-focus="true"]')) return
    if (focusOnMount ?? element !== landedOn.deref()) element.focus({ preventScroll: true })
  }, [focusOnMount])

  return (
    <header className={css.header}>
      {kicker && <p className={css.aside}>{kicker}</p>}
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {children}
      </h1>
      {subtitle && <p className={css.aside}>{subtitle}</p>}
    </header>
  )
}
