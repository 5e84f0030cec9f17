// A separate entry point, so that only screens with filters bundle this code.
import { useLocation, useNavigate, useNavigationType } from '@eqs/navigation'
import { useState } from 'react'

interface AddressFilters<Filters> {
  readonly parse: (query: URLSearchParams) => Filters
  /** Returns all query parameters of the filters. One with an empty string is removed from the address. */
  readonly write: (filters: Filters) => Readonly<Record<string, string>>
}

/** The router's `location.state` for an address that `useFilters` has set. */
const ours = 'filters'

/**
 * Stores a screen's filters in React state and copies them into the address, so that Back and a reload
 * restore them.
 *
 * @param address reads and writes the query. Parameters that `write` does not return stay in the address.
 * @returns the filters, and a function that changes some of them.
 * @example const [{ isUnreadOnly }, choose] = useFilters(inboxAddress)
 */
export function useFilters<Filters extends object>({
  parse,
  write
}: AddressFilters<Filters>): readonly [Filters, (change: Partial<Filters>) => void] {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const isReturn = useNavigationType() === 'POP'
  const toSearch = (filters: Filters): string => {
    const query = new URLSearchParams(search)
    for (const [name, value] of Object.entries(write(filters)))
      if (value === '') query.delete(name)
      else query.set(name, value)
    const text = query.toString()
    return text === '' ? '' : `?${text}`
  }
  // React state is the source of truth for the filters, and the address is a copy. The router updates the
  // address too late for the value of a text field.
  const [filters, setFilters] = useState(() => parse(new URLSearchParams(search)))

  // Runs when the address has changed. If `useFilters` has not just set the new address, the member has followed
  // a link with other filters, or has gone back to an address that `useFilters` set before.
  const [followed, setFollowed] = useState(search)
  if (followed !== search) {
    setFollowed(search)
    if ((isReturn || state !== ours) && toSearch(filters) !== search)
      setFilters(parse(new URLSearchParams(search)))
  }

  function change(part: Partial<Filters>): void {
    const next = { ...filters, ...part }
    setFilters(next)
    navigate({ search: toSearch(next) }, { replace: true, state: ours })
  }

  return [filters, change]
}
