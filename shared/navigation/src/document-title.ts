import { useEffect } from 'react'

export const documentTitle = (title: string): string => `${title} · EQS Club`

/**
 * Replaces the route's title from the manifest as the document title, for example by the name of a promotion
 * once the promotion is fetched.
 *
 * @param title the title without the club's name. While it is undefined, the document title does not change.
 * @example useDocumentTitle(promo?.description_title)
 */
export function useDocumentTitle(title: string | undefined): void {
  // The host sets the route's title in a layout effect of the same commit, so it runs before this effect.
  useEffect(() => {
    if (title) document.title = documentTitle(title)
  }, [title])
}
