import type { InspectedPart } from './inspect.ts'

const places = { host: 'Armazón', screen: 'Pantalla' } as const

export const inspectorTexts = {
  title: 'Inspector',
  close: 'Cerrar el inspector',
  columns: ['Parte', 'Remoto', 'Versión', 'Origen', 'Demora', 'Tamaño', 'Falla'],
  place: (place: InspectedPart['place']) =>
    place === undefined ? 'Ninguna' : typeof place === 'string' ? places[place] : `Lugar ${place.slot}`,
  source: {
    published: 'Publicada',
    mirror: 'Espejo',
    previous: 'Versión anterior',
    override: 'A prueba'
  },
  canary: (percent: number) => `${percent} % de los navegadores`,
  none: '–'
} as const
