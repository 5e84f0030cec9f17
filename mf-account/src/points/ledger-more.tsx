import { serverNow } from '@eqs/session'
import { announce, Button, formatDate, Icon, startOfDay, TextField } from '@eqs/ui'
import { csvFile, downloadFile } from '@eqs/ui/files'
import { hasBalances, type Movement } from './ledger.ts'
import { longestSearch, type Totals } from './ledger-filters.ts'
import css from './ledger-section.module.css'
import { pointsTexts as texts } from './points-texts.ts'

export interface LedgerMoreProps {
  /** The search text. */
  readonly words: string
  readonly shown: readonly Movement[]
  readonly totals: Totals
  readonly onSearch: (words: string) => void
}

/** The options behind "Más": the search, and the count, totals, file and print of the movements that are shown. */
export function LedgerMore({ words, shown, totals, onSearch }: LedgerMoreProps) {
  const count = texts.count(shown.length)
  const download = () => {
    const today = startOfDay(new Date(serverNow())).toISOString().slice(0, 10)
    downloadFile(texts.file(today), ledgerFile(shown))
    announce(texts.downloaded(count))
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is no form, so a phone's keyboard would have no search key */}
      <form role="search" className={css.onScreen} onSubmit={event => event.preventDefault()}>
        <TextField
          label={texts.search}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={longestSearch}
          placeholder={texts.searchHint}
          value={words}
          onChange={event => onSearch(event.target.value)}
        />
      </form>
      {shown.length > 0 && (
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
      )}
    </>
  )
}

/** Movements as a CSV file, in the given order. */
const ledgerFile = (movements: readonly Movement[]): Blob =>
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
