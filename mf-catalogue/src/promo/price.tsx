import type { Promo } from '@eqs/api'
import { announce, Button, formatPoints, Icon } from '@eqs/ui'
import { useSavedPromos } from '../member/saved-promos.ts'
import css from './price.module.css'
import { promoTexts as texts } from './promo-texts.ts'

/** What a promotion costs, with the heart that keeps it for later. */
export function Price({ promo }: { readonly promo: Promo }) {
  const saved = useSavedPromos()
  const isSaved = saved.ids.has(promo._id)

  function toggle() {
    saved.toggle(promo._id)
    announce(isSaved ? texts.letGo : texts.saved)
  }

  return (
    <div className={css.row}>
      <p>
        <strong className={css.number}>{formatPoints(promo.points)}</strong> {texts.points}
      </p>
      <Button variant="secondary" aria-pressed={isSaved} onClick={toggle}>
        <Icon name={isSaved ? 'heartFilled' : 'heart'} />
        {texts.save}
      </Button>
    </div>
  )
}
