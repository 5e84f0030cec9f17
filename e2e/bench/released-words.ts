import { cp } from 'node:fs/promises'
import type { OwnCheckout } from '../fixtures/own-checkout.ts'

/**
 * Folders with the static files of a club at three moments: before the releases (`before`), after one word of
 * the host has changed (`host`), and after one word of the catalogue has changed as well (`remote`).
 */
export interface ReleasedWords {
  readonly before: string
  readonly host: string
  readonly remote: string
}

/**
 * Releases a host and then a catalogue, each with one changed word, by the release commands. Copies the
 * static files before, between and after the releases.
 */
export async function releaseWords(checkout: OwnCheckout): Promise<ReleasedWords> {
  const keep = async (name: string): Promise<string> => {
    const folder = `${checkout.root}-${name}`
    await cp(checkout.root, folder, { recursive: true })
    return folder
  }
  const release = async (name: string, version: string) => {
    const command = (...args: readonly string[]) =>
      checkout.run('tsx', 'shared/release/src/cli/cli.ts', ...args)
    await command('publish', name, version)
    await command('promote', `${name}@${version}`, '--without-smoke', 'it is opened to be measured')
  }
  // The suite's versions have a hash in their names, which would make the difference between two pages larger.
  await release('mf-catalogue', '9.0.0')
  await release('host', '9.0.0')
  const before = await keep('before')
  await checkout.edit('host/src/layout/footer.tsx', 'Términos y condiciones', 'Términos y condicionez')
  await release('host', '9.1.0')
  const host = await keep('host')
  await checkout.edit(
    'mf-catalogue/src/catalogue/catalogue-texts.ts',
    'Canjeá tus puntos',
    'Canjeá tus puntitos'
  )
  await release('mf-catalogue', '9.1.0')
  return { before, host, remote: await keep('remote') }
}
