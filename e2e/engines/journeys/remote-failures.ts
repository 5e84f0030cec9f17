import type { ClubAddress, Fault } from '../club-address.ts'
import { expectShown, expectText, type Journey, signIn } from '../club-in-engines.ts'

const entry = /^\/remotes\/mf-account\/[^/]+\/remote-entry\.js$/
const screen = /^\/remotes\/mf-account\/[^/]+\/points\.\w+\.js$/

/** What may be wrong with the files of a section. */
const faults: readonly { readonly title: string; readonly path: RegExp; readonly fault: Fault }[] = [
  { title: 'whose entry is gone', path: entry, fault: { status: 404 } },
  { title: 'whose entry is out of order', path: entry, fault: { status: 503 } },
  { title: 'whose entry was tampered with', path: entry, fault: { status: 200, body: '//' } },
  { title: 'whose screen is gone', path: screen, fault: { status: 404 } }
]

const failing: readonly Journey[] = faults.map(({ title, path, fault }) => ({
  title: `a section ${title} says so, the others go on, and Reintentar brings it once it is mended`,
  async go({ club, sandbox, tab }) {
    // From the first visit on: nothing of it has been stored offline.
    club.spoil(path, fault)
    await tab.open(`${club.origin}/ingresa?path=/mi-cuenta`)
    await signIn(tab, await sandbox.createMember({ points: 700 }))
    await expectText(tab, 'No pudimos cargar esta sección.')
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
  title: 'a section whose entry is slow says so, and comes when its entry does',
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

/** Has whoever asks for a path wait. @returns what ends the waiting. */
function holdBack(club: ClubAddress, path: RegExp): () => void {
  const releases: (() => void)[] = []
  club.spoil(path, new Promise(done => releases.push(done)))
  return () => {
    for (const release of releases) release()
  }
}
