import { formatDate, formatPoints, pointsUnit } from '@eqs/ui'

/** Number of days for which a code can be used (specification, section 9). */
const codeLastsDays = 30

/** Returns a text such as '1.250 puntos'. */
export const amount = (points: number): string => `${formatPoints(points)} ${pointsUnit(points)}`

/** Texts of the redemption dialogs. */
export const redeemTexts = {
  confirmTitle: '¿Lo canjeamos?',
  willRedeem: (points: number) => `Vas a canjear ${amount(points)}`,
  willHave: (points: number) => `${points === 1 ? 'Te va' : 'Te van'} a quedar ${amount(points)}`,
  validity: `Te damos un código que vale por ${codeLastsDays} días. El canje no se puede deshacer.`,
  have: (points: number) => `Tenés ${amount(points)}`,
  goOn: 'Continuar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  sending: 'Estamos haciendo tu canje…',
  offline: 'Sin conexión no podés canjear. Volvé a intentarlo cuando tengas señal.',
  /** Shown when the connection is lost after the redemption was sent. */
  cutOff: 'Se cortó la conexión. Tu canje puede estar hecho: enseguida te decimos cómo terminó.',
  unfinished: 'La última vez no supimos cómo terminó. Si ya se había hecho, te mostramos el mismo código.',
  goToSite: 'Ir a la web',
  leaves: (host: string) => `Se abre ${host} en otra pestaña.`,
  noCodeInfo: 'Este beneficio no necesita código: es tuyo por ser del club.',
  done: 'Felicitaciones!',
  usedPoints: (points: number) => `Usaste ${amount(points)}`,
  /** Announced to screen readers when the dialog shows the ticket. */
  heard: (points: number, code: string) => `Usaste ${amount(points)}.${code && ` Tu código: ${code}`}`,
  attention: 'Atención',
  previously: (times: number, last: Date | undefined) =>
    times > 1
      ? `Ya canjeaste este beneficio ${times} veces.${last ? ` La última fue el ${formatDate(last, 'with-time')}.` : ''}`
      : 'Ya canjeaste este beneficio.',
  again: 'Canjear de nuevo',
  redemptions: 'Ir a Mis Canjes',
  missingTitle: 'No te alcanzan los puntos',
  missing: (points: number) =>
    points === 1
      ? 'Te falta 1 para acceder a este beneficio.'
      : `Te faltan ${formatPoints(points)} para acceder a este beneficio.`,
  failedTitle: 'Algo salió mal',
  failed: 'Lo sentimos, no podemos procesar este canje en este momento.',
  checkFirst: 'Revisá Mis Canjes antes de volver a intentar.',
  sameCode: 'Si ya estaba hecho, Reintentar te da el mismo código: los puntos se usan una sola vez.',
  retry: 'Reintentar'
} as const
