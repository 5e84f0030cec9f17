import { idFor } from '../storage/identifiers.ts'
import type { mission, referrer, webAsset } from '../storage/tables.ts'

/** Possible answers to the sign-up question "¿Cómo te enteraste de EQS Club?", in display order. */
export const referrers: readonly (typeof referrer.$inferInsert)[] = [
  'Me contó alguien que conozco',
  'En una sucursal',
  'Redes sociales',
  'Buscando en internet',
  'Radio o podcast',
  'Cartel en la calle',
  'Un email',
  'Otro'
].map((name, position) => ({ name, position }))

export const webAssets: readonly (typeof webAsset.$inferInsert)[] = [
  { name: 'signin_cover_web', type: 'image', url: '/v1/images/brand/signin-cover.svg', text: '' },
  {
    name: 'app_download_background_web',
    type: 'image',
    url: '/v1/images/brand/app-download-background.svg',
    text: ''
  },
  { name: 'redeem_background_web', type: 'image', url: '/v1/images/brand/redeem-background.svg', text: '' },
  { name: 'app_store_url', type: 'text', url: '', text: 'https://www.apple.com/app-store/' },
  { name: 'play_store_url', type: 'text', url: '', text: 'https://play.google.com/store/apps' },
  { name: 'app_download_title_web', type: 'text', url: '', text: 'Llevá tus puntos en el bolsillo' }
]

/** The missions, in display order. */
export const missions: readonly (typeof mission.$inferInsert)[] = [
  { slug: 'perfil', title: 'Completá tu perfil', points: 500, drawing: 'medal-1' },
  { slug: 'primera-compra', title: 'Hacé tu primera compra del mes', points: 300, drawing: 'box-2' },
  { slug: 'bajate-la-app', title: 'Bajate la app y entrá con tu cuenta', points: 800, drawing: 'phone-1' },
  { slug: 'tres-rubros', title: 'Comprá en tres rubros distintos', points: 1200, drawing: 'medal-2' },
  { slug: 'invita', title: 'Invitá a alguien que se sume al club', points: 1500, drawing: 'gift-3' },
  { slug: 'encuesta', title: 'Contanos cómo te fue en tu última visita', points: 250, drawing: 'book-4' },
  { slug: 'bici', title: 'Vení en bici a la sucursal', points: 400, drawing: 'bicycle-4' },
  { slug: 'diez-visitas', title: 'Diez visitas en dos meses', points: 2000, drawing: 'medal-3' }
].map(({ slug, drawing, ...rest }, position) => ({
  id: missionIdFor(slug),
  image: `/v1/images/promos/${drawing}.svg`,
  position,
  ...rest
}))

export function missionIdFor(slug: string): string {
  return idFor(`mission ${slug}`)
}
