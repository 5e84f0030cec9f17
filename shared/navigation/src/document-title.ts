import { useEffect } from 'react'

/** Returns a page's full title: its own title and the club's name. */
export const documentTitle = (title: string): string => `${title} · EQS Club`

/**
 * Replaces the route's title from the manifest, for example by the name of a promotion once it is loaded.
 *
 * @param title without the club's name; undefined leaves the route's title.
 * @example useDocumentTitle(promo?.description_title)
 */
export function useDocumentTitle(title: string | undefined): void {
  // Runs after the host has set the route's title, which happens in the layout phase of the same commit.
  useEffect(() => {
    if (title) document.title = documentTitle(title)
  }, [title])
}
