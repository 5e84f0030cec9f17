import type { PutObjectCommandInput } from '@aws-sdk/client-s3'
import { StoreError } from './errors.ts'
import { fileKindOf } from './file-kinds.ts'
import { refuseLarge, refuseMany } from './limits.ts'
import { loadS3, parseRefusal, type S3Place, toStoreError } from './s3-client.ts'
import type { Store, StoredFile } from './store.ts'

/** The name of the file by which we see that a bucket keeps to conditions. */
const probe = 'conditional-writes'

/** Where that file is: beside what is written, as a team may write nowhere else. Members' files have none beside them. */
const probeFor = (path: string): string =>
  `${path.startsWith('ops/') ? path.slice(0, path.lastIndexOf('/')) : 'ops'}/${probe}`

type Condition = Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'>

/**
 * A store in a bucket of Amazon S3, or of another server that speaks its protocol and does conditional writes (`If-None-Match: *`
 * and `If-Match` with PUT): two operators at once are kept apart by them. A server that ignores conditions is refused.
 */
export class S3Store implements Store {
  private loaded: ReturnType<typeof loadS3> | undefined
  private readonly proofs = new Map<'create' | 'replace', Promise<void>>()

  constructor(private readonly where: S3Place) {}

  get place(): string {
    return this.where.place
  }

  async read(path: string): Promise<StoredFile | undefined> {
    try {
      const { sdk, client } = await this.s3()
      const { Body, ETag = '' } = await client.send(new sdk.GetObjectCommand(this.object(path)), reading)
      return { bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), tag: strongTag(ETag) }
    } catch (error) {
      const refusal = parseRefusal(error)
      if (refusal?.status === 404 && refusal.code !== 'NoSuchBucket') return undefined
      // A bucket that may not be listed does not say either what is not there.
      const permission = 's3:GetObject on its objects and s3:ListBucket on the bucket'
      throw toStoreError(this.where, `reading ${path}`, permission, error)
    }
  }

  async list(folder: string): Promise<readonly string[]> {
    const prefix = `${this.where.prefix}${folder}/`
    const names: string[] = []
    let pages = 0
    try {
      const { sdk, client } = await this.s3()
      const listing = sdk.paginateListObjectsV2(
        { client },
        // Encoded, as a key can have characters that XML cannot.
        { Bucket: this.where.bucket, Prefix: prefix, Delimiter: '/', EncodingType: 'url' },
        reading
      )
      for await (const { Contents = [], CommonPrefixes = [], IsTruncated } of listing) {
        pages += 1
        if (pages > mostPages) throw new StoreError('it has pages without end')
        // Otherwise the error page of a proxy would be an empty folder.
        if (IsTruncated === undefined) throw new StoreError('the answer is no listing')
        const keys = [...Contents.map(({ Key }) => Key), ...CommonPrefixes.map(({ Prefix }) => Prefix)]
        for (const key of keys) {
          const name = decodeURIComponent((key ?? '').replaceAll('+', ' ')).slice(prefix.length)
          if (name !== '') names.push(name.replace(/\/$/, ''))
        }
        refuseMany(folder, names.length)
      }
      return names
    } catch (error) {
      throw toStoreError(this.where, `listing ${folder}`, 's3:ListBucket on the bucket', error)
    }
  }

  async create(path: string, body: Uint8Array | string): Promise<boolean> {
    return this.replace(path, body, null)
  }

  async replace(path: string, body: Uint8Array | string, expected?: string | null): Promise<boolean> {
    if (expected === undefined) return (await this.put(path, body)) === 'written'
    const kind = expected === null ? 'create' : 'replace'
    const proof = this.proofs.get(kind) ?? this.proveConditions(kind, probeFor(path))
    this.proofs.set(kind, proof)
    // A bucket that fails for a moment is asked again.
    proof.catch(() => this.proofs.delete(kind))
    await proof
    if (expected === null) return this.writeIf(path, body, null, [ifAbsent])
    // Some servers refuse a tag in quotes, as radosgw does.
    const conditions = [{ IfMatch: expected }, { IfMatch: expected.replaceAll('"', '') }]
    return this.writeIf(path, body, expected, conditions)
  }

  async remove(path: string): Promise<void> {
    try {
      const { sdk, client } = await this.s3()
      await client.send(new sdk.DeleteObjectCommand(this.object(path)))
    } catch (error) {
      if (parseRefusal(error)?.code === 'NoSuchKey') return
      throw toStoreError(this.where, `removing ${path}`, 's3:DeleteObject on its objects', error)
    }
  }

  /** @param conditions the same one in the forms that servers know. */
  private async writeIf(
    path: string,
    body: Uint8Array | string,
    expected: string | null,
    conditions: readonly Condition[]
  ): Promise<boolean> {
    for (const condition of conditions) {
      const outcome = await this.put(path, body, condition)
      if (outcome === 'written') return true
      if (outcome === 'refused' && expected === null) return false
      const present = await this.read(path)
      // An earlier attempt may have written it, and its answer was lost.
      if (outcome === 'refused when repeated' && present && Buffer.from(body).equals(present.bytes))
        return true
      if (present?.tag !== expected) return false
    }
    return false
  }

  /** Servers that ignore conditions write all the same: of two operators, one would lose what was done. */
  private async proveConditions(kind: 'create' | 'replace', path: string): Promise<void> {
    const isHeld = async (condition: Condition) => (await this.put(path, '', condition)) !== 'written'
    // Written the first time; it counts that it is refused from then on.
    const isProven =
      kind === 'create'
        ? (await isHeld(ifAbsent)) || (await isHeld(ifAbsent))
        : await isHeld({ IfMatch: '"0"' })
    if (!isProven)
      throw new Error(
        `${this.place} writes whatever the condition: a release needs a bucket with conditional writes`
      )
  }

  /** @throws {StoreError} for any refusal but that of the condition. */
  private async put(
    path: string,
    body: Uint8Array | string,
    condition: Condition = {}
  ): Promise<'written' | 'refused' | 'refused when repeated'> {
    const { contentType, contentEncoding, cacheControl } = fileKindOf(path)
    const bytes = Buffer.from(body)
    refuseLarge(path, bytes.length, 'written')
    try {
      const { sdk, client } = await this.s3()
      await client.send(
        new sdk.PutObjectCommand({
          ...this.object(path),
          Body: bytes,
          ContentType: contentType,
          CacheControl: cacheControl,
          // A bucket with Object Lock takes no write without a checksum.
          ChecksumAlgorithm: 'SHA256',
          ...(contentEncoding ? { ContentEncoding: contentEncoding } : {}),
          ...condition
        })
      )
      return 'written'
    } catch (error) {
      const refusal = parseRefusal(error)
      const isHeld = refusal?.status === 412 || (refusal?.status === 404 && refusal.code === 'NoSuchKey')
      if (!isHeld) throw toStoreError(this.where, `writing ${path}`, 's3:PutObject on its objects', error)
      return refusal.wasRepeated ? 'refused when repeated' : 'refused'
    }
  }

  private object(path: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.where.bucket, Key: `${this.where.prefix}${path}` }
  }

  private s3(): ReturnType<typeof loadS3> {
    this.loaded ??= loadS3(this.where)
    return this.loaded
  }
}

/** Milliseconds until an answer begins: a server's connections must not all wait for a silent bucket. Writing takes longer. */
const reading = { requestTimeout: 10_000 }

/** Pages of one listing: each has a thousand names, and a folder of ours a hundred thousand at most. */
const mostPages = 1_000

/** A proxy that compresses marks tags as weak (`W/"…"`), and no condition on a write holds for these (RFC 9110, section 13.1.1). */
const strongTag = (tag: string): string => tag.replace(/^W\//, '')

const ifAbsent = { IfNoneMatch: '*' }
