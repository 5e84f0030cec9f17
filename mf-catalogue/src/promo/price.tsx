import { hasBegun, type Promo } from '@eqs/api'
import { serverNow } from '@eqs/session'
import { chooseGoal, dropGoal, readGoal, useGoal } from '@eqs/session/goal'
import { announce, Button, formatPoints, Icon } from '@eqs/ui'
import { useSavedPromos } from '../member/saved-promos.ts'
import { useMemberId } from '../member/use-member-id.ts'
import css from './price.module.css'
import { promoTexts as texts } from './promo-texts.ts'

/** The price of a promotion, with the buttons that save the promotion and make it the goal. */
export function Price({ promo }: { readonly promo: Promo }) {
  const { _id: id, points, description_title: title } = promo
  const saved = useSavedPromos()
  const isSaved = saved.ids.has(id)
  const memberId = useMemberId()
  const isGoal = useGoal(memberId)?.id === id

  function toggleSaved() {
    saved.toggle(id)
    announce(isSaved ? texts.letGo : texts.saved)
  }

  function toggleGoal() {
    if (isGoal) {
      dropGoal(memberId)
      announce(texts.goalLetGo)
      return
    }
    if (!isSaved) saved.toggle(id)
    chooseGoal(memberId, { id, points, title })
    announce(readGoal(memberId)?.id === id ? texts.goalChosen : texts.goalNotStored)
  }

  return (
    <div className={css.row}>
      <p>
        <strong className={css.number}>{formatPoints(points)}</strong> <span>{texts.points}</span>
      </p>
      <div className={css.choices}>
        <Button variant="secondary" aria-pressed={isSaved} onClick={toggleSaved}>
          <Icon name={isSaved ? 'heartFilled' : 'heart'} />
          <span>{texts.save}</span>
        </Button>
        {points > 0 && hasBegun(promo, serverNow()) && (
          <Button variant="secondary" aria-pressed={isGoal} onClick={toggleGoal}>
            {isGoal && <Icon name="check" />}
            <span>{texts.goal}</span>
          </Button>
        )}
      </div>
    </div>
  )
}
