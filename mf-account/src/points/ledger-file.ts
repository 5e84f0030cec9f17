import { formatDate } from '@eqs/ui'
import { csvFile } from '@eqs/ui/files'
import { hasBalances, type Movement } from './ledger.ts'
import { pointsTexts as texts } from './points-texts.ts'

/** Movements as a CSV file, in the given order. */
export const ledgerFile = (movements: readonly Movement[]): Blob =>
  new Blob(
    [
      csvFile([
        texts.columns(hasBalances(movements)),
        ...movements.map(({ name, createdAt, score, balance }) => [
          formatDate(createdAt),
          name,
          score,
          ...(balance === undefined ? [] : [balance])
        ])
      ])
    ],
    { type: 'text/csv;charset=utf-8' }
  )
