import { PageHeading } from '@eqs/ui'
import { Balance } from './balance.tsx'
import { DelayNote } from './delay-note.tsx'
import { GoalSection } from './goal-section.tsx'
import { LedgerSection } from './ledger-section.tsx'
import { pointsTexts as texts } from './points-texts.ts'

/** The page "Mis Puntos": balance, expiry, goal and ledger. */
export default function PointsPage() {
  return (
    <>
      <PageHeading>{texts.title}</PageHeading>
      <Balance />
      <GoalSection />
      <DelayNote />
      <LedgerSection />
    </>
  )
}
