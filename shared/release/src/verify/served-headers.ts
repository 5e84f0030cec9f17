import { toPolicyHeader } from '../render/content-security-policy.ts'
import { getFileKind } from '../store/file-kinds.ts'

/**
 * Lists faults in the headers of a file.
 *
 * @param path below the root of the store.
 */
export function headerFaults(path: string, headers: Headers): readonly string[] {
  const { contentType, cacheControl } = getFileKind(path)
  const header = (name: string) => headers.get(name) ?? ''
  const kind = (type: string) => type.split(';', 1)[0]?.trim().toLowerCase()
  const isKept = cacheControl.includes('immutable')
  const kept = header('Cache-Control')
  const isRight = isKept
    ? /\bimmutable\b/.test(kept) && Number(/\bmax-age=(\d+)/.exec(kept)?.[1] ?? 0) >= 31_536_000
    : /\bno-(?:cache|store)\b/.test(kept)
  return [
    ...(kind(header('Content-Type')) === kind(contentType)
      ? []
      : [`${path} is served as ${header('Content-Type') || 'nothing'}, not as ${contentType}`]),
    ...(isRight ? [] : [`${path} is served with Cache-Control “${kept}”, not “${cacheControl}”`]),
    ...(header('X-Content-Type-Options') === 'nosniff'
      ? []
      : [`${path} is served without X-Content-Type-Options: nosniff`])
  ]
}

/** Lists faults in the headers that only the page has. */
export function pageHeaderFaults(html: string, headers: Headers, url: URL): readonly string[] {
  const policy = headers.get('Content-Security-Policy') ?? ''
  // The page contains its policy. The header must have the part that only a header can have, or all of it.
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

/**
 * True when a browser that accepts compression has to get the file compressed.
 *
 * @param size bytes.
 */
export const isWorthCompressing = (path: string, size: number): boolean => isCode(path) && size > 1024
