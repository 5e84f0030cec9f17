import { randomBytes } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { computeIntegrity } from '@eqs/build/published-files'
import type { DiscoveryDocument } from '@eqs/contracts/discovery'
import {
  FolderStore,
  latestEntry,
  liveConfig,
  type ReleaseKeys,
  readHostRelease,
  renderHtml,
  signDiscovery
} from '@eqs/release'

/** Writes content of the catalogue as soon as the script has arrived: a heading and the link of a promotion. */
const writes = `
  const add = (parent, name, text) => {
    const added = document.createElement(name)
    added.append(text)
    parent.append(added)
    return added
  }
  const root = document.getElementById('root')
  root.replaceChildren()
  const main = add(root, 'main', '')
  main.dataset.remote = 'bare'
  add(main, 'h1', 'Canjeá tus puntos')
  add(main, 'a', 'Café').href = '/promo/1'`

/**
 * Builds a page with the styles of the club and one script. The script has as many bytes as those of the club,
 * and only writes the content. No page with these bytes can show its content earlier.
 *
 * @param federated store with the staged club.
 * @param keys sign the empty discovery document of the page.
 * @param folder folder of the new store.
 * @param bytes size of the script after brotli compression.
 * @throws {Error} when the club is not staged.
 */
export async function buildBare(
  federated: FolderStore,
  keys: ReleaseKeys,
  folder: string,
  bytes: number
): Promise<FolderStore> {
  const live = await latestEntry(federated)
  if (!live) throw new Error('the club is not staged')
  // Random characters of base64: brotli compresses them back to the random bytes.
  const padding = randomBytes(bytes).toString('base64')
  const script = Buffer.from(`(() => {${writes}\n})()\n// ${padding}\n`)
  const store = new FolderStore(folder)
  await store.replace('host/bare/main.js', script)
  await store.replace('host/bare/main.js.br', brotliCompressSync(script))
  const host = await readHostRelease(federated, live.entry.state.host)
  const microFrontends: DiscoveryDocument['microFrontends'] = {}
  const html = renderHtml({
    host: {
      ...host,
      version: 'bare',
      initial: ['main.js'],
      assets: { 'main.js': computeIntegrity(script) },
      // Without the boot script, the page requests nothing else.
      boot: ''
    },
    discovery: signDiscovery(keys, { release: 1, host: host.version }, microFrontends),
    config: await liveConfig(federated)
  })
  await store.replace('index.html', html)
  return store
}
