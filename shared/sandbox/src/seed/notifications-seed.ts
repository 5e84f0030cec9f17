import { day, hour, later, minute } from '../clock.ts'
import { newId } from '../storage/identifiers.ts'
import type { notification } from '../storage/tables.ts'
import { promoIdFor } from './catalogue/catalogue.ts'

type NotificationRow = typeof notification.$inferInsert

interface Story {
  readonly ago: number
  readonly title: string
  readonly message: string
  readonly url?: string
  readonly read?: boolean
  readonly contentImage?: string
  readonly promo?: string
  readonly screenImage?: string
}

const image = (name: string) => `/v1/images/promos/${name}.svg`

/** Returns eight notifications, three of them unread. They are from 18 minutes to 400 days old. */
export function buildNotifications(memberId: string, now: Date): readonly NotificationRow[] {
  return stories.map(story => toRow(story, memberId, now))
}

const stories: readonly Story[] = [
  {
    ago: 18 * minute,
    title: 'Sumaste 186 puntos',
    message: 'Ya vemos tu compra en Palermo. Los puntos están en tu cuenta.',
    url: '/mi-cuenta'
  },
  {
    ago: 3 * hour,
    title: 'Volvió la parrillada para dos',
    message: 'La pidieron, la trajimos. Está en el catálogo hasta fin de mes.',
    promo: 'parrillada-para-dos',
    url: `/promo/${promoIdFor('parrillada-para-dos')}`
  },
  {
    ago: day + 2 * hour,
    title: 'Un código tuyo vence pronto',
    message: 'Te quedan dos días para usar tu canje. Buscalo en Mis Canjes.',
    contentImage: image('medal-1')
  },
  {
    ago: 4 * day,
    title: '¿Nos contás cómo te fue?',
    message: 'Son tres preguntas y sumás 250 puntos.',
    url: '/mi-cuenta/misiones',
    read: true,
    screenImage: image('phone-1')
  },
  {
    ago: 16 * day,
    title: 'Misión cumplida',
    message: 'Completaste tu perfil y ganaste 500 puntos.',
    read: true,
    contentImage: image('medal-2')
  },
  {
    ago: 45 * day,
    title: 'Teatro para dos',
    message: 'Nueva temporada: dos plateas por tus puntos, de jueves a domingo.',
    promo: 'teatro-para-dos',
    url: `/promo/${promoIdFor('teatro-para-dos')}`,
    read: true
  },
  {
    ago: 130 * day,
    title: 'Cambiamos los términos',
    message: 'Ahora tus códigos valen 30 días corridos. Leé el resto en la web.',
    url: 'https://example.com/',
    read: true
  },
  {
    ago: 400 * day,
    title: 'Te damos la bienvenida',
    message: 'Desde hoy cada compra suma. Gracias por ser parte del club.',
    read: true
  }
]

function toRow(story: Story, memberId: string, now: Date): NotificationRow {
  return {
    id: newId(),
    memberId,
    title: story.title,
    message: story.message,
    url: story.url ?? '',
    startDate: later(now, -story.ago),
    read: story.read ?? false,
    contentImage: story.contentImage ?? '',
    promoId: story.promo ? promoIdFor(story.promo) : null,
    screenImage: story.screenImage ?? ''
  }
}

/** Returns `count` notifications at intervals of 71 minutes. Every fifth notification is unread. */
export function manyNotifications(memberId: string, count: number, now: Date): readonly NotificationRow[] {
  return Array.from({ length: count }, (_, index) => ({
    ...toRow({ ...manyStory, ago: (index + 1) * 71 * minute }, memberId, now),
    title: `Sumaste ${40 + ((index * 37) % 960)} puntos`,
    read: index % 5 !== 0,
    contentImage: index % 3 === 0 ? image('medal-3') : ''
  }))
}

const manyStory: Omit<Story, 'ago'> = {
  title: '',
  message: 'Ya vemos tu compra. Los puntos están en tu cuenta.',
  url: '/mi-cuenta'
}
