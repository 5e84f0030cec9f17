import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request,
  type ServerResponse
} from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type S3Server, startS3 } from './s3-server.ts'

/** A recorded request. */
interface Seen {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

/** Fault of the next write: a status or an error code without writing, or a lost response after writing. */
type Trouble = 'answer lost' | 503 | 403 | 501 | 'ConditionalRequestConflict' | 'InvalidBucketState'

/** Deviations of other servers and proxies from Amazon's. */
export interface Habits {
  /** `If-Match` matches only without quotes, as with Ceph's radosgw. */
  readonly bareTags?: boolean
}

export interface ConditionalS3 extends S3Server {
  readonly seen: readonly Seen[]
  trouble(next: Trouble): void
  /** Answers 403 to requests that are not allowed; all are by default. */
  restrict(allows?: (request: Seen) => boolean): void
}

/**
 * Test helper: a proxy in front of the S3-compatible server that adds what it lacks, as Amazon documents it.
 * With a conditional write, `If-None-Match: *` on an existing file and `If-Match` on a changed one are
 * answered 412, and `If-Match` on a missing one 404. Listings contain all folders. The proxy records requests
 * and injects faults.
 */
export async function startConditionalS3({ bareTags }: Habits = {}): Promise<ConditionalS3> {
  const upstream = await startS3()
  const seen: Seen[] = []
  const troubles: Trouble[] = []
  let allows: (request: Seen) => boolean = () => true
  // Writes run one after the other, so that comparing and writing are one step. Reads wait for writes,
  // because the server behind writes in place and would deliver incomplete files.
  let writes: Promise<unknown> = Promise.resolve()
  let reads: Promise<unknown> = Promise.resolve()

  const write = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = incoming.url ?? ''
    const body = await buffer(incoming)
    const trouble = troubles.shift()
    if (typeof trouble === 'number') return refuse(response, trouble, 'Trouble')
    if (trouble && trouble !== 'answer lost') return refuse(response, 409, trouble)
    const tag = await tagOf(upstream.port, path, incoming.headers)
    const { 'if-match': match, 'if-none-match': noneMatch } = incoming.headers
    if (match !== undefined && tag === undefined) return refuse(response, 404, 'NoSuchKey')
    const expected = bareTags ? tag?.replaceAll('"', '') : tag
    if ((match !== undefined && match !== expected) || (noneMatch === '*' && tag !== undefined))
      return refuse(response, 412, 'PreconditionFailed')
    const answer = await forward(upstream.port, incoming, body)
    if (answer.status === 200) await upstream.stored(path, body)
    if (trouble) return void response.destroy()
    pass(response, answer)
  }

  const server = createServer((incoming, response) => {
    const { method = '', url: path = '', headers } = incoming
    seen.push({ method, path, headers })
    // When the server behind fails, this one closes the connection, too.
    const fail = () => response.destroy()
    if (!allows({ method, path, headers })) {
      incoming.resume()
      return refuse(response, 403, 'AccessDenied')
    }
    if (method === 'PUT')
      writes = Promise.all([writes, reads]).then(() => write(incoming, response).catch(fail))
    else reads = Promise.all([reads, writes.then(() => read(upstream.port, incoming, response).catch(fail))])
  })
  await new Promise<void>(done => server.listen(0, 'localhost', done))
  const address = server.address()
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    stored: upstream.stored,
    seen,
    trouble: next => troubles.push(next),
    restrict(given = () => true) {
      allows = given
    },
    async close() {
      const closed = new Promise(done => server.close(done))
      server.closeAllConnections()
      await closed
      await upstream.close()
    }
  }
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Uint8Array
}

/** Forwards a request with unchanged headers, because the signature includes the host. */
const forward = (
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Uint8Array
): Promise<Answer> => send({ port, method, path: url, headers }, body)

const send = (options: RequestOptions, body: Uint8Array = new Uint8Array()): Promise<Answer> =>
  new Promise((done, fail) => {
    const onward = request({ host: 'localhost', ...options }, async answer =>
      done({ status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) })
    )
    onward.once('error', fail)
    onward.end(body)
  })

/** Returns the tag of a file; undefined when there is none. */
async function tagOf(port: number, path: string, { host }: IncomingHttpHeaders): Promise<string | undefined> {
  const { status, headers } = await send({ port, method: 'GET', path, headers: { host } })
  return status === 200 ? String(headers.etag) : undefined
}

async function read(port: number, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams: query } = new URL(incoming.url ?? '/', 'http://s3.test')
  const delimiter = query.get('delimiter')
  if (delimiter === null) return pass(response, await forward(port, incoming, await buffer(incoming)))
  // The server behind omits a folder that contains only folders of folders.
  query.delete('delimiter')
  const path = `${pathname}?${query}`
  const { status, headers, body } = await send({ port, method: 'GET', path, headers: incoming.headers })
  const listing = folded(new TextDecoder().decode(body), query.get('prefix') ?? '', delimiter)
  const { 'content-length': _, ...others } = headers
  pass(response, { status, headers: others, body: new TextEncoder().encode(listing) })
}

/**
 * Returns a listing in which all keys with a delimiter after the prefix are one common prefix, as Amazon
 * documents it.
 */
function folded(xml: string, prefix: string, delimiter: string): string {
  const below = new Set<string>()
  const rest = xml.replace(
    /<Contents>.*?<Key>([^<]*)<\/Key>.*?<\/Contents>/gs,
    (whole: string, key: string) => {
      const end = decodeURIComponent(key).indexOf(delimiter, prefix.length)
      if (end < 0) return whole
      below.add(decodeURIComponent(key).slice(0, end + 1))
      return ''
    }
  )
  const prefixes = [...below].map(one => `<CommonPrefixes><Prefix>${one}</Prefix></CommonPrefixes>`)
  return rest.replace('</ListBucketResult>', `${prefixes.join('')}</ListBucketResult>`)
}

function pass(response: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _, ...others } = headers
  response.writeHead(status, others)
  response.end(body)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`)
}
