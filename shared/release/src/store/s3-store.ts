import { StoreError } from './errors.ts'
import { fileKindOf } from './file-kinds.ts'
import { largest, refuseLarge, refuseMany } from './limits.ts'
import { codeOf, type S3Access, type S3Answer, S3Client } from './s3-client.ts'
import { namesIn, nextPageOf } from './s3-listing.ts'
import type { Store, StoredFile } from './store.ts'

export interface S3Place extends S3Access {
  /** How people call it: `s3://club/live`. */
  readonly place: string
  /** What stands before every name: empty, or with a slash at its end. */
  readonly prefix: string
}

/** The name of the file by which we see that a bucket keeps to conditions. */
const probe = 'conditional-writes'

/** Where that file is: beside what is written, as a team may write nowhere else. Members' files have none beside them. */
const probeFor = (path: string): string =>
  `${path.startsWith('ops/') ? path.slice(0, path.lastIndexOf('/')) : 'ops'}/${probe}`

/**
 * A store in a bucket of Amazon S3, or of anyone who speaks its protocol and does conditional writes (`If-None-Match: *`
 * and `If-Match` with PUT): two operators at once are kept apart by them. One that takes no notice of conditions is refused.
 */
export class S3Store implements Store {
  private readonly client: S3Client
  private readonly proofs = new Map<'create' | 'replace', Promise<void>>()

  constructor(private readonly where: S3Place) {
    this.client = new S3Client(where)
  }

  get place(): string {
    return this.where.place
  }

  async read(path: string): Promise<StoredFile | undefined> {
    // `fetch` would decode what has an encoding; what is compared are the bytes that were written.
    const asWritten = fileKindOf(path).contentEncoding ? '?response-content-encoding=identity' : ''
    const answer = await this.client.call({
      method: 'GET',
      path: this.key(path) + asWritten,
      most: largest(path)
    })
    if (answer.isCut) refuseLarge(path, Number.POSITIVE_INFINITY)
    if (answer.status === 200) return { bytes: answer.bytes, tag: strongTag(answer.etag) }
    if (answer.status === 404 && codeOf(answer) !== 'NoSuchBucket') return undefined
    // A bucket that may not be listed does not say either what is not there.
    throw this.refused(
      `reading ${path}`,
      answer,
      's3:GetObject on its objects and s3:ListBucket on the bucket'
    )
  }

  async list(folder: string): Promise<readonly string[]> {
    const names: string[] = []
    const prefix = `${this.where.prefix}${folder}/`
    let page: string | undefined
    for (let pages = 0; pages === 0 || page; pages += 1) {
      if (pages >= mostPages) throw new StoreError(`${this.place}: listing ${folder} is answered without end`)
      const query = new URLSearchParams({ 'list-type': '2', delimiter: '/', 'encoding-type': 'url', prefix })
      if (page) query.set('continuation-token', page)
      const answer = await this.client.call({ method: 'GET', path: `?${query}`, most: largest('') })
      if (answer.status !== 200 || answer.isCut)
        throw this.refused(`listing ${folder}`, answer, 's3:ListBucket on the bucket')
      const xml = new TextDecoder().decode(answer.bytes)
      names.push(...namesIn(xml, prefix))
      refuseMany(folder, names.length)
      page = nextPageOf(xml)
    }
    return names
  }

  async create(path: string, body: Uint8Array | string): Promise<boolean> {
    return this.replace(path, body, null)
  }

  async replace(path: string, body: Uint8Array | string, expected?: string | null): Promise<boolean> {
    if (expected === undefined) {
      const answer = await this.put(path, body, {})
      if (answer.status !== 200) throw this.refusedWrite(path, answer)
      return true
    }
    const kind = expected === null ? 'create' : 'replace'
    const proof = this.proofs.get(kind) ?? this.proveConditions(kind, probeFor(path))
    this.proofs.set(kind, proof)
    // A bucket that fails for a moment is asked again.
    proof.catch(() => this.proofs.delete(kind))
    await proof
    return this.writeIf(path, body, expected)
  }

  async remove(path: string): Promise<void> {
    const answer = await this.client.call({ method: 'DELETE', path: this.key(path), most: largest('') })
    const isGone = answer.status === 204 || answer.status === 200 || codeOf(answer) === 'NoSuchKey'
    if (!isGone) throw this.refused(`removing ${path}`, answer, 's3:DeleteObject on its objects')
  }

  private async writeIf(path: string, body: Uint8Array | string, expected: string | null): Promise<boolean> {
    const answer = await this.put(path, body, expected === null ? ifAbsent : { 'If-Match': expected })
    if (answer.status === 200) return true
    const isOther = answer.status === 412 || (answer.status === 404 && codeOf(answer) === 'NoSuchKey')
    if (!isOther) throw this.refusedWrite(path, answer)
    // The answer to an earlier try got lost: what is there now may be ours.
    const isUnclear = answer.wasRepeated || expected !== null
    const present = isUnclear ? await this.read(path) : undefined
    if (!present) return false
    if (answer.wasRepeated && Buffer.from(bytesOf(body)).equals(present.bytes)) return true
    if (present.tag !== expected) return false
    // Some servers refuse a tag that stands in quotes, as radosgw does.
    const again = await this.put(path, body, { 'If-Match': expected.replaceAll('"', '') })
    return again.status === 200
  }

  /** Buckets that do not know conditions write all the same: of two operators, one would lose what was done. */
  private async proveConditions(kind: 'create' | 'replace', path: string): Promise<void> {
    const isRefused = async (condition: Readonly<Record<string, string>>): Promise<boolean> => {
      const answer = await this.put(path, '', condition)
      const isHeld = answer.status === 412 || (answer.status === 404 && codeOf(answer) === 'NoSuchKey')
      if (answer.status !== 200 && !isHeld) throw this.refusedWrite(path, answer)
      return isHeld
    }
    // Written the first time; it counts that it is refused from then on.
    const isHeld =
      kind === 'create'
        ? (await isRefused(ifAbsent)) || (await isRefused(ifAbsent))
        : await isRefused({ 'If-Match': '"0"' })
    if (!isHeld)
      throw new Error(
        `${this.place} writes whatever the condition: a release needs a bucket with conditional writes`
      )
  }

  private put(
    path: string,
    body: Uint8Array | string,
    condition: Readonly<Record<string, string>>
  ): Promise<S3Answer> {
    const { contentType, contentEncoding, cacheControl } = fileKindOf(path)
    const bytes = bytesOf(body)
    refuseLarge(path, bytes.length, 'written')
    return this.client.call({
      method: 'PUT',
      path: this.key(path),
      headers: {
        'Content-Type': contentType,
        'Cache-Control': cacheControl,
        ...(contentEncoding ? { 'Content-Encoding': contentEncoding } : {}),
        ...condition
      },
      body: bytes,
      most: largest('')
    })
  }

  private key(path: string): string {
    return `${this.where.prefix}${path}`.split('/').map(encodeURIComponent).join('/')
  }

  private refusedWrite(path: string, answer: S3Answer): Error {
    return this.refused(`writing ${path}`, answer, 's3:PutObject on its objects')
  }

  private refused(doing: string, answer: S3Answer, permission: string): Error {
    const code = answer.isCut ? 'and goes on' : codeOf(answer)
    const hint = answer.status === 403 ? `: it takes ${permission}` : ''
    return new StoreError(`${this.place}: ${doing} is answered ${answer.status} ${code}`.trimEnd() + hint)
  }
}

/** Pages of one listing: each has a thousand names, and a folder of ours a hundred thousand at most. */
const mostPages = 1_000

/** A proxy that compresses marks tags as weak (`W/"…"`), and no condition on a write holds for these (RFC 9110, section 13.1.1). */
const strongTag = (tag: string): string => tag.replace(/^W\//, '')

const ifAbsent = { 'If-None-Match': '*' }
const bytesOf = (body: Uint8Array | string): Uint8Array =>
  typeof body === 'string' ? new TextEncoder().encode(body) : body
