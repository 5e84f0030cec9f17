import { classNames } from '../class-names'
import css from './spinner.module.css'

/** A spinner as high as the text around it. Screen readers skip it, so a text must say what is running. */
export const Spinner = ({ className }: { readonly className?: string | undefined }) => (
  <span className={classNames(css.spinner, className)} aria-hidden="true" />
)
