import { useEffect } from 'react'

const prefix = 'Error: '

/** Puts "Error:" before the document's title while the form has errors: it is the first thing a screen reader says. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    document.title = prefix + document.title
    return () => {
      // Only what was put there: the host may have set the next screen's title meanwhile.
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [hasErrors])
}
