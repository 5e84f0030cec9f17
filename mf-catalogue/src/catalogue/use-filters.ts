import { useLocation, useNavigate } from '@eqs/navigation'
import { useEffect, useState } from 'react'
import { type Filters, noFilters, type Sort, sorts, type View, views } from './listing.ts'

const viewNames = { all: '', affordable: 'alcanza', saved: 'guardados' } satisfies Record<View, string>
const sortNames = { cheapest: '', dearest: 'mas-puntos', newest: 'nuevos', title: 'titulo' } satisfies Record<
  Sort,
  string
>

function parse(search: string): Filters {
  const query = new URLSearchParams(search)
  return {
    view: views.find(view => viewNames[view] === query.get('ver')) ?? noFilters.view,
    sort: sorts.find(sort => sortNames[sort] === query.get('orden')) ?? noFilters.sort,
    words: query.get('buscar')?.slice(0, 80) ?? ''
  }
}

function write(filters: Filters, search: string): string {
  const query = new URLSearchParams(search)
  const set = (name: string, value: string) => (value === '' ? query.delete(name) : query.set(name, value))
  set('ver', viewNames[filters.view])
  set('orden', sortNames[filters.sort])
  set('buscar', filters.words)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Marks the addresses that this screen wrote itself. */
const ours = 'filters'

/** The filters, kept in the address so that Back from a promotion finds the list as it was left. */
export function useFilters(): readonly [Filters, (change: Partial<Filters>) => void] {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  // State first, address after: the router is too late for a field that is being typed into.
  const [filters, setFilters] = useState(() => parse(search))

  useEffect(() => {
    // A link led here with other filters, or with none.
    if (state !== ours) setFilters(before => (write(before, search) === search ? before : parse(search)))
  }, [search, state])

  function change(part: Partial<Filters>) {
    const next = { ...filters, ...part }
    setFilters(next)
    navigate({ search: write(next, search) }, { replace: true, state: ours })
  }

  return [filters, change]
}
