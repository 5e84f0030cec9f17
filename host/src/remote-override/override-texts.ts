import { toLocalTime } from '@eqs/ui'
import type { Choice } from './override-choice.ts'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

function clock(moment: number): string {
  const { hour, minute } = toLocalTime(new Date(moment))
  return `${twoDigits(hour)}:${twoDigits(minute)} hs`
}

const named = (choice: Choice): string =>
  'version' in choice ? `${choice.remote} ${choice.version}` : choice.remote

const withPlace = (choice: Choice): string =>
  'version' in choice ? named(choice) : `${choice.remote} desde ${choice.origin}`

const live = 'Estás viendo la versión publicada'
const inConsole = 'el motivo está en la consola del navegador.'

export const overrideTexts = {
  testing: (choice: Choice) => `Estás probando ${withPlace(choice)} hasta las ${clock(choice.until)}`,
  back: 'Volver a la versión publicada',
  close: 'Cerrar',
  // These two do not repeat the refused address, because any person may have written the link.
  refused: `No se puede probar una versión desde esa dirección. ${live}.`,
  closed: `Este club no deja probar versiones. ${live}.`,
  expired: (choice: Choice) => `Terminó el tiempo para probar ${named(choice)}. ${live}.`,
  unreachable: (choice: Choice) => `No pudimos traer ${withPlace(choice)}. ${live}; ${inConsole}`,
  unpublished: (choice: Choice) =>
    `${named(choice)} no está en este club: no se publicó acá, o ya se quitó. ${live}.`,
  untrusted: (choice: Choice) =>
    `No mostramos ${named(choice)} porque no es lo que se publicó. ${live}; ${inConsole}`,
  failed: (choice: Choice) =>
    `La versión de ${named(choice)} que estabas probando falló. Estás viendo la publicada; ${inConsole}`
} as const
