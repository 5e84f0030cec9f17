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

/** What came in at the border. */
interface Seen {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

/** What goes wrong with the next write: the answer alone, or before anything is written. */
type Trouble = 'answer lost' | 503 | 409 | 403 | 501

/** What servers and proxies do otherwise than Amazon. */
export interface Habits {
  /** `If-Match` holds without quotes alone, as with Ceph's radosgw. */
  readonly bareTags?: boolean
}

export interface ConditionalS3 extends S3Server {
  readonly seen: readonly Seen[]
  trouble(next: Trouble): void
  /** Answers 403 to what is not allowed from now on; everything is allowed by default. */
  restrict(allows?: (request: Seen) => boolean): void
}

/**
 * For tests: a border in front of the S3-compatible server that does what that one leaves out, as Amazon documents it
 * (conditional writes: `If-None-Match: *` on what is there and `If-Match` on what has changed are 412, `If-Match` on what is
 * not there is 404; listings that leave out no folder), notes what comes in, and goes wrong when told to.
 */
export async function startConditionalS3({ bareTags }: Habits = {}): Promise<ConditionalS3> {
  const upstream = await startS3()
  const seen: Seen[] = []
  const troubles: Trouble[] = []
  let allows: (request: Seen) => boolean = () => true
  // One write after the other: the comparison and the write are one step. The server behind writes in place, so whoever reads
  // meanwhile would wait for bytes that never come.
  let writes: Promise<unknown> = Promise.resolve()
  let reads: Promise<unknown> = Promise.resolve()

  const write = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = incoming.url ?? ''
    const body = await buffer(incoming)
    const trouble = troubles.shift()
    if (typeof trouble === 'number') return refuse(response, trouble, 'Trouble')
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
    // Where the server behind is gone for a moment, so is this one.
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

/** With the headers as they are: the signature is over the host that the client has asked. */
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

/** The tag of what stands there; undefined when nothing does. */
async function tagOf(port: number, path: string, { host }: IncomingHttpHeaders): Promise<string | undefined> {
  const { status, headers } = await send({ port, method: 'GET', path, headers: { host } })
  return status === 200 ? String(headers.etag) : undefined
}

async function read(port: number, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams: query } = new URL(incoming.url ?? '/', 'http://s3.test')
  const delimiter = query.get('delimiter')
  if (delimiter === null) return pass(response, await forward(port, incoming, await buffer(incoming)))
  // The server behind leaves out a folder that has nothing but folders of folders.
  query.delete('delimiter')
  const path = `${pathname}?${query}`
  const { status, headers, body } = await send({ port, method: 'GET', path, headers: incoming.headers })
  const listing = folded(new TextDecoder().decode(body), query.get('prefix') ?? '', delimiter)
  const { 'content-length': _, ...others } = headers
  pass(response, { status, headers: others, body: new TextEncoder().encode(listing) })
}

/** A listing in which all that has a delimiter behind the prefix is one common prefix, as Amazon documents it. */
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
