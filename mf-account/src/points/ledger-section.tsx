import { useFilters } from '@eqs/navigation/filters'
import { $loyalty, serverNow, useStore } from '@eqs/session'
import { Button, EmptyState, formatDate, formatPoints, Loaded, Skeleton, useAnnounced } from '@eqs/ui'
import { VirtualList } from '@eqs/ui/virtual-list'
import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  hasBalances,
  inOrder,
  ledgerAddress,
  ledgerQuery,
  listMonths,
  type Movement,
  matching,
  monthTitle,
  noFilters,
  signedPoints,
  sumTotals,
  toMovements
} from './ledger.ts'
import { LedgerChoice, LedgerMore } from './ledger-controls.tsx'
import listCss from './ledger-list.module.css'
import css from './ledger-section.module.css'
import tableCss from './ledger-table.module.css'
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
      <Loaded query={query} failure={texts.ledgerFailure} skeleton={<LedgerSkeleton />}>
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
          <Button variant="quiet" isOpen={isMoreOpen} aria-label={texts.moreOf} onClick={toggleMore}>
            {texts.more}
          </Button>
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

/**
 * The movements, grouped by month. The component is memoized, so that it does not render again on each
 * keystroke of a search.
 *
 * @param movements newest first, at least one.
 * @param isDetailed true to show the balance after each movement, where it is known.
 */
const LedgerList = memo(function LedgerList({
  movements,
  isDetailed
}: {
  readonly movements: readonly Movement[]
  readonly isDetailed: boolean
}) {
  return (
    <VirtualList
      items={movements}
      usualHeight={72}
      spareRows={4}
      className={listCss.list}
      rowClassName={listCss.row}
    >
      {(movement, index) => (
        <>
          {movement.month && movements[index - 1]?.month !== movement.month && (
            <h3 className={listCss.month}>{monthTitle(movement.month)}</h3>
          )}
          <LedgerRow movement={movement} isDetailed={isDetailed} />
        </>
      )}
    </VirtualList>
  )
})

// A row has few elements, because a tall screen shows dozens of rows.
const LedgerRow = memo(function LedgerRow({
  movement,
  isDetailed
}: {
  readonly movement: Movement
  readonly isDetailed: boolean
}) {
  const { name, createdAt, score, balance } = movement
  return (
    <>
      <span className={listCss.name}>{name}</span>
      {createdAt && (
        <time className={listCss.date} dateTime={createdAt.toISOString()}>
          {formatDate(createdAt)}
        </time>
      )}
      <span className={(score ?? 0) < 0 ? listCss.spent : listCss.earned}>{signedPoints(score)}</span>
      {isDetailed && balance !== undefined && (
        <span className={listCss.balance}>{texts.balanceAfter(balance)}</span>
      )}
    </>
  )
})

/** A table of all movements for printing. The list on screen contains only the rows near the window. */
function LedgerTable({ movements }: { readonly movements: readonly Movement[] }) {
  return (
    <div className={tableCss.paper}>
      <p>{texts.printed(formatDate(new Date(serverNow()), 'long'))}</p>
      <table className={tableCss.table}>
        <thead>
          <tr>
            {texts.columns(hasBalances(movements)).map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {movements.map(({ name, createdAt, score, balance }, index) => (
            <tr key={index}>
              <td>{formatDate(createdAt)}</td>
              <td>{name}</td>
              <td>{signedPoints(score)}</td>
              {balance !== undefined && <td>{formatPoints(balance)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * True while the page is printed. The hook renders the component synchronously before printing, so that the
 * document contains the content for print in time.
 */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
