import { toLocalTime } from '@eqs/ui'
import type { ChosenOverride } from './chosen-override.ts'
import type { OverrideState } from './override.ts'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

function clock(moment: number): string {
  const { hour, minute } = toLocalTime(new Date(moment))
  return `${twoDigits(hour)}:${twoDigits(minute)} hs`
}

export const overrideTexts = {
  testing: ({ remote, origin, until }: ChosenOverride) =>
    `Estás probando ${remote} desde ${origin} hasta las ${clock(until)}`,
  back: 'Volver a la versión publicada',
  close: 'Cerrar'
} as const

/** What is said when the published version is shown after all. A refused address is not repeated: anybody may have written it. */
export function endText(end: Exclude<OverrideState, { readonly status: 'on-trial' }>): string {
  switch (end.status) {
    case 'refused':
      return 'No se puede probar una versión desde esa dirección. Estás viendo la versión publicada.'
    case 'expired':
      return `Terminó el tiempo para probar ${end.remote}. Estás viendo la versión publicada.`
    case 'unreachable':
      return `No pudimos traer ${end.remote} desde ${end.origin}. Estás viendo la versión publicada; el motivo está en la consola del navegador.`
    case 'failed':
      return `La versión de ${end.remote} que estabas probando falló. Estás viendo la publicada; el motivo está en la consola del navegador.`
  }
}
