import { serverNow } from '@eqs/session'
import { formatDate, formatPoints } from '@eqs/ui'
import { VirtualList } from '@eqs/ui/virtual-list'
import { memo, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasBalances, type Movement, monthTitle, signedPoints } from './ledger.ts'
import css from './ledger-list.module.css'
import tableCss from './ledger-table.module.css'
import { pointsTexts as texts } from './points-texts.ts'

/**
 * The movements, grouped by month. The component is memoized, so that it does not render again on each
 * keystroke of a search.
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
  return (
    <VirtualList items={movements} usualHeight={72} spareRows={4} className={css.list} rowClassName={css.row}>
      {(movement, index) => (
        <>
          {movement.month && movements[index - 1]?.month !== movement.month && (
            <h3 className={css.month}>{monthTitle(movement.month)}</h3>
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
