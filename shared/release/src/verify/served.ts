import { computeIntegrity } from '@eqs/build/published-files'
import type { PublishedFile } from '../published/publication.ts'
import { toPolicyHeader } from '../render/content-security-policy.ts'
import { toReason } from '../store/errors.ts'
import { getFileKind } from '../store/store.ts'

/** Maximum milliseconds for a response. */
const timeoutMs = 30_000

/** Requests an address as a browser without a cache. */
export async function request(url: URL, encoding: 'br' | 'identity' = 'br') {
  try {
    const response = await fetch(url, {
      headers: { Accept: '*/*', 'Accept-Encoding': encoding, 'Cache-Control': 'no-cache' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs)
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const { status, headers } = response
    return { status, headers, bytes, text: new TextDecoder().decode(bytes) }
  } catch (cause) {
    throw new Error(`${url.href} cannot be read: ${toReason(cause)}`, { cause })
  }
}

/** Compares a served file, with and without compression, with the published one. */
export async function publishedFileFaults(
  url: URL,
  [path, integrity]: PublishedFile
): Promise<readonly string[]> {
  const faults = new Set<string>()
  for (const encoding of ['br', 'identity'] as const)
    try {
      const { status, headers, bytes } = await request(new URL(`/${path}`, url), encoding)
      if (status !== 200) faults.add(`${path} returned status ${status}`)
      else {
        if (computeIntegrity(bytes) !== integrity) faults.add(`${path} is not what was published`)
        for (const line of headerFaults(path, headers)) faults.add(line)
        if (encoding === 'br' && isWorthCompressing(path, bytes.length) && !headers.has('Content-Encoding'))
          faults.add(`${path} is served uncompressed`)
      }
    } catch (error) {
      faults.add(toReason(error))
    }
  return [...faults]
}

/** Lists faults in the headers of a file. @param path below the root of the store. */
export function headerFaults(path: string, headers: Headers): readonly string[] {
  const { contentType, cacheControl } = getFileKind(path)
  const header = (name: string) => headers.get(name) ?? ''
  const toMediaType = (type: string) => type.split(';', 1)[0]?.trim().toLowerCase()
  const served = header('Cache-Control')
  const isCachedCorrectly = cacheControl.includes('immutable')
    ? /\bimmutable\b/.test(served) && Number(/\bmax-age=(\d+)/.exec(served)?.[1] ?? 0) >= 31_536_000
    : /\bno-(?:cache|store)\b/.test(served)
  return [
    ...(toMediaType(header('Content-Type')) === toMediaType(contentType)
      ? []
      : [`${path} is served as ${header('Content-Type') || 'nothing'}, not as ${contentType}`]),
    ...(isCachedCorrectly ? [] : [`${path} is served with Cache-Control “${served}”, not “${cacheControl}”`]),
    ...(header('X-Content-Type-Options') === 'nosniff'
      ? []
      : [`${path} is served without X-Content-Type-Options: nosniff`])
  ]
}

/** Lists faults in the headers that only the page has. */
export function pageHeaderFaults(html: string, headers: Headers, url: URL): readonly string[] {
  const policy = headers.get('Content-Security-Policy') ?? ''
  // The page contains its policy, so the header needs only the directive that a `<meta>` cannot contain.
  const policies = ["frame-ancestors 'none'", toPolicyHeader(html)]
  return [
    ...(policies.includes(policy.replace(/;\s*$/, ''))
      ? []
      : [`the page is served with Content-Security-Policy “${policy}”, not “${policies[0]}”`]),
    ...(url.protocol !== 'https:' || headers.has('Strict-Transport-Security')
      ? []
      : ['the page is served without Strict-Transport-Security'])
  ]
}

export const isCode = (path: string): boolean => /\.(?:js|css)$/.test(path)

/** True when browsers that accept compression must get the file compressed. @param size bytes. */
export const isWorthCompressing = (path: string, size: number): boolean => isCode(path) && size > 1024
