import type { CodeTicketState } from '@eqs/ui/code-ticket'

const redemptionCount = (count: number) => (count === 1 ? '1 canje' : `${count} canjes`)

export const redemptionsTexts = {
  title: 'Canjes',
  filter: 'Filtrar tus canjes',
  more: 'Ver más',
  empty: 'No tenés canjes para mostrar',
  emptyLink: 'Ver Beneficios',
  failure: 'No pudimos cargar tus canjes.',
  moreFailure: 'No pudimos cargar más canjes.',
  /** @param when the formatted date and time. */
  savedAt: (when: string) => `Guardados el ${when}`,
  stillLoading: 'Estamos buscando los últimos cambios.',
  moreNeedsNetwork: 'Para ver más canjes necesitás conexión.',
  retry: 'Reintentar',
  /** Announced to screen readers after a filter has changed the list. */
  shown: redemptionCount,
  loaded: (count: number) =>
    count === 0 ? 'Ninguno de los nuevos entra en el filtro' : `Cargamos ${count} más`
} as const

export const filterTexts = {
  active: 'Activos',
  used: 'Usados',
  expired: 'Vencidos'
} as const satisfies Record<CodeTicketState, string>

/** Shown when all redemptions are loaded and no redemption matches the filter. */
export const noneTexts = {
  active: 'No tenés canjes activos',
  used: 'No tenés canjes usados',
  expired: 'No tenés canjes vencidos'
} as const satisfies Record<CodeTicketState, string>

/** Shown when no loaded redemption matches the filter, and older redemptions can be loaded. */
export const noneYetTexts = {
  active: 'No hay activos entre los que cargamos. Probá con «Ver más».',
  used: 'No hay usados entre los que cargamos. Probá con «Ver más».',
  expired: 'No hay vencidos entre los que cargamos. Probá con «Ver más».'
} as const satisfies Record<CodeTicketState, string>
