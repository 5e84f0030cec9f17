import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'
import { newFolder, startServer } from '../testing/cleanup.ts'
import { releaseCommand } from '../testing/release-command.ts'

// Credentials for a bucket, from every source that Amazon's tools support. A server of this test plays the
// endpoints that issue credentials, by their documented protocols. The bucket's log shows which key has
// signed.

let folder: string
let clubOrigin: string
/** Keys that signed the requests to the bucket. */
let signers: Set<string>
let origin: string
/** Requests to the endpoints that issue credentials. */
let requests: string[]

/** Returns credentials that expire after this many seconds. */
const credentials = (key: string, seconds = 3_600) => ({
  AccessKeyId: key,
  SecretAccessKey: 'S3RVER',
  Token: 'a-token',
  SessionToken: 'a-token',
  Expiration: new Date(Date.now() + seconds * 1000).toISOString()
})

beforeEach(async () => {
  folder = await newFolder()
  requests = []
  const issuer = createServer(async (request, response) => {
    const { method, url = '' } = request
    requests.push(`${method} ${url}`)
    if (url === '/latest/api/token') return void response.end('imds')
    if (url.startsWith('/latest/meta-data/iam/security-credentials')) {
      const isRole = url.endsWith('/release-role')
      return void response.end(
        isRole ? JSON.stringify({ Code: 'Success', ...credentials('INSTANCE') }) : 'release-role'
      )
    }
    if (url === '/container') {
      const turn = requests.filter(request => request === 'GET /container').length
      return void response.end(JSON.stringify(credentials(`CONTAINER${turn}`, 2)))
    }
    const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = credentials('WEBIDENTITY')
    response.setHeader('Content-Type', 'text/xml')
    response.end(
      `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult>
      <Credentials><AccessKeyId>${AccessKeyId}</AccessKeyId><SecretAccessKey>${SecretAccessKey}</SecretAccessKey>
      <SessionToken>${SessionToken}</SessionToken><Expiration>${Expiration}</Expiration></Credentials>
      </AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`
    )
  })
  origin = await startServer(issuer)
  signers = new Set()
  // An empty bucket that accepts every request.
  const club = createServer(({ url = '', headers }, response) => {
    signers.add(/Credential=(\w+)\//.exec(String(headers.authorization))?.[1] ?? 'unsigned')
    if (url.includes('list-type'))
      return void response.end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>')
    response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  })
  clubOrigin = await startServer(club)
})

/**
 * Reads the bucket with the given environment only.
 *
 * @returns the keys that signed.
 */
async function signersAs(environment: Readonly<Record<string, string>>) {
  const place = `s3://club/live?region=sa-east-1&endpoint=${clubOrigin}`
  const { code, wrong } = await releaseCommand(['status', '--store', place], {
    HOME: folder,
    DATA_DIR: folder,
    AWS_ACCESS_KEY_ID: '',
    AWS_SECRET_ACCESS_KEY: '',
    AWS_EC2_METADATA_DISABLED: 'true',
    RELEASE_KEYS: '',
    AWS_SHARED_CREDENTIALS_FILE: join(folder, 'credentials'),
    AWS_CONFIG_FILE: join(folder, 'config'),
    ...environment
  })
  return { code, wrong, signers: [...signers] }
}

const toProfile = (name: string, key: string) =>
  `[${name}]\naws_access_key_id = ${key}\naws_secret_access_key = S3RVER\n\n`
const profiles = toProfile('default', 'DEFAULT') + toProfile('club', 'CLUB')

test.each([
  ['the environment', { AWS_ACCESS_KEY_ID: 'ENVIRONMENT', AWS_SECRET_ACCESS_KEY: 'S3RVER' }, 'ENVIRONMENT'],
  ['the default profile', {}, 'DEFAULT'],
  ['a profile by its name', { AWS_PROFILE: 'club' }, 'CLUB']
])('credentials come from %s', async (_, environment, key) => {
  await writeFile(join(folder, 'credentials'), profiles)
  expect(await signersAs(environment)).toEqual({ code: 0, wrong: '', signers: [key] })
})

test('credentials come from a web identity', async () => {
  await writeFile(join(folder, 'token'), 'a-web-identity')
  const environment = {
    AWS_WEB_IDENTITY_TOKEN_FILE: join(folder, 'token'),
    AWS_ROLE_ARN: 'arn:aws:iam::123456789012:role/release',
    AWS_REGION: 'sa-east-1',
    AWS_ENDPOINT_URL_STS: origin
  }
  expect(await signersAs(environment)).toEqual({ code: 0, wrong: '', signers: ['WEBIDENTITY'] })
})

test('credentials come from the role of an instance', async () => {
  const environment = { AWS_EC2_METADATA_DISABLED: '', AWS_EC2_METADATA_SERVICE_ENDPOINT: origin }
  expect(await signersAs(environment)).toEqual({ code: 0, wrong: '', signers: ['INSTANCE'] })
  expect(requests).toContain('PUT /latest/api/token')
})

test('expired credentials are fetched again', async () => {
  const outcome = await signersAs({ AWS_CONTAINER_CREDENTIALS_FULL_URI: `${origin}/container` })
  expect(outcome.code).toBe(0)
  expect(outcome.signers.length).toBeGreaterThan(1)
})

test('without credentials the command fails as unreachable and names the possible sources', async () => {
  const outcome = await signersAs({})
  expect(outcome).toMatchObject({ code: 3, signers: [] })
  expect(outcome.wrong).toMatch(
    /^s3:\/\/club\/live: no credentials: .*AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/
  )
})
