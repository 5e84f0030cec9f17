import { getMimeType } from 'hono/utils/mime'

/** Headers with which a file is served. */
interface FileKind {
  readonly contentType: string
  /** Encoding of a compressed copy or a delta. */
  readonly contentEncoding?: 'br' | 'dcz'
  readonly cacheControl: string
}

/**
 * Returns the headers of a file. Files of a version never change and are cached forever. Files that say which
 * version is live are revalidated at each request.
 */
export function getFileKind(path: string): FileKind {
  return {
    contentType: getMimeType(path.replace(/\.br$/, '')) ?? 'application/octet-stream',
    ...(path.endsWith('.br') ? { contentEncoding: 'br' } : {}),
    ...(/\/dcz\/[^/]+\/[^/]+$/.test(path) ? { contentEncoding: 'dcz' } : {}),
    cacheControl: /^(?:host|remotes)\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
  }
}
