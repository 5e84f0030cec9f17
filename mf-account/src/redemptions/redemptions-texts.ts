export const redemptionsTexts = {
  title: 'Canjes',
  list: 'Tus canjes',
  noneUsable: 'No tenés códigos para usar.',
  /** The group of redemptions that are used or expired. */
  past: 'Usados y vencidos',
  more: 'Ver más',
  empty: 'No tenés canjes para mostrar',
  emptyLink: 'Ver Beneficios',
  failure: 'No pudimos cargar tus canjes.',
  moreFailure: 'No pudimos cargar más canjes.',
  /** @param when the formatted date and time. */
  savedAt: (when: string) => `Guardados el ${when}`,
  stillLoading: 'Estamos buscando los últimos cambios.',
  perhapsMore: 'Puede que tengas más canjes.',
  loaded: (count: number) => (count === 0 ? 'No hay más canjes' : `Cargamos ${count} más`)
} as const
