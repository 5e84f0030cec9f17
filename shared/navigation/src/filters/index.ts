// A separate entry point, so that only screens with filters bundle this code.
export { type AddressFilters, useFilters } from './use-filters.ts'
