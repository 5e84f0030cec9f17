import type { Promo } from '@eqs/api'
import { $assets, useStore } from '@eqs/session'
import { ProgressBar, Skeleton, SkeletonRegion } from '@eqs/ui'
import { useState } from 'react'
import { catalogueTexts as texts } from './catalogue-texts.ts'
import css from './goal-band.module.css'
import { nextGoal } from './listing.ts'

export interface GoalBandProps {
  readonly promos: readonly Promo[]
  /** Undefined while it is on its way: its place is kept. */
  readonly balance: number | undefined
}

/** How far the member is from the next promotion, on the brand's band. */
export function GoalBand({ promos, balance }: GoalBandProps) {
  return (
    <section className={css.band}>
      <BandImage />
      <div className={css.goal}>
        {balance === undefined ? (
          <SkeletonRegion className={css.words}>
            <Skeleton shape="text" />
          </SkeletonRegion>
        ) : (
          <Goal promos={promos} balance={balance} />
        )}
      </div>
    </section>
  )
}

function Goal({ promos, balance }: { readonly promos: readonly Promo[]; readonly balance: number }) {
  const goal = nextGoal(promos, balance)
  if (!goal) return <p className={css.words}>{texts.allWithinReach}</p>
  return (
    <>
      <p className={css.words}>
        <strong>{texts.goalGap(goal.points - balance)}</strong> {texts.goalName(goal.description_title)}
      </p>
      <ProgressBar
        value={balance / goal.points}
        label={`${texts.goalGap(goal.points - balance)} ${texts.goalName(goal.description_title)}`}
        hideLabel
      />
    </>
  )
}

/** The brand's own background; without one the band is a strip of perforated paper. */
function BandImage() {
  const address = useStore($assets).get('redeem_background_web')?.url ?? ''
  const [broken, setBroken] = useState('')
  if (address === '' || address === broken) return null
  return <img className={css.image} src={address} alt="" onError={() => setBroken(address)} />
}
