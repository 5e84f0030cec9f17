import { serverNow } from '@eqs/session'
import { formatDate, formatPoints, List } from '@eqs/ui'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasBalances, type Movement, monthTitle, signedPoints } from './ledger.ts'
import css from './ledger-list.module.css'
import tableCss from './ledger-table.module.css'
import { pointsTexts as texts } from './points-texts.ts'

/** Estimated height of a row in CSS pixels, before it is measured. */
const usualRow = 72

/** Number of rows rendered beyond each edge of the window, so that fast scrolling shows no gap. */
const spareRows = 4

/**
 * The movements, grouped by month. The list is virtualized, because a member may have ten thousand movements.
 * The component is memoized, so that it does not render again on each keystroke of a search.
 *
 * @param movements newest first, at least one.
 * @param isDetailed true to show the balance after each movement, where it is known.
 */
export const LedgerList = memo(function LedgerList({
  movements,
  isDetailed
}: {
  readonly movements: readonly Movement[]
  readonly isDetailed: boolean
}) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // The content above the list may change height with the filters and with "Más", so the list's offset is measured again.
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [movements, isDetailed])

  const rows = useWindowVirtualizer({
    count: movements.length,
    estimateSize: () => usualRow,
    overscan: spareRows,
    scrollMargin: top,
    useFlushSync: false
  })
  const drawn = rows.getVirtualItems()
  const before = (drawn[0]?.start ?? top) - top
  const after = rows.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top)

  return (
    <List ref={list} className={css.list} style={{ paddingBlockStart: before, paddingBlockEnd: after }}>
      {drawn.map(({ index, key }) => {
        const movement = movements[index]
        if (!movement) return null
        const { month } = movement
        return (
          <li
            key={key}
            ref={rows.measureElement}
            className={css.row}
            data-index={index}
            aria-setsize={movements.length}
            aria-posinset={index + 1}
          >
            {month && movements[index - 1]?.month !== month && (
              <h3 className={css.month}>{monthTitle(month)}</h3>
            )}
            <LedgerRow movement={movement} isDetailed={isDetailed} />
          </li>
        )
      })}
    </List>
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
      <span className={css.name}>{name}</span>
      {createdAt && (
        <time className={css.date} dateTime={createdAt.toISOString()}>
          {formatDate(createdAt)}
        </time>
      )}
      <span className={(score ?? 0) < 0 ? css.spent : css.earned}>{signedPoints(score)}</span>
      {isDetailed && balance !== undefined && (
        <span className={css.balance}>{texts.balanceAfter(balance)}</span>
      )}
    </>
  )
})

/** A table of all movements for printing. The list on screen contains only the rows near the window. */
export function LedgerTable({ movements }: { readonly movements: readonly Movement[] }) {
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
export function usePrinting(): boolean {
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
