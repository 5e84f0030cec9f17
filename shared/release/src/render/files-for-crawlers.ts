import { versionPath } from '@eqs/contracts/discovery'
import type { HostRelease } from '../published/release-files.ts'
import type { Store } from '../store/store.ts'
import type { DeploymentConfig } from './deployment-config.ts'
import { pageAddress } from './page-file.ts'

/** Name of the icon in the files of a host's build, and at the top of the store. */
const iconFile = 'favicon.ico'

export const pathsForCrawlers: readonly string[] = [
  'robots.txt',
  'sitemap.xml',
  '.well-known/security.txt',
  iconFile
]

/** A file at the top of the store; without a body, the release has none, and that of an earlier release is removed. */
export type TopFile = readonly [path: string, body: string | Uint8Array | undefined]

/** The content of a file as a text, to be compared: that of an icon byte by byte, since it is no text. */
export function contentOf(path: string, body: string | Uint8Array): string {
  if (typeof body === 'string') return body
  return Buffer.from(body).toString(path.endsWith('.ico') ? 'latin1' : 'utf8')
}

/**
 * Returns the files at the top of the store by which search engines, researchers and other pages know the club.
 *
 * @param pages the files of the pages that come with their screen, which are the public ones.
 */
export async function filesForCrawlers(
  store: Pick<Store, 'read'>,
  { version, assets }: Pick<HostRelease, 'version' | 'assets'>,
  config: DeploymentConfig,
  pages: readonly string[]
): Promise<readonly TopFile[]> {
  const icon = assets[iconFile] ? await store.read(`${versionPath('host', version)}/${iconFile}`) : undefined
  return [
    ['robots.txt', robotsTxt(config)],
    ['sitemap.xml', sitemapXml(config, pages)],
    ['.well-known/security.txt', securityTxt(config)],
    [iconFile, icon?.bytes]
  ]
}

/** Nothing is closed to robots: one that is kept out of a page never reads that it is not to be found. */
const robotsTxt = ({ publicOrigin }: DeploymentConfig): string =>
  lines('User-agent: *', 'Disallow:', publicOrigin && `Sitemap: ${publicOrigin}/sitemap.xml`)

/** A sitemap takes absolute addresses alone. */
function sitemapXml({ publicOrigin }: DeploymentConfig, pages: readonly string[]): string | undefined {
  if (publicOrigin === undefined) return undefined
  return lines(
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...pages].sort().map(file => `<url><loc>${publicOrigin}${pageAddress(file)}</loc></url>`),
    '</urlset>'
  )
}

/** RFC 9116. */
function securityTxt({ securityTxt: known, publicOrigin }: DeploymentConfig): string | undefined {
  if (known === undefined) return undefined
  return lines(
    `Contact: ${known.contact}`,
    `Expires: ${known.expires}T23:59:59Z`,
    'Preferred-Languages: es, en',
    publicOrigin && `Canonical: ${publicOrigin}/.well-known/security.txt`
  )
}

const lines = (...texts: readonly (string | undefined)[]): string =>
  texts.flatMap(text => (text === undefined ? [] : [`${text}\n`])).join('')
