import { describe, type PromoSeed } from './promo-seed.ts'

/** Promotions for going out: cinema, theatre, music, books. */
export const culture: readonly PromoSeed[] = [
  {
    slug: 'entrada-de-cine',
    title: 'Entrada de cine 2D',
    points: 3200,
    images: ['popcorn-1', 'popcorn-2'],
    description: describe(
      'Una entrada para la función que quieras, todos los días.',
      'No incluye salas especiales ni preestrenos.',
      'Canjeá el código en la boletería o en la web del cine.'
    ),
    moreInfo: 'Si lo usás en la web, pegá el código en "Tengo un cupón" antes de elegir la butaca.'
  },
  {
    slug: 'combo-pochoclos',
    title: 'Combo de pochoclos y gaseosa',
    points: 1900,
    images: ['popcorn-3'],
    description: describe(
      'Balde mediano, dulce o salado, y una gaseosa de medio litro.',
      'Un combo por canje.'
    )
  },
  {
    slug: 'teatro-para-dos',
    title: 'Dos plateas de teatro',
    points: 18500,
    images: ['theatre-1', 'theatre-2', 'theatre-3'],
    description: describe(
      'Dos plateas para las obras de la temporada, de jueves a domingo.',
      'Sujeto a disponibilidad de la sala.',
      'Elegí la función hasta 48 horas antes.',
      'Mirá la <a href="https://example.com/">cartelera completa</a>.'
    ),
    moreInfo: 'Escribí a la boletería con tu código y la fecha elegida. Te confirman las butacas en el día.'
  },
  {
    slug: 'stand-up-viernes',
    title: 'Noche de stand up',
    points: 5900,
    images: ['theatre-4'],
    description: describe('Entrada general para los viernes de stand up.', 'Mayores de 16 años.')
  },
  {
    slug: 'libro-del-mes',
    title: 'Libro del mes',
    points: 7300,
    images: ['book-1', 'book-2'],
    description: describe(
      'Las libreras eligen, vos leés. Este mes: cuentos de autoras del litoral.',
      'Edición en papel, retiro en librerías adheridas.'
    )
  },
  {
    slug: 'taller-de-ceramica',
    title: 'Taller de cerámica para empezar',
    points: 21000,
    images: ['vase-1', 'vase-2'],
    description: describe(
      'Cuatro encuentros de dos horas con materiales y horneado incluidos.',
      'Cupos de ocho personas.',
      'No hace falta experiencia.'
    ),
    oncePerMember: true,
    moreInfo: 'Con tu código te anotás en el turno que prefieras. Un canje por persona.'
  },
  {
    slug: 'recital-al-aire-libre',
    title: 'Recital al aire libre',
    points: 26000,
    images: ['guitar-1', 'guitar-2'],
    description: describe('Campo general para el festival de primavera.', 'Apertura de puertas: 16 hs.'),
    startsIn: 12
  },
  {
    slug: 'museo-gratis',
    title: 'Museos a mitad de precio',
    points: 400,
    images: ['museum-1'],
    description: describe(
      'Mostrá que sos del club en la boletería y pagás la mitad.',
      'Todos los días, en museos adheridos.'
    ),
    noCode: true,
    moreInfo: 'No necesitás código: alcanza con mostrar tu perfil del club y tu DNI.'
  },
  {
    slug: 'revista-digital',
    title: 'Seis meses de revista digital',
    points: 4600,
    images: ['book-3'],
    description: describe(
      'Crónicas, cocina y cultura, todas las semanas en tu pantalla.',
      'Se activa con el código en la web.'
    ),
    ecommerceUrl: 'https://example.com/',
    ctaText: 'Quiero leerla'
  },
  {
    slug: 'clase-de-tango',
    title: 'Clase de tango para principiantes',
    points: 2900,
    description: describe(
      'Una clase grupal de una hora y media. Con o sin pareja.',
      'Zapatos cómodos y ganas.'
    )
  }
]
