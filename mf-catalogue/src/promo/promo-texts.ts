import { pesosFor } from '@eqs/session/promos'
import { formatPoints } from '@eqs/ui'
import { amount } from '../redeem/redeem-texts.ts'

/** Texts of a promotion's page. */
export const promoTexts = {
  back: 'Volver al catálogo',
  loading: 'Cargando el beneficio…',
  about: 'De qué se trata',
  video: 'Ver el video',
  audio: 'Escuchar el audio',
  map: 'Ver el mapa',
  frame: (host: string) => `Ver en ${host}`,
  want: 'Quiero mi beneficio',
  availableFrom: (day: string) => `Disponible desde el ${day}`,
  after: (points: number) => `${points === 1 ? 'Te va' : 'Te van'} a quedar ${amount(points)}`,
  /** A benefit without a code. Its points are what a member needs to have. */
  keepsPoints: 'No te descuenta puntos.',
  missing: (points: number) =>
    `${points === 1 ? 'Te falta' : 'Te faltan'} ${amount(points)} para acceder a este beneficio`,
  missingBar: (have: number, cost: number) => `Tenés ${formatPoints(have)} de ${amount(cost)}`,
  missingPesos: (points: number) =>
    `${points === 1 ? 'Lo' : 'Los'} sumás con $${formatPoints(pesosFor(points))} en compras, o con tus misiones.`,
  missions: 'Ver misiones',
  offline: 'Vas a poder canjear cuando tengas señal.',
  unfinished: 'No sabemos cómo terminó tu canje',
  unfinishedHow:
    'Puede que ya esté hecho: fijate en Mis Canjes, o pedilo de nuevo y te damos el código de entonces.',
  onlyOnce: 'Los puntos se usan una sola vez.',
  alreadyRedeemed: 'Ya lo canjeaste',
  seeInMyRedemptions: 'Ver en Mis Canjes',
  save: 'Guardar',
  saved: 'Lo guardaste',
  letGo: 'Ya no está entre tus guardados',
  gallery: 'Imágenes del beneficio',
  galleryRole: 'carrusel',
  slide: (place: number, count: number) => `Imagen ${place} de ${count}`,
  slideRole: 'imagen',
  previous: 'Imagen anterior',
  next: 'Imagen siguiente',
  pause: 'Pausar las imágenes',
  play: 'Pasar las imágenes solas',
  redeemed: 'Tu Canje',
  pointsUsed: 'Puntos usados',
  readyToUse: 'Ya podés utilizarlo!',
  myRedemptions: 'Mis Canjes'
} as const
