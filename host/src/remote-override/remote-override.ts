import { config } from '@eqs/config'
import type { PublishedRemote } from '@eqs/contracts/discovery'
import { atom, type ReadableAtom } from 'nanostores'
import { close, raise } from '../notices/notices.ts'
import { logFailure, toMessage } from '../telemetry/report-problem.ts'
import { fetchCandidate, PreviewError } from './candidate.ts'
import { type Choice, forgetChoice, takeChoice } from './override-choice.ts'

const named = (choice: Choice): string =>
  'version' in choice ? `${choice.remote} ${choice.version}` : choice.remote

const withPlace = (choice: Choice): string =>
  'version' in choice ? named(choice) : `${choice.remote} desde ${choice.origin}`

const live = 'Estás viendo la versión publicada'
const inConsole = 'el motivo está en la consola del navegador.'

export const overrideTexts = {
  testing: (choice: Choice) => `Estás probando ${withPlace(choice)}`,
  back: 'Volver a la versión publicada',
  // Any person may have written the link, so these two do not repeat the address.
  refused: `No se puede probar una versión desde esa dirección. ${live}.`,
  closed: `Este club no deja probar versiones. ${live}.`,
  unreachable: (choice: Choice) => `No pudimos traer ${withPlace(choice)}. ${live}; ${inConsole}`,
  unpublished: (choice: Choice) =>
    `${named(choice)} no está en este club: no se publicó acá, o ya se quitó. ${live}.`,
  untrusted: (choice: Choice) =>
    `No mostramos ${named(choice)} porque no es lo que se publicó. ${live}; ${inConsole}`,
  failed: (choice: Choice) =>
    `La versión de ${named(choice)} que estabas probando falló. Estás viendo la publicada; ${inConsole}`
} as const

export interface RemoteOverride {
  /** Undefined after the version has failed. */
  readonly $candidate: ReadableAtom<PublishedRemote | undefined>
  /** True when the failed version is the override's. The live version replaces it. */
  fail(remote: PublishedRemote): boolean
}

/** Replaces one remote in a tester's page. That code controls the page, so allow only origins of people who release. */
export async function startOverride(asked: string | null): Promise<RemoteOverride | undefined> {
  const choice = takeChoice(asked, config())
  if (choice === 'refused' || choice === 'closed') {
    logFailure({ event: 'override_refused', errorClass: choice })
    raise('override', { text: overrideTexts[choice], close })
  }
  return typeof choice === 'object' ? begin(choice) : undefined
}

async function begin(choice: Choice): Promise<RemoteOverride | undefined> {
  const $candidate = atom<PublishedRemote | undefined>(undefined)
  try {
    $candidate.set(await fetchCandidate(choice))
  } catch (error) {
    const status = error instanceof PreviewError ? error.status : 'unreachable'
    // The message may contain 500 characters of a build error.
    logFailure({ event: 'override_failed', errorClass: status, detail: toMessage(error) }, 700)
    forgetChoice()
    raise('override', { text: overrideTexts[status](choice), close })
    return undefined
  }
  raise('override', {
    title: overrideTexts.testing(choice),
    action: {
      text: overrideTexts.back,
      press() {
        forgetChoice()
        // Nothing of the version under test is left, such as styles.
        location.reload()
      }
    }
  })
  return {
    $candidate,
    fail(remote) {
      if ($candidate.get() !== remote) return false
      // After a failure of a team's build, the next page load gets the team's next build.
      if ('version' in choice) forgetChoice()
      $candidate.set(undefined)
      raise('override', { text: overrideTexts.failed(choice), close })
      return true
    }
  }
}
