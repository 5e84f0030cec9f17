import { classNames } from '../class-names'
import css from './spinner.module.css'

/** A turning ring the height of the text around it. Silent: say what is under way in words. */
export const Spinner = ({ className }: { readonly className?: string | undefined }) => (
  <span className={classNames(css.spinner, className)} aria-hidden="true" />
)
