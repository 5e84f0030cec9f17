import type { IncomingHttpHeaders } from 'node:http'
import * as v from 'valibot'

const bucketPolicy = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    Statement: v.array(
      v.object({
        Effect: v.literal('Allow'),
        Action: v.array(v.string()),
        Resource: v.array(v.string()),
        Condition: v.optional(v.object({ Null: v.record(v.string(), v.picklist(['true', 'false'])) }))
      })
    )
  })
)

interface Asked {
  readonly method: string
  /** Request path, which starts with the bucket. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

/**
 * Test helper: reads an IAM policy.
 *
 * @returns a function that is true for permitted requests.
 */
export function allowedBy(text: string): (asked: Asked) => boolean {
  const { Statement: statements } = v.parse(bucketPolicy, text)
  return ({ method, path, headers }) => {
    const { pathname, searchParams } = new URL(path, 'http://s3.test')
    const isListing = method === 'GET' && searchParams.has('list-type')
    const action = isListing
      ? 's3:ListBucket'
      : { GET: 's3:GetObject', PUT: 's3:PutObject', DELETE: 's3:DeleteObject' }[method]
    const resource = `arn:aws:s3:::${decodeURIComponent(pathname).slice(1).replace(/\/$/, '')}`
    return statements.some(
      one =>
        action !== undefined &&
        one.Action.includes(action) &&
        one.Resource.some(pattern => isLike(resource, pattern)) &&
        Object.entries(one.Condition?.Null ?? {}).every(
          ([key, isAbsent]) => (headers[key.replace('s3:', '')] === undefined) === (isAbsent === 'true')
        )
    )
  }
}

const isLike = (resource: string, pattern: string): boolean =>
  new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`).test(resource)

const escaped = (text: string): string => text.replace(/[\\^$.+?()[\]{}|/]/g, '\\$&')
