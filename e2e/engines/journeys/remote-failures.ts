import type { ClubAddress, Fault } from '../club-address.ts'
import { expectReported, expectShown, expectText, type Journey, signIn } from '../club-in-engines.ts'

const entry = /^\/remotes\/mf-account\/[^/]+\/remote-entry\.js$/
const screen = /^\/remotes\/mf-account\/[^/]+\/points\.js$/

interface SectionFault {
  readonly title: string
  readonly path: RegExp
  readonly fault: Fault
  /** Error class that the club reports to operators. */
  readonly errorClass: string
}

/** Faults of the files of `mf-account`, and the error class that the club reports for each. */
const faults: readonly SectionFault[] = [
  { title: 'whose entry is missing', path: entry, fault: { status: 404 }, errorClass: 'network' },
  { title: 'whose entry is answered 503', path: entry, fault: { status: 503 }, errorClass: 'network' },
  {
    title: 'whose entry was tampered with',
    path: entry,
    fault: { status: 200, body: '//' },
    errorClass: 'integrity'
  },
  { title: 'whose screen is missing', path: screen, fault: { status: 404 }, errorClass: 'chunk' },
  { title: 'whose screen is answered 503', path: screen, fault: { status: 503 }, errorClass: 'chunk' }
]

const failing: readonly Journey[] = faults.map(({ title, path, fault, errorClass }) => ({
  title: `a section ${title} reports ${errorClass}, other sections work, and Reintentar loads it once it is repaired`,
  async go({ club, sandbox, tab }) {
    // The fault begins before the first visit, so that the service worker cannot store a correct copy of the
    // file.
    club.spoil(path, fault)
    await tab.open(`${club.origin}/ingresa?path=/mi-cuenta`)
    await signIn(tab, await sandbox.createMember({ points: 700 }))
    await expectText(tab, 'No pudimos cargar esta sección.')
    await expectReported(club, 'mf-account', errorClass)
    await expectShown(tab, 'link', /700/)
    await tab.press('link', 'Alertas')
    await expectShown(tab, 'heading', 'Alertas')
    await tab.press('link', 'Mi Cuenta')
    await expectText(tab, 'No pudimos cargar esta sección.')

    club.mend()
    await tab.press('button', 'Reintentar')
    await expectShown(tab, 'heading', 'Mis Puntos')
  }
}))

const slow: Journey = {
  title: 'a section whose entry is slow shows a message, and its screen once the entry arrives',
  async go({ club, sandbox, tab }) {
    const release = holdBack(club, entry)
    await tab.open(`${club.origin}/ingresa?path=/mi-cuenta`)
    await signIn(tab, await sandbox.createMember())
    await expectText(tab, 'Está tardando más de lo normal')
    release()
    await expectShown(tab, 'heading', 'Mis Puntos')
  }
}

export const remoteFailures: readonly Journey[] = [...failing, slow]

/**
 * Delays requests for a path.
 *
 * @returns a function that ends the delay.
 */
function holdBack(club: ClubAddress, path: RegExp): () => void {
  const releases: (() => void)[] = []
  club.spoil(path, new Promise(done => releases.push(done)))
  return () => {
    for (const release of releases) release()
  }
}
