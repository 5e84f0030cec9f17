import { formatPoints, pointsUnit } from '@eqs/ui'
import type { WayToGoal } from './goal-section.tsx'
import type { Kind, Totals } from './ledger.ts'

const kindTexts = { all: 'Todos', earned: 'Sumaste', spent: 'Usaste' } satisfies Record<Kind, string>

export const pointsTexts = {
  title: 'Mis Puntos',
  balance: 'Tu saldo',
  unknown: '--',
  lastKnown: 'Tu último saldo conocido',
  /** @param level the name of the member's level, as the provider sends it. */
  category: (level: string) => `Categoría ${level}`,
  balanceFailure: 'No pudimos consultar tu saldo.',
  /** @param date the expiry date, such as '31 de Marzo'. */
  expiration: (date: string) => `Vencen el ${date}`,
  expired: (date: string) => `Vencieron el ${date}`,
  /** Shown with a balance of 0, in the place of the expiry. */
  earn: 'Sumás 1 punto por cada 10 pesos: decí tu DNI en la caja.',
  reminder: 'Vencen tus puntos de EQS Club',
  reminderMore: 'Canjealos antes de que venzan.',
  delay: 'Los puntos de tus compras pueden tardar hasta 72 horas hábiles en acreditarse.',
  missing: '¿No ves tus puntos? Escribinos',
  missingSubject: 'No veo mis puntos',
  /** The text of the mail to the club. RFC 6068 requires CRLF between lines. */
  missingMail: (name: string, nationalId: string) =>
    [
      'Hola, no veo los puntos de una compra.',
      '',
      `Nombre: ${name}`,
      `DNI: ${nationalId}`,
      'Fecha de la compra: ',
      'Local: ',
      'Importe del ticket: '
    ].join('\r\n'),
  ledger: 'Movimientos',
  more: 'Más',
  /** The accessible name of the button "Más". It begins with the visible text. */
  moreOf: 'Más opciones de tus movimientos',
  ledgerEmpty: 'Nada para mostrar',
  ledgerFailure: 'No pudimos cargar tus movimientos.',
  kinds: 'Qué movimientos ver',
  kind: (kind: Kind) => kindTexts[kind],
  search: 'Buscar',
  searchHint: 'Café, compra…',
  month: 'Mes',
  everyMonth: 'Todos los meses',
  count: (movements: number) => (movements === 1 ? '1 movimiento' : `${formatPoints(movements)} movimientos`),
  totals: ({ earned, spent }: Totals) => `Sumaste ${formatPoints(earned)} y usaste ${formatPoints(spent)}`,
  /** The balance after a movement. */
  balanceAfter: (points: number) => `Saldo ${formatPoints(points)}`,
  nothingFound: 'No hay movimientos así',
  nothingFoundMore: 'Probá con otro mes o con menos palabras.',
  clear: 'Limpiar filtros',
  download: 'Descargar planilla',
  downloaded: (count: string) => `Descargamos la planilla con ${count}`,
  /** @param day a date such as '2026-03-31'. */
  file: (day: string) => `movimientos-eqs-club-${day}.csv`,
  print: 'Imprimir',
  /** The titles of the columns, the last one only where balances are known. */
  columns: (hasBalances: boolean) => ['Fecha', 'Movimiento', 'Puntos', ...(hasBalances ? ['Saldo'] : [])],
  /** @param day the date of printing, such as '31 de Marzo de 2026'. */
  printed: (day: string) => `EQS Club, al ${day}`
} as const

const amount = (points: number) => `${formatPoints(points)} ${pointsUnit(points)}`

const quoted = (title: string) => `«${title}»`

const way = (way: WayToGoal): string => {
  if (!way.closes) return `Con todas tus misiones sumás ${amount(way.points)} más.`
  const { titles, more } = way
  const missions = titles.length + more === 1 ? 'la misión' : 'las misiones'
  return `Llegás con ${missions} ${titles.map(quoted).join(', ')}${more > 0 ? ` y ${more} más` : ''}.`
}

export const goalTexts = {
  title: 'Tu próximo beneficio',
  none: 'Guardá un beneficio con el corazón y te decimos cuánto te falta.',
  allWithinReach: 'Te alcanza para todo el catálogo. ¡Elegí!',
  /** Shown with a goal that the member has not saved. */
  other: '¿Preferís otro? Guardalo con el corazón.',
  failure: (hasSaved: boolean) => `No pudimos cargar los beneficios${hasSaved ? ' que guardaste' : ''}.`,
  choose: 'Ver beneficios',
  gap: (points: number) => `${points === 1 ? 'Te falta' : 'Te faltan'} ${amount(points)}`,
  reached: '¡Ya te alcanza',
  name: (title: string) => `para ${quoted(title)}`,
  pesos: (pesos: number) => `Son $${formatPoints(pesos)} en compras.`,
  missions: 'Ver misiones',
  way,
  /** @param more number of further promotions that the points cover. */
  until: (day: string, title: string, more: number) =>
    `Hasta el ${day} te alcanza para ${quoted(title)}${more > 0 ? ` y ${more} más` : ''}.`
} as const
