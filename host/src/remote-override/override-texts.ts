import { toLocalTime } from '@eqs/ui'
import type { Raised } from '../notices/notices.ts'
import type { Choice } from './override-choice.ts'
import type { EndedOverride, OverrideState } from './override-state.ts'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

function clock(moment: number): string {
  const { hour, minute } = toLocalTime(new Date(moment))
  return `${twoDigits(hour)}:${twoDigits(minute)} hs`
}

const named = (choice: Choice): string =>
  'version' in choice ? `${choice.remote} ${choice.version}` : choice.remote

const withPlace = (choice: Choice): string =>
  'version' in choice ? named(choice) : `${choice.remote} desde ${choice.origin}`

const inConsole = 'el motivo está en la consola del navegador.'

const texts = {
  testing: (choice: Choice) => `Estás probando ${withPlace(choice)} hasta las ${clock(choice.until)}`,
  brokenBuild: `El último cambio no compila. Seguís viendo el anterior; ${inConsole}`,
  back: 'Volver a la versión publicada',
  close: 'Cerrar'
} as const

/**
 * Returns the words of the notice: the version under test with a button that ends the override, or the reason
 * why there is no override.
 *
 * @param state the state of the override.
 * @param end ends the override.
 */
export function toNotice(state: OverrideState, end: () => void): Raised {
  if (!('candidate' in state)) return { text: endText(state), close: texts.close }
  return {
    title: texts.testing(state),
    text: state.status === 'broken_build' ? texts.brokenBuild : undefined,
    action: { text: texts.back, press: end }
  }
}

/**
 * Returns the text that tells the tester why there is no override. The text does not repeat a refused
 * address, because any person may have written the link.
 */
function endText(end: EndedOverride): string {
  switch (end.status) {
    case 'refused':
      return 'No se puede probar una versión desde esa dirección. Estás viendo la versión publicada.'
    case 'closed':
      return 'Este club no deja probar versiones. Estás viendo la versión publicada.'
    case 'expired':
      return `Terminó el tiempo para probar ${named(end)}. Estás viendo la versión publicada.`
    case 'unreachable':
      return `No pudimos traer ${withPlace(end)}. Estás viendo la versión publicada; ${inConsole}`
    case 'unpublished':
      return `${named(end)} no está en este club: no se publicó acá, o ya se quitó. Estás viendo la versión publicada.`
    case 'untrusted':
      return `No mostramos ${named(end)} porque no es lo que se publicó. Estás viendo la versión publicada; ${inConsole}`
    case 'failed':
      return `La versión de ${named(end)} que estabas probando falló. Estás viendo la publicada; ${inConsole}`
  }
}
