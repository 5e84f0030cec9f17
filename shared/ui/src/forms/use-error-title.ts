import { useEffect } from 'react'

const prefix = 'Error: '

/**
 * Adds the prefix "Error: " to the document's title while the form has errors. Screen readers read the title
 * first, so the member learns of the errors at once.
 *
 * @example useErrorTitle(summary !== undefined)
 */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    document.title = prefix + document.title
    return () => {
      // Without the prefix, the title is already that of the next screen, which the host has set.
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [hasErrors])
}
