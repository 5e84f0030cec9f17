import { problemKind } from '@eqs/api'
import { EmptyState, Loaded, Skeleton } from '@eqs/ui'
import { useQuery } from '@tanstack/react-query'
import { inOrder } from './ledger.ts'
import { LedgerList } from './ledger-list.tsx'
import { ledgerQuery } from './ledger-query.ts'
import css from './ledger-section.module.css'
import { pointsTexts as texts } from './points-texts.ts'

/** Every movement of points, or what stands in its place. */
export function LedgerSection() {
  const query = useQuery({ ...ledgerQuery(), select: inOrder })
  return (
    <section aria-labelledby="movimientos" className={css.ledger}>
      <h2 id="movimientos">{texts.ledger}</h2>
      <Loaded query={query} failure={texts.ledgerFailure} kindOf={problemKind} skeleton={<LedgerSkeleton />}>
        {transactions =>
          transactions.length === 0 ? (
            <EmptyState title={texts.ledgerEmpty} />
          ) : (
            <LedgerList transactions={transactions} />
          )
        }
      </Loaded>
    </section>
  )
}

const LedgerSkeleton = () => (
  <div className={css.skeleton}>
    <Skeleton shape="title" />
    {[1, 2, 3, 4].map(row => (
      <Skeleton key={row} shape="text" lines={2} />
    ))}
  </div>
)
