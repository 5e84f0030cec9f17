import { toProblem } from '@eqs/api'
import { useFilters } from '@eqs/navigation/filters'
import { $loyalty, useStore } from '@eqs/session'
import { Button, EmptyState, Loaded, MoreButton, Skeleton, useAnnounced } from '@eqs/ui'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import {
  inOrder,
  ledgerAddress,
  ledgerQuery,
  listMonths,
  type Movement,
  matching,
  noFilters,
  sumTotals,
  toMovements
} from './ledger.ts'
import { LedgerChoice, LedgerMore } from './ledger-controls.tsx'
import { LedgerList, LedgerTable, usePrinting } from './ledger-list.tsx'
import css from './ledger-section.module.css'
import { pointsTexts as texts } from './points-texts.ts'

/** The ledger (all transactions of the member), or its skeleton, empty state or failure. */
export function LedgerSection() {
  const query = useQuery({ ...ledgerQuery(), select: inOrder })
  const { points, status } = useStore($loyalty)
  const present = status === 'known' ? points : undefined
  const isPrinting = usePrinting()
  const movements = useMemo(() => query.data && toMovements(query.data, present), [query.data, present])
  return (
    <section
      aria-labelledby="movimientos"
      className={css.ledger}
      data-printed={isPrinting && movements ? '' : undefined}
    >
      <h2 id="movimientos">{texts.ledger}</h2>
      <Loaded query={query} failure={texts.ledgerFailure} toProblem={toProblem} skeleton={<LedgerSkeleton />}>
        {() =>
          movements && movements.length > 0 ? (
            <Ledger movements={movements} isPrinting={isPrinting} />
          ) : (
            <EmptyState title={texts.ledgerEmpty} />
          )
        }
      </Loaded>
    </section>
  )
}

interface LedgerProps {
  readonly movements: readonly Movement[]
  readonly isPrinting: boolean
}

function Ledger({ movements, isPrinting }: LedgerProps) {
  const [filters, change] = useFilters(ledgerAddress)
  const [isMoreOpen, setMoreOpen] = useState(false)
  // A search that narrows the list is never hidden, even if it comes with the address.
  if (filters.words !== '' && !isMoreOpen) setMoreOpen(true)
  const kinds = useRef<HTMLFieldSetElement>(null)
  // Deferred, so that typing stays responsive while the list renders.
  const followed = useDeferredValue(filters)
  const months = useMemo(() => listMonths(movements), [movements])
  const shown = useMemo(() => matching(movements, followed), [movements, followed])
  const totals = useMemo(() => sumTotals(shown), [shown])
  useAnnounced(
    shown.length === 0 ? texts.nothingFound : `${texts.count(shown.length)}. ${texts.totals(totals)}`
  )

  const toggleMore = () => {
    setMoreOpen(!isMoreOpen)
    if (filters.words !== '') change({ words: '' })
  }
  const clear = () => {
    change(noFilters)
    // The button unmounts with the empty state, and focus would be lost.
    kinds.current?.focus({ preventScroll: true })
  }
  return (
    <div className={css.content}>
      <div className={css.onScreen}>
        <LedgerChoice filters={filters} months={months} group={kinds} onChange={change}>
          <MoreButton subject={texts.moreOf} isOpen={isMoreOpen} onToggle={toggleMore} />
        </LedgerChoice>
      </div>
      {isMoreOpen && (
        <LedgerMore
          words={filters.words}
          shown={shown}
          totals={totals}
          onSearch={words => change({ words })}
        />
      )}
      {shown.length > 0 ? (
        <>
          <div className={css.onScreen}>
            <LedgerList movements={shown} isDetailed={isMoreOpen} />
          </div>
          {isPrinting && <LedgerTable movements={shown} />}
        </>
      ) : (
        <EmptyState title={texts.nothingFound}>
          <p>{texts.nothingFoundMore}</p>
          <Button variant="secondary" onClick={clear}>
            {texts.clear}
          </Button>
        </EmptyState>
      )}
    </div>
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
