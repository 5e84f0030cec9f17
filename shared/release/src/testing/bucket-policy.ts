import type { BucketRequest } from './conditional-s3.ts'
import { matchesPattern } from './wildcard.ts'

interface Statement {
  readonly Effect: string
  readonly Action: readonly string[]
  readonly Resource: readonly string[]
  readonly Condition?: { readonly Null: Readonly<Record<string, 'true' | 'false'>> }
}

/**
 * Test helper: parses an IAM policy.
 *
 * @returns a function that is true for allowed requests.
 */
export function allowedBy(text: string): (request: BucketRequest) => boolean {
  const { Statement: statements }: { readonly Statement: readonly Statement[] } = JSON.parse(text)
  return ({ method, path, headers }) => {
    const { pathname, searchParams } = new URL(path, 'http://s3.test')
    const isListing = method === 'GET' && searchParams.has('list-type')
    const action = isListing
      ? 's3:ListBucket'
      : { GET: 's3:GetObject', PUT: 's3:PutObject', DELETE: 's3:DeleteObject' }[method]
    const resource = `arn:aws:s3:::${decodeURIComponent(pathname).slice(1).replace(/\/$/, '')}`
    return statements.some(
      statement =>
        statement.Effect === 'Allow' &&
        action !== undefined &&
        statement.Action.includes(action) &&
        statement.Resource.some(pattern => matchesPattern(resource, pattern, '*')) &&
        Object.entries(statement.Condition?.Null ?? {}).every(
          ([key, isAbsent]) => (headers[key.replace('s3:', '')] === undefined) === (isAbsent === 'true')
        )
    )
  }
}
