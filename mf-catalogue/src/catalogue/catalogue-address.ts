import { type Filters, noFilters, type Sort, sorts, type View, views } from './listing.ts'

const viewNames = { all: '', affordable: 'alcanza', saved: 'guardados' } satisfies Record<View, string>
const sortNames = { cheapest: '', dearest: 'mas-puntos', newest: 'nuevos', title: 'titulo' } satisfies Record<
  Sort,
  string
>

/**
 * Converts between the filters of the catalogue and the query of its address, such as
 * `?ver=alcanza&orden=nuevos&buscar=cafe`.
 */
export const catalogueAddress = {
  parse: (query: URLSearchParams): Filters => ({
    view: views.find(view => viewNames[view] === query.get('ver')) ?? noFilters.view,
    sort: sorts.find(sort => sortNames[sort] === query.get('orden')) ?? noFilters.sort,
    words: query.get('buscar')?.slice(0, 80) ?? ''
  }),
  write: ({ view, sort, words }: Filters) => ({ ver: viewNames[view], orden: sortNames[sort], buscar: words })
}
