import { createClubServer, type FolderStore, type ReleaseKeys } from '@eqs/release'
import { isProviders } from '@eqs/sandbox/addresses'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { delayAnswers } from './delayed-server.ts'
import { measureInteractions, measureSignIn } from './interactions.ts'
import {
  measureHugeDiscovery,
  measureLongCatalogue,
  measureOwnData,
  measureSlowPhone,
  measureStoredCode
} from './large-inputs.ts'
import type { Visitor } from './measure-visit.ts'
import { measureNavigations } from './navigations.ts'
import type { Verdict } from './verdicts.ts'

/**
 * Measures the club in use: response times, memory after many navigations, large inputs and a slow phone.
 *
 * @param store the released files to serve.
 * @param keys sign the discovery document of 20 MB that one measurement uses.
 */
export async function measureBehaviour(
  { browser, sandbox, signedIn }: Visitor,
  store: FolderStore,
  keys: Pick<ReleaseKeys, 'sign'>
): Promise<readonly Verdict[]> {
  const server = createClubServer({ root: store, provider: { owns: isProviders, fetch: sandbox.fetch } })
  const { origin, close } = await delayAnswers(server, 0)
  const inPage = async (
    measure: (page: Page) => Promise<readonly Verdict[]>,
    { stored = signedIn, ...options }: BrowserContextOptions & { readonly stored?: Visitor['signedIn'] } = {}
  ) => {
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'es-AR',
      serviceWorkers: 'block',
      ...options
    })
    await context.addInitScript(kept => {
      // An opaque origin, such as that of the initial `about:blank`, has no local storage.
      if (self.origin === 'null') return
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, stored)
    const verdicts = await measure(await context.newPage())
    await context.close()
    return verdicts
  }
  const verdicts = [
    ...(await inPage(measureSignIn, { stored: {} })),
    ...(await inPage(measureInteractions)),
    ...(await inPage(measureNavigations)),
    ...(await inPage(measureLongCatalogue)),
    ...(await inPage(measureHugeDiscovery(keys))),
    ...(await inPage(measureOwnData, { stored: {} })),
    ...(await inPage(measureStoredCode, { serviceWorkers: 'allow' })),
    ...(await inPage(measureSlowPhone, { stored: {} }))
  ]
  close()
  return verdicts
}
