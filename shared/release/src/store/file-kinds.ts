/** How a file is to be served. */
export interface FileKind {
  readonly contentType: string
  /** Of the compressed copy beside a file, and of its difference from another version's. */
  readonly contentEncoding?: 'br' | 'dcz'
  readonly cacheControl: string
}

/** By file ending. */
export const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8'
}

/** Files that never change may be kept for ever; those that say which of them are live must be asked for every time. */
export function fileKindOf(path: string): FileKind {
  const extension = path.replace(/\.br$/, '').split('.').at(-1) ?? ''
  return {
    contentType: contentTypes[extension] ?? 'application/octet-stream',
    ...(path.endsWith('.br') ? { contentEncoding: 'br' } : {}),
    ...(/\/dcz\/[^/]+\/[^/]+$/.test(path) ? { contentEncoding: 'dcz' } : {}),
    cacheControl: /^(?:host|remotes)\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
  }
}
