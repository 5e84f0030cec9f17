import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { CredentialSource } from './aws-credentials.ts'
import { reasonOf, StoreError } from './errors.ts'
import { hashOf } from './hash-of.ts'

export interface S3Access {
  /** Where the bucket's objects stand, without a slash at the end. */
  readonly bucketUrl: string
  readonly region: string
  readonly credentials: CredentialSource
}

export interface S3Answer {
  readonly status: number
  readonly etag: string
  /** As far as it was read. */
  readonly bytes: Uint8Array
  /** True when more came than was to be read. */
  readonly isCut: boolean
  /** True when an earlier try may have done the work without our hearing of it. */
  readonly wasRepeated: boolean
}

export interface S3Call {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  /** Below the bucket, with a query behind it if need be. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** Bytes of the answer that are read; no one waits for more. */
  readonly most: number
}

/** Milliseconds for one try. */
const timeoutMs = 60_000
/** Milliseconds before each further try. */
const pauses = [200, 800, 2_000]

/** Signed calls to a bucket; what is busy or broken for a moment is asked again. */
export class S3Client {
  /** Keys that are derived for a day: not again for each call. */
  private readonly signingKeys = new Map<string, ArrayBuffer>()

  constructor(private readonly access: S3Access) {}

  /** @throws {StoreError} when the bucket cannot be reached, or goes on answering that it is out of order. */
  async call(call: S3Call): Promise<S3Answer> {
    for (let tries = 0; ; tries += 1) {
      const aws = await this.signer()
      const answer = await this.once(aws, call).catch((error: unknown) => unreachable(this.access, error))
      const pause = pauses[tries]
      if (!('failure' in answer) && !isPassing(answer)) return { ...answer, wasRepeated: tries > 0 }
      if (pause === undefined) throw 'failure' in answer ? answer.failure : outOfOrder(call, answer)
      await wait(pause)
    }
  }

  /** With the credentials of this moment: those of roles run out while someone watches. */
  private async signer(): Promise<AwsClient> {
    const { accessKeyId, secretAccessKey, sessionToken } = await this.access.credentials()
    return new AwsClient({
      service: 's3',
      region: this.access.region,
      accessKeyId,
      secretAccessKey,
      retries: 0,
      cache: this.signingKeys,
      ...(sessionToken ? { sessionToken } : {})
    })
  }

  private async once(
    aws: AwsClient,
    { method, path, headers, body, most }: S3Call
  ): Promise<Omit<S3Answer, 'wasRepeated'>> {
    const hash = hashOf(body ?? '')
    const response = await aws.fetch(`${this.access.bucketUrl}/${path}`, {
      method,
      // The bucket refuses bytes that are not the signed ones.
      headers: {
        ...headers,
        'X-Amz-Content-Sha256': hash,
        // A bucket with Object Lock takes no write without a checksum.
        ...(body ? { 'X-Amz-Checksum-Sha256': Buffer.from(hash, 'hex').toString('base64') } : {})
      },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body ? { body: new Uint8Array(body) } : {})
    })
    return {
      status: response.status,
      etag: response.headers.get('ETag') ?? '',
      ...(await upTo(most, response))
    }
  }
}

/** Counts what comes, whatever it was said to be. */
async function upTo(most: number, { body }: Response): Promise<Pick<S3Answer, 'bytes' | 'isCut'>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    // The rest is not asked for: leaving the loop ends the connection.
    if (length > most) return { bytes: new Uint8Array(), isCut: true }
    chunks.push(chunk)
  }
  return { bytes: Buffer.concat(chunks), isCut: false }
}

/** The word that S3 gives for an error: `NoSuchKey`, `AccessDenied`. */
export const codeOf = ({ bytes }: Pick<S3Answer, 'bytes'>): string =>
  /<Code>(\w+)<\/Code>/.exec(new TextDecoder().decode(bytes))?.[1] ?? ''

/** 409 is another operator's write to the same object at the same moment. */
const isPassing = ({ status }: Pick<S3Answer, 'status'>): boolean =>
  (status >= 500 && status !== 501) || status === 429 || status === 409

const unreachable = ({ bucketUrl }: S3Access, cause: unknown) => ({
  failure: new StoreError(`${bucketUrl} cannot be reached: ${reasonOf(cause)}`, { cause })
})

const outOfOrder = ({ method, path }: S3Call, answer: Pick<S3Answer, 'status' | 'bytes'>): Error =>
  new StoreError(
    `${method} ${path} is answered ${answer.status} ${codeOf(answer)} every time: nothing is known to be written`
  )
