import type { PutObjectCommandInput } from '@aws-sdk/client-s3'
import { StoreError } from './errors.ts'
import { loadS3, parseRefusal, type S3Place, toStoreError } from './s3-client.ts'
import { getFileKind, refuseLarge, refuseMany, type Store, type StoredFile } from './store.ts'

/** Path of the file with which conditional writes are tried: beside a file of `ops/`, as a team may write nowhere else. */
const probeFor = (path: string): string =>
  `${path.startsWith('ops/') ? path.slice(0, path.lastIndexOf('/')) : 'ops'}/conditional-writes`

type Condition = Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'>

/**
 * A store in a bucket of Amazon S3, or of another server with its protocol and conditional writes, which keep two operators
 * apart. A server that ignores conditions is refused.
 */
export class S3Store implements Store {
  private loaded: ReturnType<typeof loadS3> | undefined
  private readonly proofs = new Map<'create' | 'replace', Promise<void>>()

  constructor(private readonly location: S3Place) {}

  get place(): string {
    return this.location.place
  }

  async read(path: string): Promise<StoredFile | undefined> {
    try {
      const { sdk, client } = await this.s3()
      const { Body, ETag = '' } = await client.send(new sdk.GetObjectCommand(this.object(path)), reading)
      // A compressing proxy adds a weak mark (`W/"…"`). Conditions on writes never match weak tags (RFC 9110, section 13.1.1).
      const tag = ETag.replace(/^W\//, '')
      return { bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), tag }
    } catch (error) {
      const refusal = parseRefusal(error)
      if (refusal?.status === 404 && refusal.code !== 'NoSuchBucket') return undefined
      // Without the permission to list, a bucket answers 403 for missing objects, too.
      const permission = 's3:GetObject on its objects and s3:ListBucket on the bucket'
      throw toStoreError(this.location, `reading ${path}`, permission, error)
    }
  }

  async list(folder: string): Promise<readonly string[]> {
    const prefix = `${this.location.prefix}${folder}/`
    const names: string[] = []
    let pages = 0
    try {
      const { sdk, client } = await this.s3()
      const listing = sdk.paginateListObjectsV2(
        { client },
        // Encoded, because a key can have characters that XML cannot represent.
        { Bucket: this.location.bucket, Prefix: prefix, Delimiter: '/', EncodingType: 'url' },
        reading
      )
      for await (const { Contents = [], CommonPrefixes = [], IsTruncated } of listing) {
        pages += 1
        if (pages > mostPages) throw new StoreError('the listing does not end')
        // Without this check, the error page of a proxy would look like an empty folder.
        if (IsTruncated === undefined) throw new StoreError('the response is not a listing')
        const keys = [...Contents.map(({ Key }) => Key), ...CommonPrefixes.map(({ Prefix }) => Prefix)]
        for (const key of keys) {
          const name = decodeURIComponent((key ?? '').replaceAll('+', ' ')).slice(prefix.length)
          if (name !== '') names.push(name.replace(/\/$/, ''))
        }
        refuseMany(folder, names.length)
      }
      return names
    } catch (error) {
      throw toStoreError(this.location, `listing ${folder}`, 's3:ListBucket on the bucket', error)
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
    // A failed proof is repeated with the next write.
    proof.catch(() => this.proofs.delete(kind))
    await proof
    // The same condition in each form that servers accept. Some refuse a tag in quotes, such as radosgw.
    const conditions =
      expected === null ? [ifAbsent] : [{ IfMatch: expected }, { IfMatch: expected.replaceAll('"', '') }]
    for (const condition of conditions) {
      const outcome = await this.put(path, body, condition)
      if (outcome === 'written') return true
      if (outcome === 'refused' && expected === null) return false
      const present = await this.read(path)
      // An earlier attempt may have written the file, and its response was lost.
      if (outcome === 'refused when repeated' && present && Buffer.from(body).equals(present.bytes))
        return true
      if (present?.tag !== expected) return false
    }
    return false
  }

  async remove(path: string): Promise<void> {
    try {
      const { sdk, client } = await this.s3()
      await client.send(new sdk.DeleteObjectCommand(this.object(path)))
    } catch (error) {
      if (parseRefusal(error)?.code === 'NoSuchKey') return
      throw toStoreError(this.location, `removing ${path}`, 's3:DeleteObject on its objects', error)
    }
  }

  /** Proves that the bucket honours conditions. Otherwise two operators would overwrite each other's changes. */
  private async proveConditions(kind: 'create' | 'replace', path: string): Promise<void> {
    const isRefused = async (condition: Condition) => (await this.put(path, '', condition)) !== 'written'
    // The first write succeeds when the file is missing. The second one must be refused.
    const isProven =
      kind === 'create'
        ? (await isRefused(ifAbsent)) || (await isRefused(ifAbsent))
        : await isRefused({ IfMatch: '"0"' })
    if (!isProven)
      throw new Error(
        `${this.place} ignores conditional writes, which a release needs: use another bucket or server`
      )
  }

  /** Writes an object. Returns `refused` when the condition does not hold. */
  private async put(
    path: string,
    body: Uint8Array | string,
    condition: Condition = {}
  ): Promise<'written' | 'refused' | 'refused when repeated'> {
    const { contentType, contentEncoding, cacheControl } = getFileKind(path)
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
          // A bucket with Object Lock requires a checksum.
          ChecksumAlgorithm: 'SHA256',
          ContentEncoding: contentEncoding,
          ...condition
        })
      )
      return 'written'
    } catch (error) {
      const refusal = parseRefusal(error)
      const isUnmet = refusal?.status === 412 || (refusal?.status === 404 && refusal.code === 'NoSuchKey')
      if (!isUnmet) throw toStoreError(this.location, `writing ${path}`, 's3:PutObject on its objects', error)
      return refusal.wasRepeated ? 'refused when repeated' : 'refused'
    }
  }

  private object(path: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.location.bucket, Key: `${this.location.prefix}${path}` }
  }

  private s3(): ReturnType<typeof loadS3> {
    this.loaded ??= loadS3(this.location)
    return this.loaded
  }
}

/** Milliseconds until a read is answered, so that a silent bucket does not block a server. Writes may take longer. */
const reading = { requestTimeout: 10_000 }

/** Maximum pages of one listing. A page has a thousand names, and a folder a hundred thousand at most. */
const mostPages = 1_000

const ifAbsent = { IfNoneMatch: '*' }
