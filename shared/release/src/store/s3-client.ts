import { addAbortSignal, Readable } from 'node:stream'
import type * as sdk from '@aws-sdk/client-s3'
import * as v from 'valibot'
import { DamageError, reasonOf, StoreError } from './errors.ts'
import { largest, refuseLarge } from './limits.ts'

/** A bucket, and the credentials for it. */
export interface S3Place {
  /** The address in messages: `s3://club/live`. */
  readonly place: string
  readonly bucket: string
  /** The start of each key: empty, or with a slash at its end. */
  readonly prefix: string
  readonly region: string
  /** The server's address where it is not Amazon's. */
  readonly endpoint?: string | undefined
  /** Found as Amazon's own tools find them, unless given. */
  readonly credentials?: sdk.S3ClientConfig['credentials']
}

/** Milliseconds for one attempt until its answer begins, and again for the answer's body. */
const timeoutMs = 60_000

/** Attempts of one call: the SDK pauses longer before each, 3.1 seconds in all at most. */
const maxAttempts = 6

interface LoadedS3 {
  readonly sdk: typeof sdk
  readonly client: sdk.S3Client
}

/** Amazon's SDK, loaded with the first call: a command that reads a folder starts faster without it. */
export async function loadS3({ prefix, region, endpoint, credentials }: S3Place): Promise<LoadedS3> {
  // The SDK warns about old versions of Node on stderr, which scripts read.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const loaded = await import('@aws-sdk/client-s3')
  const client = new loaded.S3Client({
    region,
    maxAttempts,
    // Other servers do not know Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {})
  })
  boundAnswers(client, prefix)
  return { sdk: loaded, client }
}

const answer = v.object({ statusCode: v.number(), body: v.instance(Readable) })

/** Reads each answer as part of its attempt, so that one which breaks off is repeated, and no more than a file of ours can have. */
function boundAnswers(client: sdk.S3Client, prefix: string): void {
  client.middlewareStack.add(
    next => async args => {
      const result = await next(args)
      const { response } = result
      if (!v.is(answer, response)) return result
      const path = 'Key' in args.input ? String(args.input.Key).slice(prefix.length) : undefined
      response.body = Readable.from([await readBounded(response.body, path)], { objectMode: false })
      if (response.statusCode === 409) throw conflict()
      return result
    },
    { step: 'deserialize', priority: 'low' }
  )
}

/** Another write to the same object at the same moment. The SDK retries only errors that are marked `$retryable`. */
const conflict = (): Error =>
  Object.assign(new Error('another write is under way'), {
    name: 'ConditionalRequestConflict',
    $retryable: {},
    $metadata: { httpStatusCode: 409 }
  })

/**
 * Counts the bytes that come, whatever length the answer claims.
 *
 * @param path undefined for a listing.
 */
async function readBounded(body: Readable, path: string | undefined): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMs)
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    // Leaving the loop ends the connection.
    for await (const chunk of addAbortSignal(signal, body)) {
      length += chunk.length
      if (path !== undefined) refuseLarge(path, length)
      else if (length > largest('')) throw new StoreError('a listing has a page without end')
      chunks.push(chunk)
    }
  } catch (error) {
    // The SDK repeats timeouts, not aborts.
    throw signal.aborted ? signal.reason : error
  }
  return Buffer.concat(chunks)
}

const sdkError = v.object({
  name: v.string(),
  $metadata: v.object({ httpStatusCode: v.number(), attempts: v.optional(v.number(), 1) })
})

/** An answer that is no success. */
interface Refusal {
  readonly status: number
  /** S3's word for it: `NoSuchKey`, `AccessDenied`. */
  readonly code: string
  /** True when an earlier attempt may have done the work, and its answer was lost. */
  readonly wasRepeated: boolean
}

/** Returns undefined for an error that is no answer: no connection, no credentials. */
export function parseRefusal(error: unknown): Refusal | undefined {
  const parsed = v.safeParse(sdkError, error)
  if (!parsed.success) return undefined
  const { name: code, $metadata } = parsed.output
  return { status: $metadata.httpStatusCode, code, wasRepeated: $metadata.attempts > 1 }
}

/**
 * Returns the error that a command ends with.
 *
 * @param doing the call, for the message: `reading index.html`.
 * @param permission named where the bucket refuses for lack of it.
 */
export function toStoreError(where: S3Place, doing: string, permission: string, error: unknown): Error {
  if (error instanceof DamageError) return error
  return new StoreError(describe(where, doing, permission, error), { cause: error })
}

function describe({ place, endpoint }: S3Place, doing: string, permission: string, error: unknown): string {
  const refusal = parseRefusal(error)
  const reason = reasonOf(error)
  if (refusal) {
    const hint = refusal.status === 403 ? `: it takes ${permission}` : ''
    return `${place}: ${doing} is answered ${refusal.status} ${refusal.code}${hint}`
  }
  if (error instanceof StoreError) return `${place}: ${doing}: ${reason}`
  if (error instanceof Error && error.name === 'CredentialsProviderError')
    return `${place}: no credentials: ${reason}. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE`
  return `${endpoint ?? place} cannot be reached: ${reason}`
}
