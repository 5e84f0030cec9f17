import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

const firstControl = ':is(input, select, textarea, button):not(:disabled), a[href]'

/** Milliseconds after opening in which a press is taken for the second tap on the opener. */
const openingTaps = 400

export interface ModalOptions {
  /** What it is about; when that changes, focus goes to its first control again. */
  readonly title: string
  readonly dismissible: boolean
  readonly onClose: () => void
}

/**
 * Opens the dialog it is given for as long as that is mounted. Focus goes to its first control, or to its title where
 * that control is below the window's edge, and back to the opener; each way out of a native dialog (Esc, Android's
 * back, a press outside) becomes `onClose`, or nothing.
 */
export const useModal = ({ title, dismissible, onClose }: ModalOptions) => {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const openedAt = useRef(0)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opener = document.activeElement
    dialog.showModal()
    openedAt.current = performance.now()
    return () => {
      dialog.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  useLayoutEffect(() => {
    if (ref.current) focusFirst(ref.current)
  }, [title])

  const leave = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (dismissible) onClose()
  }

  return {
    ref,
    onKeyDown: (event: KeyboardEvent) => {
      // Taken here rather than on "cancel": Chromium lets a second Esc through whatever "cancel" was told.
      if (event.key === 'Escape' && !event.defaultPrevented) leave(event)
    },
    onCancel: (event: SyntheticEvent) => {
      // A file picker inside the dialog cancels too.
      if (event.target === event.currentTarget) leave(event)
    },
    // The dialog's own box is covered by its panel, so a press on the dialog itself is one on the backdrop. Both ends
    // of the press count: letting go outside after selecting text is no wish to leave. Nor is the rest of a double
    // press on the opener, which the backdrop now covers; phones count its taps one by one, so time tells as well.
    onMouseDown: (event: MouseEvent) => {
      const belongsToOpener = event.detail > 1 || performance.now() - openedAt.current < openingTaps
      pressedOutside.current = event.target === event.currentTarget && !belongsToOpener
    },
    onClick: (event: MouseEvent) => {
      if (pressedOutside.current && event.target === event.currentTarget) leave(event)
    }
  }
}

/** Scrolls nothing: a button must not come into view before the words above it. */
function focusFirst(dialog: HTMLDialogElement): void {
  dialog.scrollTop = 0
  const control = dialog.querySelector<HTMLElement>(firstControl)
  const isBelow = control && control.getBoundingClientRect().bottom > dialog.getBoundingClientRect().bottom
  const first = isBelow ? dialog.querySelector<HTMLElement>('h2') : control
  first?.focus({ preventScroll: true })
}
