import { problemKind } from '@eqs/api'
import { useFilters } from '@eqs/navigation/filters'
import { $loyalty, serverNow, useStore } from '@eqs/session'
import { announce, Button, EmptyState, Icon, Loaded, Skeleton, startOfDay, useAnnounced } from '@eqs/ui'
import { downloadFile } from '@eqs/ui/files'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef } from 'react'
import { inOrder, type Movement, toMovements } from './ledger.ts'
import { LedgerChoice } from './ledger-choice.tsx'
import { ledgerFile } from './ledger-file.ts'
import { ledgerAddress, listMonths, matching, noFilters, sumTotals } from './ledger-filters.ts'
import { LedgerList } from './ledger-list.tsx'
import { ledgerQuery } from './ledger-query.ts'
import css from './ledger-section.module.css'
import { LedgerTable } from './ledger-table.tsx'
import { pointsTexts as texts } from './points-texts.ts'
import { usePrinting } from './use-printing.ts'

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
      <Loaded query={query} failure={texts.ledgerFailure} toKind={problemKind} skeleton={<LedgerSkeleton />}>
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
  const search = useRef<HTMLInputElement>(null)
  // Deferred, so that typing stays responsive while the list renders.
  const followed = useDeferredValue(filters)
  const months = useMemo(() => listMonths(movements), [movements])
  const shown = useMemo(() => matching(movements, followed), [movements, followed])
  const totals = useMemo(() => sumTotals(shown), [shown])
  const count = texts.count(shown.length)
  useAnnounced(shown.length === 0 ? texts.nothingFound : `${count}. ${texts.totals(totals)}`)

  const download = () => {
    const today = startOfDay(new Date(serverNow())).toISOString().slice(0, 10)
    downloadFile(texts.file(today), ledgerFile(shown))
    announce(texts.downloaded(count))
  }
  const clear = () => {
    change(noFilters)
    // The button unmounts with the empty state, and focus would be lost.
    search.current?.focus({ preventScroll: true })
  }
  return (
    <div className={css.content}>
      <div className={css.onScreen}>
        <LedgerChoice filters={filters} months={months} search={search} onChange={change} />
      </div>
      {shown.length > 0 ? (
        <>
          <div className={css.summary}>
            <p>
              <strong>{count}</strong>
              <span className={css.totals}>{texts.totals(totals)}</span>
            </p>
            <div className={css.actions}>
              <Button variant="quiet" onClick={download}>
                <Icon name="download" />
                <span>{texts.download}</span>
              </Button>
              <Button variant="quiet" onClick={() => print()}>
                {texts.print}
              </Button>
            </div>
          </div>
          <div className={css.onScreen}>
            <LedgerList movements={shown} />
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
