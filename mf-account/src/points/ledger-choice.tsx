import { Chip, ChipGroup, type Elements, SelectField } from '@eqs/ui'
import type { Ref } from 'react'
import { monthTitle } from './ledger.ts'
import css from './ledger-choice.module.css'
import { kinds, type LedgerFilters } from './ledger-filters.ts'
import { pointsTexts as texts } from './points-texts.ts'

export interface LedgerChoiceProps {
  readonly filters: LedgerFilters
  /** The months with movements, newest first. */
  readonly months: readonly string[]
  readonly group: Ref<HTMLFieldSetElement>
  /** The button "Más". */
  readonly children: Elements
  readonly onChange: (change: Partial<LedgerFilters>) => void
}

/** The kind and the month of the movements, and "Más". The group of kinds takes focus from script only. */
export function LedgerChoice({ filters, months, group, children, onChange }: LedgerChoiceProps) {
  // The page's address may contain a month without movements. The options then include that month too.
  const listed = filters.month === '' || months.includes(filters.month) ? months : [filters.month, ...months]
  return (
    <div className={css.choice}>
      <ChipGroup ref={group} tabIndex={-1} className={css.kinds} label={texts.kinds}>
        {kinds.map(kind => (
          <Chip key={kind} pressed={kind === filters.kind} onClick={() => onChange({ kind })}>
            {texts.kind(kind)}
          </Chip>
        ))}
      </ChipGroup>
      <SelectField
        label={texts.month}
        className={css.month}
        placeholder={texts.everyMonth}
        options={listed.map(month => ({ value: month, label: monthTitle(month) }))}
        value={filters.month}
        onChange={event => onChange({ month: event.target.value })}
      />
      {children}
    </div>
  )
}
