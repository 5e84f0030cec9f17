import { type ReactNode, useEffect, useRef } from 'react'
import css from './page-heading.module.css'

export interface PageHeadingProps {
  readonly children: ReactNode
  /** A short line above the title. */
  readonly kicker?: ReactNode
  /** A line below the title. */
  readonly subtitle?: ReactNode
  /**
   * True when the heading takes focus on mount. Default: true, except for the first heading that mounts after
   * a page load.
   */
  readonly focusOnMount?: boolean | undefined
}

// The heading of the first screen after a page load. The element is stored instead of a flag, because
// StrictMode runs the effect twice for the same element. The reference is weak, because a strong reference
// would prevent the garbage collection of the first screen.
let landedOn: WeakRef<HTMLHeadingElement> | undefined

/**
 * The h1 of a screen. The heading takes focus on a route change, so that screen readers start to read at the
 * heading.
 *
 * @example <PageHeading subtitle="Catálogo">Canjeá tus puntos</PageHeading>
 */
export const PageHeading = ({ children, kicker, subtitle, focusOnMount }: PageHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const element = heading.current
    if (!element) return
    landedOn ??= new WeakRef(element)
    // The heading takes no focus from an element inside `data-holds-focus`, such as a menu that the member
    // has opened while the screen loaded.
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
