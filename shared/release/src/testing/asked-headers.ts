// Test helper: responses of two servers, for a comparison.

/** Headers that may differ between servers: name, time and tags. */
export const own: readonly string[] = [
  'server',
  'date',
  'connection',
  'keep-alive',
  'etag',
  'last-modified',
  'accept-ranges',
  'content-length',
  'transfer-encoding'
]

/** Returns a server's response without these headers. */
export async function ask(origin: string, path: string, encoding: string) {
  const response = await fetch(origin + path, { headers: { 'Accept-Encoding': encoding } })
  await response.arrayBuffer()
  const headers = [...response.headers].filter(([name]) => !own.includes(name)).toSorted()
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    isTagged: response.headers.has('etag')
  }
}
