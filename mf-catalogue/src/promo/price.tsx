import type { Promo } from '@eqs/api'
import { savePromo, useSavedPromos } from '@eqs/session/promos'
import { announce, Button, formatPoints, Icon, pointsUnit } from '@eqs/ui'
import css from './price.module.css'
import { promoTexts as texts } from './promo-texts.ts'

/** The price of a promotion, with the button that saves the promotion. */
export function Price({ promo: { _id: id, points } }: { readonly promo: Promo }) {
  const isSaved = useSavedPromos().has(id)

  function toggle() {
    savePromo(id, !isSaved)
    announce(isSaved ? texts.letGo : texts.saved)
  }

  return (
    <div className={css.row}>
      <p>
        <strong className={css.number}>{formatPoints(points)}</strong> <span>{pointsUnit(points)}</span>
      </p>
      <Button variant="secondary" aria-pressed={isSaved} onClick={toggle}>
        <Icon name={isSaved ? 'heartFilled' : 'heart'} />
        <span>{texts.save}</span>
      </Button>
    </div>
  )
}
