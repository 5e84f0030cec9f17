import { useEffect, useRef, useState } from 'react'
import { RecentSearches, rememberSearch } from './recent-searches.tsx'

interface SearchMemoryProps {
  readonly words: string
  /** The search that was sent last; it may have been sent before this came. */
  readonly sent: { readonly words: string }
  /** What finds nothing is not remembered. */
  readonly finds: (words: string) => boolean
  readonly onChoose: (words: string) => void
}

/**
 * What was searched for before, while the field is empty and has the focus. It stands in the search's form and listens to it: the form is there
 * before this comes.
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
    // The focus may have been here before this was; and so may what was searched for.
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

/** The focus first: it opens what is closed then. */
function closeFrom(form: HTMLFormElement, setOpen: (isOpen: boolean) => void): void {
  form.querySelector('input')?.focus()
  setOpen(false)
}
