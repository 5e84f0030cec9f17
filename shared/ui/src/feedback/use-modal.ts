import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

const firstControl = ':is(input, select, textarea, button):not(:disabled), a[href]'

/**
 * Time after opening, in milliseconds, in which a click counts as the second click of a double click on the
 * opener.
 */
const openingTaps = 400

export interface ModalOptions {
  /** The dialog's title. When it changes, focus moves to the first control again. */
  readonly title: string
  readonly dismissible: boolean
  readonly onClose: () => void
}

/**
 * Opens a dialog as a modal while mounted. Focus moves to the first control, or to the title when that
 * control is below the visible part, and returns to the opener on closing. Esc, Android's Back and a click
 * outside call `onClose`, or do nothing if the dialog is not dismissible.
 *
 * @returns props for the `<dialog>` element.
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
      // Handled here and not only on "cancel": Chromium closes the dialog on a second Esc even if "cancel"
      // was prevented.
      if (event.key === 'Escape' && !event.defaultPrevented) leave(event)
    },
    onCancel: (event: SyntheticEvent) => {
      // A file picker inside the dialog fires "cancel" too.
      if (event.target === event.currentTarget) leave(event)
    },
    // The panel covers the dialog's box, so a click with the dialog as target is a click on the backdrop. It
    // closes the dialog only if the press also began on the backdrop and not inside the dialog, as when
    // selecting text. The second click of a double click on the opener does not close the dialog either.
    // Phones report each tap as a single click, so the time since opening is checked as well.
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
 * Focuses the first control or the title, without scrolling, so that the text above the control stays in
 * view.
 */
function focusFirst(dialog: HTMLDialogElement): void {
  dialog.scrollTop = 0
  const control = dialog.querySelector<HTMLElement>(firstControl)
  const isBelow = control && control.getBoundingClientRect().bottom > dialog.getBoundingClientRect().bottom
  const first = isBelow ? dialog.querySelector<HTMLElement>('h2') : control
  first?.focus({ preventScroll: true })
}
