import { versionPath } from '@eqs/contracts/discovery'
import { pushWorker } from '@eqs/session/push-addresses'
import type { HostRelease } from '../published/release-files.ts'
import type { Store } from '../store/store.ts'
import type { DeploymentConfig } from './deployment-config.ts'

// Files at the root of the store, beside `index.html`: the pages of addresses, and files for crawlers.

/** Folder of the pages with a rendered screen, beside `index.html`. */
export const pagesFolder = 'pages'

/** Returns the file of a rendered screen: `pages/ingresa.html` for `/ingresa`. Undefined when it can have none. */
export const pageFile = (path: string): string | undefined =>
  /^\/[\w-]+$/.test(path) ? `${pagesFolder}${path}.html` : undefined

/** Returns the address of a page file; `/` for `index.html`. */
export const pageAddress = (file: string): string =>
  file.startsWith(`${pagesFolder}/`) ? file.slice(pagesFolder.length, -'.html'.length) : '/'

export const listPageFiles = async (store: Pick<Store, 'list'>): Promise<readonly string[]> =>
  (await store.list(pagesFolder)).map(name => `${pagesFolder}/${name}`)

export const pushWorkerFile = pushWorker.address.slice(1)

const iconFile = 'favicon.ico'

/** Files at the root of the store that a release may have, beside `index.html`. */
export const rootPaths: readonly string[] = [
  'discovery.json',
  'service-worker.js',
  pushWorkerFile,
  'robots.txt',
  'sitemap.xml',
  '.well-known/security.txt',
  iconFile
]

/** A file at the root of the store. `render` removes an existing one when the body is undefined. */
export type RootFile = readonly [path: string, body: string | Uint8Array | undefined]

/** Returns the content of a file as text, for a comparison. Latin-1 keeps every byte of an icon. */
export function toText(path: string, body: string | Uint8Array): string {
  if (typeof body === 'string') return body
  return Buffer.from(body).toString(path.endsWith('.ico') ? 'latin1' : 'utf8')
}

/** Renders the files at the root that crawlers and security researchers request. The sitemap lists `pages`. */
export async function filesForCrawlers(
  store: Pick<Store, 'read'>,
  { version, assets }: Pick<HostRelease, 'version' | 'assets'>,
  config: DeploymentConfig,
  pages: readonly string[]
): Promise<readonly RootFile[]> {
  const icon = assets[iconFile] ? await store.read(`${versionPath('host', version)}/${iconFile}`) : undefined
  return [
    ['robots.txt', robotsTxt(config)],
    ['sitemap.xml', sitemapXml(config, pages)],
    ['.well-known/security.txt', securityTxt(config)],
    [iconFile, icon?.bytes]
  ]
}

/** Allows robots everywhere, because a robot reads the `noindex` of a page only if it may request the page. */
const robotsTxt = ({ publicOrigin }: DeploymentConfig): string =>
  lines('User-agent: *', 'Disallow:', publicOrigin && `Sitemap: ${publicOrigin}/sitemap.xml`)

/** Returns undefined without a public origin, because a sitemap needs absolute addresses. */
function sitemapXml({ publicOrigin }: DeploymentConfig, pages: readonly string[]): string | undefined {
  if (publicOrigin === undefined) return undefined
  return lines(
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...pages].sort().map(file => `<url><loc>${publicOrigin}${pageAddress(file)}</loc></url>`),
    '</urlset>'
  )
}

function securityTxt({ securityTxt: settings, publicOrigin }: DeploymentConfig): string | undefined {
  if (settings === undefined) return undefined
  return lines(
    `Contact: ${settings.contact}`,
    `Expires: ${settings.expires}T23:59:59Z`,
    'Preferred-Languages: es, en',
    publicOrigin && `Canonical: ${publicOrigin}/.well-known/security.txt`
  )
}

const lines = (...texts: readonly (string | undefined)[]): string =>
  texts.flatMap(text => (text === undefined ? [] : [`${text}\n`])).join('')
