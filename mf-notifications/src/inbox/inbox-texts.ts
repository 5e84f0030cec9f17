import { formatPoints } from '@eqs/ui'

export const inboxTexts = {
  title: 'Alertas',
  list: 'Tus alertas',
  readAll: 'Marcar todos como leidos',
  allRead: 'Marcaste todas las alertas como leídas',
  choice: 'Qué alertas ver',
  every: 'Todas',
  /** @param unread the number of unread notifications; undefined while unknown. */
  onlyUnread: (unread: number | undefined) =>
    unread === undefined ? 'Sin leer' : `Sin leer (${formatPoints(unread)})`,
  count: (alerts: number, isUnreadOnly: boolean) =>
    `${formatPoints(alerts)} ${alerts === 1 ? 'alerta' : 'alertas'}${isUnreadOnly ? ' sin leer' : ''}`,
  nothingUnread: 'No tenés alertas sin leer',
  seeAll: 'Ver todas',
  unread: 'Sin leer',
  markRead: 'Tocá para marcarla como leída',
  newTab: 'abre en otra pestaña',
  empty: 'Todavía no tenés alertas',
  emptyMore: 'Cuando haya novedades para vos, las vas a ver acá.',
  failure: 'No pudimos cargar tus alertas.',
  readFailure: 'No pudimos marcar tus alertas como leídas. Probá de nuevo en un ratito.',
  offline: 'Las alertas que abras ahora quedan sin leer: marcalas cuando tengas señal.'
} as const
