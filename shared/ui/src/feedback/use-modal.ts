import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/** Selector of enabled controls and links. The first match in a dialog takes focus. */
const firstControl = ':is(input, select, textarea, button):not(:disabled), a[href]'

/**
 * Time after opening, in milliseconds. A click within this time may be the second click of a double click on
 * the button that opened the dialog.
 */
const openingTaps = 400

export interface ModalOptions {
  /** The dialog's title. When it changes, focus moves to the first control again. */
  readonly title: string
  readonly dismissible: boolean
  readonly onClose: () => void
}

/**
 * A hook that shows a `<dialog>` as a modal dialog while the component is mounted. Focus moves to the first
 * control, or to the title if that control is below the visible part. When the dialog closes, focus returns
 * to the element that had focus before. Esc, Android's Back button and a click outside the dialog call
 * `onClose`, or do nothing if the dialog is not dismissible.
 *
 * @returns props for the `<dialog>` element.
 */
export const useModal = ({ title, dismissible, onClose }: ModalOptions) => {
  const ref = useRef<HTMLDialogElement>(null)
  const isShown = useRef(false)
  const pressedOutside = useRef(false)
  const openedAt = useRef(0)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opener = document.activeElement
    dialog.showModal()
    isShown.current = true
    openedAt.current = performance.now()
    return () => {
      isShown.current = false
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
      // A held Enter key that has opened the dialog must not press the dialog's first button. Space needs no such
      // rule, because browsers click when Space is released.
      if (event.key === 'Enter' && event.repeat) event.preventDefault()
      // Esc is handled here and not only in `onCancel`, because Chromium closes the dialog on a second Esc
      // even if the "cancel" event was prevented.
      if (event.key === 'Escape' && !event.defaultPrevented) leave(event)
    },
    onCancel: (event: SyntheticEvent) => {
      // A file input inside the dialog also fires a "cancel" event, with the input as its target.
      if (event.target === event.currentTarget) leave(event)
    },
    onClose: () => {
      // Chromium on Android closes the dialog on the second Back in a row, even if the "cancel" event was
      // prevented. The event comes late: React may have shown the dialog again.
      if (!isShown.current || ref.current?.open) return
      if (dismissible) onClose()
      else ref.current?.showModal()
    },
    // The panel covers the whole box of the dialog element, so an event whose target is the dialog element is
    // on the backdrop. A click on the backdrop closes the dialog, with two exceptions. First, the pointer was
    // pressed inside the dialog, for example to select text, and released on the backdrop. Second, the click
    // is the second click of a double click on the button that opened the dialog. `detail` counts the clicks
    // of a double click, but phones report each tap as a single click, so the time since opening is checked
    // as well.
    onMouseDown: (event: MouseEvent) => {
      const belongsToOpener = event.detail > 1 || performance.now() - openedAt.current < openingTaps
      pressedOutside.current = event.target === event.currentTarget && !belongsToOpener
    },
    onClick: (event: MouseEvent) => {
      if (pressedOutside.current && event.target === event.currentTarget) leave(event)
    }
  }
}

/**
 * Focuses the first control, or the title if that control is below the visible part. The dialog does not
 * scroll, so that the text above the control is visible.
 */
function focusFirst(dialog: HTMLDialogElement): void {
  dialog.scrollTop = 0
  const control = dialog.querySelector<HTMLElement>(firstControl)
  const isBelow = control && control.getBoundingClientRect().bottom > dialog.getBoundingClientRect().bottom
  const first = isBelow ? dialog.querySelector<HTMLElement>('h2') : control
  first?.focus({ preventScroll: true })
}
