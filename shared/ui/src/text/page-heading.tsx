import { type ReactNode, useEffect, useRef } from 'react'
import css from './page-heading.module.css'

export interface PageHeadingProps {
  readonly children: ReactNode
  /** A short line above the title. */
  readonly kicker?: ReactNode
  /** A line below the title. */
  readonly subtitle?: ReactNode
  /**
   * True when the heading takes focus on mount. Default true, except for the first heading after the page has
   * loaded.
   */
  readonly focusOnMount?: boolean | undefined
}

// The heading of the first screen. It is stored as an element and not as a flag, because StrictMode runs
// effects twice on the same element. The reference is weak, because a strong one would keep the whole first
// screen in memory.
let landedOn: WeakRef<HTMLHeadingElement> | undefined

/**
 * The h1 of a screen. The heading takes focus on a route change, so that screen readers start reading there.
 *
 * @example <PageHeading subtitle="Catálogo">Canjeá tus puntos</PageHeading>
 */
export const PageHeading = ({ children, kicker, subtitle, focusOnMount }: PageHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const element = heading.current
    if (!element) return
    landedOn ??= new WeakRef(element)
    // A menu that was opened while the screen loaded keeps focus (`data-holds-focus`).
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
