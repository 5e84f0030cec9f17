import { Chip, ChipGroup, SelectField, TextField } from '@eqs/ui'
import type { Ref } from 'react'
import { monthTitle } from './ledger.ts'
import css from './ledger-choice.module.css'
import { kinds, type LedgerFilters, longestSearch } from './ledger-filters.ts'
import { pointsTexts as texts } from './points-texts.ts'

export interface LedgerChoiceProps {
  readonly filters: LedgerFilters
  /** The months with movements, newest first. */
  readonly months: readonly string[]
  readonly search: Ref<HTMLInputElement>
  readonly onChange: (change: Partial<LedgerFilters>) => void
}

/** The filters of the ledger. */
export function LedgerChoice({ filters, months, search, onChange }: LedgerChoiceProps) {
  // The page's address may contain a month without movements. The options then include that month too.
  const listed = filters.month === '' || months.includes(filters.month) ? months : [filters.month, ...months]
  return (
    <div className={css.choice}>
      <ChipGroup className={css.kinds} label={texts.kinds}>
        {kinds.map(kind => (
          <Chip key={kind} pressed={kind === filters.kind} onClick={() => onChange({ kind })}>
            {texts.kind(kind)}
          </Chip>
        ))}
      </ChipGroup>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is no form, so a phone's keyboard would have no search key */}
      <form role="search" onSubmit={event => event.preventDefault()}>
        <TextField
          ref={search}
          label={texts.search}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={longestSearch}
          placeholder={texts.searchHint}
          value={filters.words}
          onChange={event => onChange({ words: event.target.value })}
        />
      </form>
      <SelectField
        label={texts.month}
        placeholder={texts.everyMonth}
        options={listed.map(month => ({ value: month, label: monthTitle(month) }))}
        value={filters.month}
        onChange={event => onChange({ month: event.target.value })}
      />
    </div>
  )
}
