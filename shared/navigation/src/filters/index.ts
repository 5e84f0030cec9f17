// A separate entry point, bundled only by screens with filters.
export { type AddressFilters, useFilters } from './use-filters.ts'
