// A door of its own: screens with filters bring it along.
export { type AddressFilters, useFilters } from './use-filters.ts'
