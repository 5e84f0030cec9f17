import { useEffect } from 'react'

/** Returns a page's full title: its own title and the club's name. */
export const documentTitle = (title: string): string => `${title} · EQS Club`

/**
 * Sets the document title of a screen instead of the route's title from the manifest, for example to the name
 * of a promotion once it is fetched.
 *
 * @param title the title without the club's name; undefined leaves the route's title.
 * @example useDocumentTitle(promo?.description_title)
 */
export function useDocumentTitle(title: string | undefined): void {
  // This effect runs after the host has set the route's title, which happens in the layout phase of the same
  // commit.
  useEffect(() => {
    if (title) document.title = documentTitle(title)
  }, [title])
}
