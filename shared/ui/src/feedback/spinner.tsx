import { classNames } from '../class-names'
import css from './spinner.module.css'

/**
 * A spinner as high as the text around it. Screen readers skip the spinner, so a text must name the action.
 */
export const Spinner = ({ className }: { readonly className?: string | undefined }) => (
  <span className={classNames(css.spinner, className)} aria-hidden="true" />
)
