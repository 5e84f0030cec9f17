/** Headers with which a file is served. */
export interface FileKind {
  readonly contentType: string
  /** Encoding of a compressed copy or a delta. */
  readonly contentEncoding?: 'br' | 'dcz'
  readonly cacheControl: string
}

/** By file extension. */
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

/**
 * Returns the headers of a file. Files of a version never change and are cached forever. Files that say which
 * version is live are revalidated at each request.
 */
export function getFileKind(path: string): FileKind {
  const extension = path.replace(/\.br$/, '').split('.').at(-1) ?? ''
  return {
    contentType: contentTypes[extension] ?? 'application/octet-stream',
    ...(path.endsWith('.br') ? { contentEncoding: 'br' } : {}),
    ...(/\/dcz\/[^/]+\/[^/]+$/.test(path) ? { contentEncoding: 'dcz' } : {}),
    cacheControl: /^(?:host|remotes)\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
  }
}
