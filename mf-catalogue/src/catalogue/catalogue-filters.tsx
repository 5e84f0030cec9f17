import { Chip, ChipGroup, type Elements, SelectField, TextField } from '@eqs/ui'
import css from './catalogue-filters.module.css'
import { catalogueTexts as texts } from './catalogue-texts.ts'
import { type Filters, sorts, type View, views } from './listing.ts'

export interface CatalogueFiltersProps {
  readonly filters: Filters
  /** How many promotions each view holds; undefined where that cannot be told. */
  readonly counts: Readonly<Record<View, number | undefined>>
  /** One of the counts is on its way: what stands behind it is not seen before. */
  readonly isCounting: boolean
  /** What was searched for before, beside the field. */
  readonly memory: Elements
  /** The search has the focus: a member is about to use it. */
  readonly onSearch: () => void
  /** The search was sent, by Enter or by a phone's search key. */
  readonly onSend: () => void
  readonly onChange: (change: Partial<Filters>) => void
}

/** Which promotions to see, and in which order. */
export function CatalogueFilters({
  filters,
  counts,
  isCounting,
  memory,
  onSearch,
  onSend,
  onChange
}: CatalogueFiltersProps) {
  return (
    <div className={css.filters}>
      <ChipGroup className={css.views} data-counting={isCounting} label={texts.viewsLabel}>
        {views
          .filter(view => counts[view] !== undefined || view === filters.view)
          .map(view => (
            <Chip key={view} pressed={view === filters.view} onClick={() => onChange({ view })}>
              {texts.view(view, counts[view])}
            </Chip>
          ))}
      </ChipGroup>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> sends nothing, so a phone's keyboard has no search key */}
      <form
        role="search"
        className={css.search}
        onFocus={onSearch}
        onSubmit={event => {
          event.preventDefault()
          onSend()
        }}
      >
        <TextField
          label={texts.searchLabel}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={80}
          placeholder={texts.searchHint}
          value={filters.words}
          onChange={event => onChange({ words: event.target.value })}
        />
        {memory}
      </form>
      <div className={css.sort}>
        <SelectField
          className={css.choice}
          label={texts.sortLabel}
          options={sorts.map(sort => ({ value: sort, label: texts.sort(sort) }))}
          value={filters.sort}
          onChange={event =>
            onChange({ sort: sorts.find(sort => sort === event.target.value) ?? 'cheapest' })
          }
        />
      </div>
    </div>
  )
}
