import { serverNow } from '@eqs/session'
import { formatDate, formatLongDate, formatPoints } from '@eqs/ui'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasBalances, type Movement, signedPoints } from './ledger.ts'
import css from './ledger-table.module.css'
import { pointsTexts as texts } from './points-texts.ts'

/** A table of all movements for printing. The list on screen contains only the rows near the window. */
export function LedgerTable({ movements }: { readonly movements: readonly Movement[] }) {
  return (
    <div className={css.paper}>
      <p>{texts.printed(formatLongDate(new Date(serverNow())))}</p>
      <table className={css.table}>
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
