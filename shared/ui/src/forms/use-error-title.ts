import { useEffect } from 'react'

const prefix = 'Error: '

/**
 * Prefixes the document's title with "Error:" while the form has errors, because a screen reader reads the
 * title first.
 *
 * @example useErrorTitle(summary !== undefined)
 */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    document.title = prefix + document.title
    return () => {
      // The host may have set the title of the next screen meanwhile.
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [hasErrors])
}
