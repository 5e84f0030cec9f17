import { addAbortSignal, Readable } from 'node:stream'
import type * as sdk from '@aws-sdk/client-s3'
import * as v from 'valibot'
import { DamageError, StoreError, toReason } from './errors.ts'
import { largest, refuseLarge } from './store.ts'

export interface S3Place {
  /** Address in messages: `s3://club/live`. */
  readonly place: string
  readonly bucket: string
  /** Start of each key: empty, or ends with a slash. */
  readonly prefix: string
  readonly region: string
  readonly endpoint?: string | undefined
}

/** Maximum milliseconds of one attempt until its response begins, and again until the body ends. */
const timeoutMs = 60_000

/** Maximum attempts of one call. The SDK's pauses between them grow up to 3.1 seconds in total. */
const maxAttempts = 6

/** Loads Amazon's SDK with the first call, so that a command with a folder starts faster. */
export async function loadS3({
  prefix,
  region,
  endpoint
}: S3Place): Promise<{ readonly sdk: typeof sdk; readonly client: sdk.S3Client }> {
  // The SDK warns about old versions of Node on stderr, which scripts read.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const loaded = await import('@aws-sdk/client-s3')
  const client = new loaded.S3Client({
    region,
    maxAttempts,
    // Other servers do not support Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {})
  })
  boundAnswers(client, prefix)
  repeatConflicts(client)
  return { sdk: loaded, client }
}

const answer = v.object({ statusCode: v.number(), body: v.instance(Readable) })

/** Reads each response within its attempt, so that an interrupted one is retried, up to the maximum size of a file. */
function boundAnswers(client: sdk.S3Client, prefix: string): void {
  client.middlewareStack.add(
    next => async args => {
      const result = await next(args)
      const { response } = result
      if (!v.is(answer, response)) return result
      const path = 'Key' in args.input ? String(args.input.Key).slice(prefix.length) : undefined
      response.body = Readable.from([await readBounded(response.body, path)], { objectMode: false })
      return result
    },
    { step: 'deserialize', priority: 'low' }
  )
}

/** Codes of a 409 for another write to the same object, at Amazon and radosgw. Another 409 would fail again. */
const conflicts: ReadonlySet<string> = new Set([
  'ConditionalRequestConflict',
  'OperationAborted',
  'ConcurrentModification'
])

/** Makes the SDK retry after a conflict. It retries only errors that are marked `$retryable`. */
function repeatConflicts(client: sdk.S3Client): void {
  client.middlewareStack.add(
    next => async args => {
      try {
        return await next(args)
      } catch (error) {
        if (error instanceof Error && conflicts.has(error.name)) Object.assign(error, { $retryable: {} })
        throw error
      }
    },
    { step: 'deserialize', priority: 'high' }
  )
}

/** Reads a body and limits the received bytes, whatever length it announces. @param path undefined for a listing. */
async function readBounded(body: Readable, path: string | undefined): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMs)
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    // Leaving the loop closes the connection.
    for await (const chunk of addAbortSignal(signal, body)) {
      length += chunk.length
      if (path !== undefined) refuseLarge(path, length)
      else if (length > largest('')) throw new StoreError('a listing has a page without end')
      chunks.push(chunk)
    }
  } catch (error) {
    // The SDK retries timeouts but not aborts.
    throw signal.aborted ? signal.reason : error
  }
  return Buffer.concat(chunks)
}

const sdkError = v.object({
  name: v.string(),
  $metadata: v.object({ httpStatusCode: v.number(), attempts: v.optional(v.number(), 1) })
})

/** Parses an SDK error, with S3's code such as `NoSuchKey`. Undefined without a response: no connection, no credentials. */
export function parseRefusal(error: unknown) {
  const parsed = v.safeParse(sdkError, error)
  if (!parsed.success) return undefined
  const { name: code, $metadata } = parsed.output
  // After a repetition, an earlier attempt may have succeeded and its response was lost.
  return { status: $metadata.httpStatusCode, code, wasRepeated: $metadata.attempts > 1 }
}

const credentialCodes = /^(?:ExpiredToken|InvalidAccessKeyId|InvalidToken|SignatureDoesNotMatch)$/

/** Returns the error with which the command ends. @param permission that the bucket requires; named after a 403. */
export function toStoreError(
  { place, endpoint }: S3Place,
  doing: string,
  permission: string,
  cause: unknown
): Error {
  if (cause instanceof DamageError) return cause
  const refusal = parseRefusal(cause)
  const reason = toReason(cause)
  const fail = (message: string) => new StoreError(message, { cause })
  if (refusal) {
    const forbidden = refusal.status === 403 ? `: it needs ${permission}` : ''
    const hint = credentialCodes.test(refusal.code)
      ? ': the credentials are wrong or have expired'
      : forbidden
    return fail(`${place}: ${doing} failed with ${refusal.status} ${refusal.code}${hint}`)
  }
  if (cause instanceof StoreError) return fail(`${place}: ${doing}: ${reason}`)
  if (cause instanceof Error && cause.name === 'CredentialsProviderError')
    return fail(
      `${place}: no credentials: ${reason}. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE`
    )
  return fail(`${endpoint ?? place} cannot be reached: ${reason}`)
}
