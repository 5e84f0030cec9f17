import type { Transaction } from '@eqs/api'
import { formatDate, List } from '@eqs/ui'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { monthOf, signedPoints } from './ledger.ts'
import css from './ledger-list.module.css'

/** CSS pixels of a row as far as can be told before it is drawn. */
const usualRow = 72

/** Rows drawn outside the window, so that a quick scroll does not run into nothing. */
const spareRows = 4

/**
 * The movements under their months. Only the rows near the window are in the document: a member may have ten thousand.
 *
 * @param transactions newest first, at least one.
 */
export function LedgerList({ transactions }: { readonly transactions: readonly Transaction[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [])

  const rows = useWindowVirtualizer({
    count: transactions.length,
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
        const transaction = transactions[index]
        if (!transaction) return null
        const month = monthOf(transaction)
        const previous = transactions[index - 1]
        return (
          <li
            key={key}
            ref={rows.measureElement}
            className={css.row}
            data-index={index}
            aria-setsize={transactions.length}
            aria-posinset={index + 1}
          >
            {month && (!previous || monthOf(previous) !== month) && <h3 className={css.month}>{month}</h3>}
            <LedgerRow transaction={transaction} />
          </li>
        )
      })}
    </List>
  )
}

// Few elements a row, on purpose: there may be dozens of rows on a tall screen.
const LedgerRow = memo(function LedgerRow({ transaction }: { readonly transaction: Transaction }) {
  const { name, createdAt, score } = transaction
  return (
    <>
      <span className={css.name}>{name}</span>
      {createdAt && (
        <time className={css.date} dateTime={createdAt.toISOString()}>
          {formatDate(createdAt)}
        </time>
      )}
      <span className={score < 0 ? css.spent : css.earned}>{signedPoints(score)}</span>
    </>
  )
})
