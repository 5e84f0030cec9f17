import type { MemberPart } from '@eqs/api/member-data'
import { formatPoints } from '@eqs/ui'

const partNames = {
  perfil: 'tu perfil',
  saldo: 'tu saldo',
  movimientos: 'tus movimientos',
  canjes: 'tus canjes',
  misiones: 'tus misiones',
  alertas: 'tus alertas'
} satisfies Record<MemberPart, string>

/** The singular and plural noun for the records of each list. */
const counted = new Map([
  ['movimientos', ['movimiento', 'movimientos']],
  ['canjes', ['canje', 'canjes']],
  ['alertas', ['alerta', 'alertas']],
  ['misiones-pendientes', ['misión pendiente', 'misiones pendientes']],
  ['misiones-completadas', ['misión completada', 'misiones completadas']]
])

export const ownDataTexts = {
  title: 'Llevate tus datos',
  intro:
    'Te armamos un archivo con todo lo que el club sabe de vos: perfil, movimientos, canjes, misiones y alertas, para leer en cualquier planilla.',
  download: 'Descargar mis datos',
  cancel: 'Cancelar',
  progress: 'Juntando tus datos…',
  /** @param done number of loaded parts. @param of number of all parts. */
  parts: (done: number, of: number) => `${done} de ${of} partes`,
  cancelled: 'Cancelaste la descarga. No se guardó nada.',
  failed: (part: MemberPart) => `No pudimos traer ${partNames[part]}, así que no descargamos nada.`,
  notPacked: 'No pudimos armar el archivo.',
  retry: 'Reintentar',
  offline: 'Sin conexión no podemos juntar tus datos.',
  /** @param counts number of records of each list. */
  done: (counts: Readonly<Record<string, number>>) => {
    const words = Object.entries(counts).flatMap(([list, count]) => {
      const [one, many] = counted.get(list) ?? []
      return count > 0 && one ? [`${formatPoints(count)} ${count === 1 ? one : many}`] : []
    })
    return words.length > 0
      ? `Listo. Descargaste ${words.join(', ')} y tu perfil.`
      : 'Listo. Descargaste tu perfil.'
  },
  /** @param day a date such as '2026-03-31'. */
  file: (day: string) => `mis-datos-eqs-club-${day}`
} as const
