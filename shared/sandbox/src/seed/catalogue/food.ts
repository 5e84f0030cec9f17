import { describe, type PromoSeed } from './promo-seed.ts'

/** Promotions for eating and drinking. */
export const food: readonly PromoSeed[] = [
  {
    slug: 'cafe-con-medialunas',
    title: 'Café con leche y dos medialunas',
    points: 900,
    images: ['cup-1', 'cup-2', 'cup-3'],
    description: describe(
      'El desayuno de siempre, en las cafeterías adheridas de todo el país. <strong>Medialunas de manteca o de grasa</strong>, vos elegís.',
      'Válido de lunes a viernes, hasta las 12 hs.',
      'Un café con leche mediano por canje.',
      'Se puede pedir para llevar.'
    ),
    moreInfo: 'Mostrá el código en la caja antes de pedir. Te lo leen en voz alta y listo.'
  },
  {
    slug: 'alfajor-del-mes',
    title: 'Alfajor del mes',
    points: 300,
    images: ['alfajor-1'],
    description: describe(
      'Cada mes, una fábrica chica de alguna provincia. Este mes: maicena con dulce de leche y coco rallado.',
      'Hasta agotar stock en cada sucursal.'
    )
  },
  {
    slug: 'docena-de-empanadas',
    title: 'Docena de empanadas',
    points: 4200,
    images: ['empanada-1', 'empanada-2'],
    description: describe(
      'Doce empanadas a elección para compartir (o no).',
      'Carne suave, carne picante, humita, jamón y queso, o verdura.',
      'Retiro en el local o envío por tu cuenta.',
      'Pedidos hasta las 22:30 hs.'
    ),
    moreInfo: 'Avisá que pagás con un código del club al hacer el pedido por teléfono.'
  },
  {
    slug: 'parrillada-para-dos',
    title: 'Parrillada para dos',
    points: 14800,
    images: ['grill-1', 'grill-2', 'grill-3', 'grill-4'],
    description: describe(
      'Vacío, entraña, chorizo, morcilla y provoleta, con ensalada y papas fritas. <em>Las bebidas van aparte.</em>',
      'Con reserva previa, de martes a domingo.',
      'No se acumula con otras promociones.',
      'Consultá los <a href="https://example.com/">locales adheridos</a>.'
    ),
    moreInfo: 'Reservá con un día de anticipación y presentá el código al llegar.'
  },
  {
    slug: 'helado-cuarto',
    title: 'Un cuarto de helado artesanal',
    points: 1500,
    images: ['icecream-1', 'icecream-2'],
    description: describe(
      'Tres gustos, los que quieras. Sí, también el sambayón.',
      'Todos los días, hasta el cierre.'
    )
  },
  {
    slug: 'kilo-de-helado',
    title: 'Un kilo de helado con salsas',
    points: 5200,
    images: ['icecream-3'],
    description: describe(
      'Para el postre del domingo: un kilo, hasta cuatro gustos y dos salsas.',
      'Retiro en heladerías adheridas.'
    ),
    ctaText: 'Lo quiero de postre'
  },
  {
    slug: 'pizza-grande',
    title: 'Pizza grande de muzzarella',
    points: 3600,
    images: ['pizza-1'],
    description: describe(
      'Al molde o a la piedra, ocho porciones.',
      'Sumale fainá por tu cuenta.',
      'Válida para comer en el salón o llevar.'
    )
  },
  {
    slug: 'yerba-y-bizcochos',
    title: 'Yerba de un kilo y bizcochitos',
    points: 2400,
    images: ['mate-1', 'mate-2'],
    description: describe(
      'Lo justo para una ronda larga: un kilo de yerba con palo y un paquete de bizcochitos de grasa.',
      'En supermercados adheridos.'
    )
  },
  {
    slug: 'vino-mendocino',
    title: 'Malbec de bodega familiar',
    points: 6800,
    images: ['bottle-1', 'bottle-2'],
    description: describe(
      'Una botella de 750 ml de un viñedo chico del Valle de Uco.',
      'Solo para mayores de 18 años. Beber con moderación.',
      'Llevá tu DNI al retirarla.'
    ),
    moreInfo: 'Retiralo en la vinoteca que elijas. Te van a pedir el documento.'
  },
  {
    slug: 'almuerzo-ejecutivo',
    title: 'Almuerzo de mediodía con postre',
    points: 5400,
    description: describe(
      'Plato del día, bebida sin alcohol y flan con dulce de leche.',
      'De lunes a viernes, de 12 a 15 hs.'
    )
  }
]
