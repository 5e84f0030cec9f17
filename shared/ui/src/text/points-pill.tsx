import { classNames } from '../class-names'
import { formatPoints } from '../formats/numbers'
import { Icon } from '../icon'
import css from './points-pill.module.css'

export interface PointsPillProps {
  /** Whole points; null while nobody knows them yet. */
  readonly points: number | null
  /** A word on their expiry, shown after a clock. */
  readonly detail?: string | undefined
  readonly className?: string | undefined
}

/** The balance as a small ticket. Only a span: whoever needs a link wraps it in one. */
export const PointsPill = ({ points, detail, className }: PointsPillProps) => (
  <span className={classNames(css.pill, className)}>
    <span>
      <span className={css.number}>{points === null ? '--' : formatPoints(points)}</span> <span>puntos</span>
    </span>
    {detail && (
      <span className={css.detail}>
        <Icon name="clock" size={16} />
        <span>{detail}</span>
      </span>
    )}
  </span>
)
