import { ChipGroup, Field } from '@eqs/ui'
import css from './catalogue-filters.module.css'
import { catalogueTexts as texts } from './catalogue-texts.ts'
import { type Filters, sorts, type View, views } from './listing.ts'

export interface CatalogueFiltersProps {
  readonly filters: Filters
  /**
   * Number of promotions in each view; undefined while unknown. A view with an unknown number has no chip,
   * unless the view is selected.
   */
  readonly counts: Readonly<Record<View, number | undefined>>
  /**
   * True while the number for the view `affordable` is loading. The chip of the last view is invisible until
   * then, because it moves when the chip of `affordable` is inserted before it.
   */
  readonly isCounting: boolean
  readonly onChange: (change: Partial<Filters>) => void
}

/** Filters of the catalogue: view, search and order. */
export function CatalogueFilters({ filters, counts, isCounting, onChange }: CatalogueFiltersProps) {
  return (
    <div className={css.filters}>
      <ChipGroup
        className={css.views}
        data-counting={isCounting}
        label={texts.viewsLabel}
        options={views
          .filter(view => counts[view] !== undefined || view === filters.view)
          .map(view => ({ value: view, label: texts.view(view, counts[view]) }))}
        value={filters.view}
        onChoose={view => onChange({ view })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is not a form, so a phone's keyboard would have no search key */}
      <form role="search" onSubmit={event => event.preventDefault()}>
        <Field
          label={texts.searchLabel}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={80}
          placeholder={texts.searchHint}
          value={filters.words}
          onChange={event => onChange({ words: event.target.value })}
        />
      </form>
      <Field
        label={texts.sortLabel}
        options={sorts.map(sort => ({ value: sort, label: texts.sort(sort) }))}
        value={filters.sort}
        onChange={event => onChange({ sort: sorts.find(sort => sort === event.target.value) ?? 'cheapest' })}
      />
    </div>
  )
}
