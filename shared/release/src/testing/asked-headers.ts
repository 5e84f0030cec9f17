// For tests: answers of two servers, to be compared.

/** What each server says of itself, of the moment, or of its way to tell copies apart. */
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

/** What a server answers, but for what is its own. */
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
