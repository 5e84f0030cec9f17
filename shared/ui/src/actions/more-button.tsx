import { Icon } from '../icon'
import { Button } from './button'
import css from './more-button.module.css'

export interface MoreButtonProps {
  /** The end of the accessible name "Más opciones de …", such as a code. */
  readonly subject: string
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/**
 * The button "Más", which shows and hides further controls. The caller renders these controls after the
 * button, only while `isOpen` is true.
 *
 * @example <MoreButton subject={code} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
 */
export const MoreButton = ({ subject, isOpen, onToggle }: MoreButtonProps) => (
  <Button
    variant="quiet"
    className={css.more}
    aria-expanded={isOpen}
    aria-label={`Más opciones de ${subject}`}
    onClick={onToggle}
  >
    <span>Más</span>
    <Icon name="chevronDown" size={18} />
  </Button>
)
