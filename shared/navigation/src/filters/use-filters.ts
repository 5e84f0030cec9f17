import { useLocation, useNavigate } from '@eqs/navigation'
import { useState } from 'react'

/** How a screen's filters are written in its address. */
export interface AddressFilters<Filters> {
  readonly parse: (query: URLSearchParams) => Filters
  /** All that the filters may put into the address; empty for what is not chosen. */
  readonly write: (filters: Filters) => Readonly<Record<string, string>>
}

/** Marks the addresses that a screen wrote itself. */
const ours = 'filters'

/** A screen's filters, kept in the address so that Back and a reload find the list as it was left. */
export function useFilters<Filters extends object>({
  parse,
  write
}: AddressFilters<Filters>): readonly [Filters, (change: Partial<Filters>) => void] {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const searchOf = (filters: Filters): string => {
    const query = new URLSearchParams(search)
    for (const [name, value] of Object.entries(write(filters)))
      if (value === '') query.delete(name)
      else query.set(name, value)
    const text = query.toString()
    return text === '' ? '' : `?${text}`
  }
  // State first, address after: the router is too late for a field that is being typed into.
  const [filters, setFilters] = useState(() => parse(new URLSearchParams(search)))

  // A link led here with other filters, or with none.
  const [followed, setFollowed] = useState(search)
  if (followed !== search) {
    setFollowed(search)
    if (state !== ours && searchOf(filters) !== search) setFilters(parse(new URLSearchParams(search)))
  }

  function change(part: Partial<Filters>): void {
    const next = { ...filters, ...part }
    setFilters(next)
    navigate({ search: searchOf(next) }, { replace: true, state: ours })
  }

  return [filters, change]
}
