import { serverNow } from '@eqs/session'
import { announce, Button, ChipGroup, Field, formatDate, Icon } from '@eqs/ui'
import { csvFile, downloadFile } from '@eqs/ui/files'
import type { ReactElement, Ref } from 'react'
import {
  hasBalances,
  kinds,
  type LedgerFilters,
  longestSearch,
  type Movement,
  monthTitle,
  type Totals
} from './ledger.ts'
import choice from './ledger-choice.module.css'
import css from './ledger-section.module.css'
import { pointsTexts as texts } from './points-texts.ts'

export interface LedgerChoiceProps {
  readonly filters: LedgerFilters
  /** The months with movements, newest first. */
  readonly months: readonly string[]
  readonly group: Ref<HTMLFieldSetElement>
  /** The button "Más". */
  readonly children: ReactElement
  readonly onChange: (change: Partial<LedgerFilters>) => void
}

/** The kind and the month of the movements, and "Más". The group of kinds takes focus from script only. */
export function LedgerChoice({ filters, months, group, children, onChange }: LedgerChoiceProps) {
  // The page's address may contain a month without movements. The options then include that month too.
  const listed = filters.month === '' || months.includes(filters.month) ? months : [filters.month, ...months]
  return (
    <div className={choice.choice}>
      <ChipGroup
        ref={group}
        tabIndex={-1}
        className={choice.kinds}
        label={texts.kinds}
        options={kinds.map(kind => ({ value: kind, label: texts.kind(kind) }))}
        value={filters.kind}
        onChoose={kind => onChange({ kind })}
      />
      <Field
        label={texts.month}
        className={choice.month}
        placeholder={texts.everyMonth}
        options={listed.map(month => ({ value: month, label: monthTitle(month) }))}
        value={filters.month}
        onChange={event => onChange({ month: event.target.value })}
      />
      {children}
    </div>
  )
}

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
    const today = formatDate(new Date(serverNow()), 'iso')
    downloadFile(texts.file(today), ledgerFile(shown))
    announce(texts.downloaded(count))
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is not a form, so a phone's keyboard would have no search key */}
      <form role="search" className={css.onScreen} onSubmit={event => event.preventDefault()}>
        <Field
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
