import { clsx } from 'clsx'
import { formatPoints, pointsUnit } from '../formats/formats'
import { Icon } from '../icon'
import css from './points-pill.module.css'

export interface PointsPillProps {
  /** The balance in points; null while the balance is unknown. */
  readonly points: number | null
  /** A text about the expiry of the points. It is shown next to a clock icon. */
  readonly detail?: string | undefined
  readonly className?: string | undefined
}

/**
 * The member's balance in the shape of a small ticket. The root element is a span, which is valid in a link.
 */
export const PointsPill = ({ points, detail, className }: PointsPillProps) => (
  <span className={clsx(css.pill, className)}>
    <span>
      <span className={css.number}>{points === null ? '--' : formatPoints(points)}</span>{' '}
      <span>{pointsUnit(points)}</span>
    </span>
    {detail && (
      <span className={css.detail}>
        <Icon name="clock" size={16} />
        <span>{detail}</span>
      </span>
    )}
  </span>
)
