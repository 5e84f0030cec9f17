import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse
} from 'node:http'
import { buffer } from 'node:stream/consumers'
import { close, listen } from '../web/listen.ts'
import { type S3Server, startS3 } from './s3-server.ts'
import { type ReceivedResponse, sendRequest } from './send-request.ts'

export interface BucketRequest {
  readonly method: string
  /** Path that starts with the bucket. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

/** Fault of a write: a status or an error code without writing, or a lost response after writing. */
type WriteFault = 'answer lost' | 503 | 403 | 501 | 'ConditionalRequestConflict' | 'InvalidBucketState'

/** Deviations of other servers from Amazon's. */
interface Deviations {
  /** True when `If-Match` matches only without quotes, as with Ceph's radosgw. */
  readonly bareTags?: boolean
}

export interface ConditionalS3 extends S3Server {
  /** All requests so far. */
  readonly seen: readonly BucketRequest[]
  /** Adds a fault for the next write without one. */
  trouble(fault: WriteFault): void
  /** Answers 403 to requests that are not allowed. Without a function, all are allowed. */
  restrict(isAllowed?: (request: BucketRequest) => boolean): void
}

/**
 * Test helper: starts a proxy in front of the S3-compatible server that adds what the server lacks, as Amazon
 * documents it. With conditional writes, `If-None-Match: *` on an existing file and `If-Match` on a changed one
 * are answered 412, and `If-Match` on a missing file 404. Listings contain all folders. The proxy also records
 * requests and injects faults.
 */
export async function startConditionalS3({ bareTags }: Deviations = {}): Promise<ConditionalS3> {
  const upstream = await startS3()
  const seen: BucketRequest[] = []
  const faults: WriteFault[] = []
  let isAllowed: (request: BucketRequest) => boolean = () => true
  // Writes run one after the other, so that comparing and writing are one step. Reads wait for writes, because
  // the server writes in place and would send incomplete files.
  let writes: Promise<unknown> = Promise.resolve()
  let reads: Promise<unknown> = Promise.resolve()

  const write = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = incoming.url ?? ''
    const body = await buffer(incoming)
    const fault = faults.shift()
    if (typeof fault === 'number') return refuse(response, fault, 'Trouble')
    if (fault && fault !== 'answer lost') return refuse(response, 409, fault)
    const tag = await readTag(upstream.port, path, incoming.headers)
    const { 'if-match': match, 'if-none-match': noneMatch } = incoming.headers
    if (match !== undefined && tag === undefined) return refuse(response, 404, 'NoSuchKey')
    const expected = bareTags ? tag?.replaceAll('"', '') : tag
    if ((match !== undefined && match !== expected) || (noneMatch === '*' && tag !== undefined))
      return refuse(response, 412, 'PreconditionFailed')
    const answer = await forward(upstream.port, incoming, body)
    if (answer.status === 200) await upstream.stored(path, body)
    if (fault) return void response.destroy()
    respond(response, answer)
  }

  const server = createServer((incoming, response) => {
    const { method = '', url: path = '', headers } = incoming
    seen.push({ method, path, headers })
    // When the server fails, the proxy closes the connection, too.
    const fail = () => response.destroy()
    if (!isAllowed({ method, path, headers })) {
      incoming.resume()
      return refuse(response, 403, 'AccessDenied')
    }
    if (method === 'PUT')
      writes = Promise.all([writes, reads]).then(() => write(incoming, response).catch(fail))
    else reads = Promise.all([reads, writes.then(() => read(upstream.port, incoming, response).catch(fail))])
  })
  return {
    port: await listen(server, 0, 'localhost'),
    stored: upstream.stored,
    seen,
    trouble: fault => faults.push(fault),
    restrict(next = () => true) {
      isAllowed = next
    },
    async close() {
      await close(server, 0)
      await upstream.close()
    }
  }
}

/** Forwards a request with unchanged headers, because its signature covers the host. */
const forward = (
  port: number,
  { method = 'GET', url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body?: Uint8Array
) => sendRequest(request({ host: 'localhost', port, method, path: url, headers }), body)

/** @returns undefined when the file does not exist. */
async function readTag(port: number, url: string, { host }: IncomingHttpHeaders) {
  const { status, headers } = await forward(port, { url, headers: { host } })
  return status === 200 ? String(headers.etag) : undefined
}

async function read(port: number, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams: query } = new URL(incoming.url ?? '/', 'http://s3.test')
  const delimiter = query.get('delimiter')
  if (delimiter === null) return respond(response, await forward(port, incoming, await buffer(incoming)))
  // The server omits a folder that contains only folders of folders.
  query.delete('delimiter')
  const url = `${pathname}?${query}`
  const { status, headers, body } = await forward(port, { url, headers: incoming.headers })
  const listing = foldPrefixes(body.toString(), query.get('prefix') ?? '', delimiter)
  const { 'content-length': _, ...rest } = headers
  respond(response, { status, headers: rest, body: Buffer.from(listing) })
}

/**
 * Returns a listing in which all keys with a delimiter after the prefix are one common prefix, as Amazon
 * documents it.
 */
function foldPrefixes(xml: string, prefix: string, delimiter: string): string {
  const folders = new Set<string>()
  const files = xml.replace(
    /<Contents>.*?<Key>([^<]*)<\/Key>.*?<\/Contents>/gs,
    (whole: string, key: string) => {
      const end = decodeURIComponent(key).indexOf(delimiter, prefix.length)
      if (end < 0) return whole
      folders.add(decodeURIComponent(key).slice(0, end + 1))
      return ''
    }
  )
  const prefixes = [...folders].map(folder => `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`)
  return files.replace('</ListBucketResult>', `${prefixes.join('')}</ListBucketResult>`)
}

function respond(response: ServerResponse, { status = 502, headers, body }: ReceivedResponse): void {
  const { 'transfer-encoding': _, ...rest } = headers
  response.writeHead(status, rest)
  response.end(body)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`)
}
