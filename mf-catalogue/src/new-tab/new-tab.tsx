import { VisuallyHidden } from '@eqs/ui'

export const newTabText = '(abre en otra pestaña)'

/** The end of a link's name for screen readers, when the link opens a new tab. */
export const NewTab = () => <VisuallyHidden>{newTabText}</VisuallyHidden>
