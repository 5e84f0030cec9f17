import type { Promo } from '@eqs/api'
import { announce, Button, formatPoints, Icon } from '@eqs/ui'
import { useSaved } from '../member/use-saved.ts'
import css from './price.module.css'
import { promoTexts as texts } from './promo-texts.ts'

/** The price of a promotion, with the button that saves the promotion. */
export function Price({ promo: { _id: id, points } }: { readonly promo: Promo }) {
  const saved = useSaved()
  const isSaved = saved.ids.has(id)

  function toggle() {
    saved.toggle(id)
    announce(isSaved ? texts.letGo : texts.saved)
  }

  return (
    <div className={css.row}>
      <p>
        <strong className={css.number}>{formatPoints(points)}</strong> <span>{texts.points}</span>
      </p>
      <Button variant="secondary" aria-pressed={isSaved} onClick={toggle}>
        <Icon name={isSaved ? 'heartFilled' : 'heart'} />
        <span>{texts.save}</span>
      </Button>
    </div>
  )
}
