import { describe, type PromoSeed } from './promo-seed.ts'

/** Promotions for the household and for personal use. */
export const home: readonly PromoSeed[] = [
  {
    slug: 'auriculares-inalambricos',
    title: 'Auriculares inalámbricos',
    points: 42000,
    images: ['headphones-1', 'headphones-2', 'headphones-3', 'headphones-4', 'headphones-5'],
    description: describe(
      'Con estuche de carga, micrófono y hasta 24 horas de música.',
      'Garantía de 12 meses.',
      'Retiro en sucursal a los 7 días hábiles.'
    ),
    moreInfo: 'Te avisamos por email cuando estén en la sucursal. Llevá el código y tu DNI.'
  },
  {
    slug: 'parlante-portatil',
    title: 'Parlante portátil',
    points: 35500,
    images: ['speaker-1', 'speaker-2'],
    description: describe('Resiste salpicaduras y suena seis horas sin enchufe.', 'Garantía de 6 meses.')
  },
  {
    slug: 'mate-de-madera',
    title: 'Mate de algarrobo con bombilla',
    points: 8900,
    images: ['mate-3'],
    description: describe(
      'Hecho a mano en Santiago del Estero. Cada uno sale distinto.',
      'Incluye bombilla de alpaca.',
      'Curalo tres días antes de estrenarlo.'
    )
  },
  {
    slug: 'planta-de-interior',
    title: 'Planta de interior con maceta',
    points: 4900,
    images: ['plant-1', 'plant-2'],
    description: describe(
      'Potus, sansevieria o cinta: las que perdonan.',
      'Maceta de barro de 14 cm.',
      'En viveros adheridos.'
    )
  },
  {
    slug: 'set-de-cocina',
    title: 'Set de cuchillos de asado',
    points: 24500,
    images: ['knife-1'],
    description: describe('Seis cuchillos de acero con mango de madera.', 'Caja para regalo incluida.')
  },
  {
    slug: 'manta-de-lana',
    title: 'Manta tejida en telar',
    points: 31000,
    images: ['blanket-1', 'blanket-2'],
    description: describe('Lana de oveja de la Puna, 1,30 × 1,80 m.', 'Colores según disponibilidad.')
  },
  {
    slug: 'descuento-farmacia',
    title: '20% en farmacia y perfumería',
    points: 1200,
    images: ['bottle-3'],
    description: describe(
      'Descuento en un solo ticket, con tope de reintegro de $ 6.000.',
      'No aplica a medicamentos recetados.'
    )
  },
  {
    slug: 'envio-gratis',
    title: 'Envíos gratis todo el mes',
    points: 600,
    images: ['box-1'],
    description: describe(
      'En la tienda online del club, sin mínimo de compra.',
      'Se aplica solo al iniciar sesión.'
    ),
    noCode: true,
    ecommerceUrl: 'https://example.com/',
    ctaText: 'Ver la tienda'
  },
  {
    slug: 'lavado-de-auto',
    title: 'Lavado completo del auto',
    points: 5700,
    images: ['car-1'],
    description: describe('Por dentro y por fuera, con cera rápida.', 'Sin turno, de lunes a jueves.')
  },
  {
    slug: 'smart-tv',
    title: 'Televisor de 43 pulgadas',
    points: 60000,
    images: ['tv-1', 'tv-2'],
    description: describe(
      'Para ver los partidos como se debe.',
      'Envío incluido a todo el país.',
      'Garantía de 12 meses.',
      'Un canje por persona y por año.'
    ),
    oncePerMember: true,
    moreInfo: 'Con el código coordinás la entrega en la web. Llega en hasta 15 días hábiles.',
    ecommerceUrl: 'https://example.com/'
  }
]
