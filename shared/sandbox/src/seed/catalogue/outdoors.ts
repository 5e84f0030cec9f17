import { describe, type PromoSeed } from './promo-seed.ts'

/** Promotions for moving, travelling and sports. */
export const outdoors: readonly PromoSeed[] = [
  {
    slug: 'pasaje-de-micro',
    title: 'Pasaje de micro a la costa',
    points: 28500,
    images: ['bus-1', 'bus-2'],
    description: describe(
      'Ida y vuelta en semicama a Mar del Plata, Villa Gesell o San Bernardo.',
      'De lunes a jueves, fuera de temporada alta.',
      'Sacalo con 72 horas de anticipación.'
    ),
    moreInfo: 'Presentá el código en la boletería de la terminal con el DNI de quien viaja.'
  },
  {
    slug: 'carga-transporte',
    title: 'Carga para el transporte',
    points: 1000,
    images: ['bus-3'],
    description: describe(
      'El equivalente a diez viajes cortos en colectivo.',
      'Acreditación en 48 horas hábiles.'
    )
  },
  {
    slug: 'bici-por-un-dia',
    title: 'Bici por un día',
    points: 2100,
    images: ['bicycle-1', 'bicycle-2'],
    description: describe('Alquiler por 24 horas, con casco y candado.', 'Dejás una seña reintegrable.')
  },
  {
    slug: 'service-de-bici',
    title: 'Service completo de bicicleta',
    points: 6200,
    images: ['bicycle-3'],
    description: describe('Frenos, cambios, centrado de ruedas y limpieza.', 'Turnos de martes a sábado.')
  },
  {
    slug: 'mes-de-gimnasio',
    title: 'Un mes de gimnasio',
    points: 16500,
    images: ['dumbbell-1', 'dumbbell-2'],
    description: describe('Pase libre por 30 días, con todas las clases.', 'Apto médico obligatorio.')
  },
  {
    slug: 'entrada-de-futbol',
    title: 'Popular para el partido del domingo',
    points: 11900,
    images: ['ball-1', 'ball-2'],
    description: describe(
      'Una entrada popular para socios y no socios.',
      'Se habilita el miércoles previo al partido.'
    ),
    startsIn: 5
  },
  {
    slug: 'escapada-al-delta',
    title: 'Escapada al Delta para dos',
    points: 54000,
    images: ['boat-1', 'boat-2', 'boat-3'],
    description: describe(
      'Una noche en cabaña sobre el río, con desayuno y lancha colectiva.',
      'Sujeto a disponibilidad.',
      'No válido en fines de semana largos.'
    ),
    moreInfo: 'La cabaña te confirma la fecha dentro de las 24 horas.'
  },
  {
    slug: 'carpa-para-cuatro',
    title: 'Carpa para cuatro',
    points: 47500,
    images: ['tent-1'],
    description: describe('Liviana, con sobretecho y piso de PVC.', 'Garantía de 6 meses.'),
    startsIn: 30
  },
  {
    slug: 'seguro-de-viaje',
    title: '15% en asistencia al viajero',
    points: 1500,
    description: describe(
      'Cotizá en la web con el beneficio del club ya aplicado.',
      'Para viajes dentro y fuera del país.'
    ),
    noCode: true,
    ecommerceUrl: 'https://example.com/',
    ctaText: 'Cotizar mi viaje'
  },
  {
    slug: 'estacionamiento',
    title: 'Cuatro horas de estacionamiento',
    points: 1700,
    images: ['car-2'],
    description: describe(
      'En cocheras adheridas del centro.',
      'Validá el código en la cabina antes de salir.'
    )
  },
  {
    slug: 'cumple-en-el-club',
    title: 'Sorpresa de cumpleaños',
    points: 350,
    images: ['gift-1', 'gift-2'],
    description: describe(
      'El mes de tu cumple te esperamos con algo rico en cualquier sucursal.',
      'Llevá tu DNI.'
    ),
    noCode: true,
    moreInfo: 'Acercate a la caja en el mes de tu cumpleaños y avisá que sos del club.'
  }
]
