import { formatPoints } from '@eqs/ui'
import type { Sort, View } from './listing.ts'

const benefits = (count: number) => (count === 1 ? '1 beneficio' : `${formatPoints(count)} beneficios`)

const viewNames = { all: 'Todos', affordable: 'Te alcanza', saved: 'Guardados' } as const satisfies Record<
  View,
  string
>

const sortNames = {
  cheapest: 'Menos puntos',
  dearest: 'Más puntos',
  newest: 'Más nuevos',
  title: 'Por nombre'
} as const satisfies Record<Sort, string>

const noneOf = {
  all: 'Todavía no hay beneficios para mostrar',
  affordable: 'Todavía no te alcanza para ninguno',
  saved: 'Todavía no guardaste ninguno'
} as const satisfies Record<View, string>

const noneOfHints = {
  all: 'Estamos preparando los próximos. Volvé a mirar en unos días.',
  affordable: 'Sumá más puntos con tus compras y tus misiones.',
  saved: 'Tocá el corazón de un beneficio para tenerlo siempre a mano.'
} as const satisfies Record<View, string>

/** Texts of the catalogue. */
export const catalogueTexts = {
  kicker: 'Catálogo',
  heading: 'Canjeá tus puntos',
  view: (view: View, count: number | undefined) =>
    count === undefined ? viewNames[view] : `${viewNames[view]} (${formatPoints(count)})`,
  viewsLabel: 'Qué beneficios ver',
  sort: (sort: Sort) => sortNames[sort],
  sortLabel: 'Ordenar',
  searchLabel: 'Buscar',
  searchHint: 'Café, cine…',
  found: benefits,
  renewing: 'Actualizando…',
  asOf: (time: string) => `Así estaban el ${time}`,
  withinReach: 'Te alcanza',
  redeemed: 'Ya lo canjeaste',
  missing: (points: number) => (points === 1 ? 'Te falta 1' : `Te faltan ${formatPoints(points)}`),
  save: (title: string) => `Guardar ${title}`,
  saved: 'Lo guardaste',
  letGo: 'Ya no está entre tus guardados',
  failure: 'No pudimos cargar los beneficios.',
  noMatch: (words: string) => `No encontramos nada con «${words}»`,
  clear: 'Limpiar filtros',
  noneOf: (view: View) => noneOf[view],
  noneOfHint: (view: View) => noneOfHints[view]
} as const
