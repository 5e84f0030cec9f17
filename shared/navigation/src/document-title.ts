import { useEffect } from 'react'

/** A page's whole title: its own and the club's name. */
export const documentTitle = (title: string): string => `${title} · EQS Club`

/**
 * A screen's own title over the one its route has in the manifest: the name of what it shows, once that is known.
 *
 * @param title without the club's name; undefined while there is none.
 */
export function useDocumentTitle(title: string | undefined): void {
  // The host sets the route's title before this runs, in the layout phase of the same commit.
  useEffect(() => {
    if (title) document.title = documentTitle(title)
  }, [title])
}
