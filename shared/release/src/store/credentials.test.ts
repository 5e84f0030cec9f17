import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'
import { newFolder, startServer } from '../testing/cleanup.ts'
import { releaseCommand } from '../testing/release-command.ts'

// Credentials for a bucket. Amazon's SDK finds them where Amazon's tools do. A server of this test plays the role of a
// container, whose credentials expire after two seconds. The bucket's log shows which key has signed.

let folder: string
let clubOrigin: string
/** Keys that signed the requests to the bucket. */
let signers: Set<string>
let origin: string

beforeEach(async () => {
  folder = await newFolder()
  let turn = 0
  const issuer = createServer((_, response) => {
    turn += 1
    const Expiration = new Date(Date.now() + 2_000).toISOString()
    const keys = { AccessKeyId: `CONTAINER${turn}`, SecretAccessKey: 'S3RVER', Token: 'a-token', Expiration }
    response.end(JSON.stringify(keys))
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

const profiles =
  '[default]\naws_access_key_id = DEFAULT\naws_secret_access_key = S3RVER\n\n[club]\naws_access_key_id = CLUB\naws_secret_access_key = S3RVER\n'

test.each([
  ['the environment', { AWS_ACCESS_KEY_ID: 'ENVIRONMENT', AWS_SECRET_ACCESS_KEY: 'S3RVER' }, 'ENVIRONMENT'],
  ['the default profile', {}, 'DEFAULT'],
  ['a profile by its name', { AWS_PROFILE: 'club' }, 'CLUB']
])(
  'credentials come from %s',
  async (_, environment, key) => {
    await writeFile(join(folder, 'credentials'), profiles)
    expect(await signersAs(environment)).toEqual({ code: 0, wrong: '', signers: [key] })
  },
  30_000
)

test('expired credentials are fetched again', async () => {
  const outcome = await signersAs({ AWS_CONTAINER_CREDENTIALS_FULL_URI: `${origin}/container` })
  expect(outcome.code).toBe(0)
  expect(outcome.signers.length).toBeGreaterThan(1)
}, 30_000)

test('without credentials the command fails as unreachable and names the possible sources', async () => {
  const outcome = await signersAs({})
  expect(outcome).toMatchObject({ code: 3, signers: [] })
  expect(outcome.wrong).toMatch(
    /^s3:\/\/club\/live: no credentials: .*AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/
  )
}, 30_000)
