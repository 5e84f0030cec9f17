import { useEffect, useRef, useState } from 'react'
import { RecentSearches, rememberSearch } from './recent-searches.tsx'

interface SearchMemoryProps {
  readonly words: string
  /** The last submitted search. The member may have submitted it before this component loaded. */
  readonly sent: { readonly words: string }
  /** Returns true when a search has results. Searches without results are not stored. */
  readonly finds: (words: string) => boolean
  readonly onChoose: (words: string) => void
}

/**
 * The recent searches, shown while the search field is empty and has focus. The component loads later than
 * the form, so it attaches its listeners to the form that contains it.
 */
export function SearchMemory({ words, sent, finds, onChoose }: SearchMemoryProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const remember = useRef((_asked?: string) => {})
  useEffect(() => {
    remember.current = (asked = words) => {
      if (asked !== '' && finds(asked)) rememberSearch(asked)
    }
  })
  useEffect(() => {
    remember.current(sent.words)
  }, [sent])

  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const listening = new AbortController()
    const { signal } = listening
    const open = (target: EventTarget | null) => target instanceof HTMLInputElement && setOpen(true)
    form.addEventListener('focusin', ({ target }) => open(target), { signal })
    form.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (relatedTarget instanceof Node && form.contains(relatedTarget)) return
        setOpen(false)
        remember.current()
      },
      { signal }
    )
    form.addEventListener('keydown', ({ key }) => key === 'Escape' && closeFrom(form, setOpen), { signal })
    // The field may have been focused, or a search typed, before this component loaded.
    if (form.contains(document.activeElement)) open(document.activeElement)
    else remember.current()
    return () => listening.abort()
  }, [])

  const close = () => {
    const form = place.current?.closest('form')
    if (form) closeFrom(form, setOpen)
  }
  return (
    <div ref={place}>
      {words === '' && isOpen && (
        <RecentSearches
          onChoose={again => {
            close()
            onChoose(again)
          }}
          onForgotten={close}
        />
      )}
    </div>
  )
}

/**
 * Focuses the search field and closes the list. Focus moves first, because focusing the field opens the list.
 */
function closeFrom(form: HTMLFormElement, setOpen: (isOpen: boolean) => void): void {
  form.querySelector('input')?.focus()
  setOpen(false)
}
