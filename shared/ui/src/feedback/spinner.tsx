import { classNames } from '../class-names'
import css from './spinner.module.css'

/**
 * A spinner with the height of the text around it. The spinner is hidden from screen readers, so text next to
 * it must name the action.
 */
export const Spinner = ({ className }: { readonly className?: string | undefined }) => (
  <span className={classNames(css.spinner, className)} aria-hidden="true" />
)
