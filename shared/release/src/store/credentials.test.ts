import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'
import { newFolder, startServer } from '../testing/cleanup.ts'
import { releaseCommand } from '../testing/release-command.ts'

// Amazon's SDK finds the credentials for a bucket. The bucket's log shows which key has signed.

let folder: string
let clubOrigin: string
/** Keys that signed the requests to the bucket. */
let signers: Set<string>

beforeEach(async () => {
  folder = await newFolder()
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
  `[${name}]\naws_access_key_id = ${key}\naws_secret_access_key = CLUB\n\n`
const profiles = toProfile('default', 'DEFAULT') + toProfile('club', 'CLUB')

test.each([
  ['the environment', { AWS_ACCESS_KEY_ID: 'ENVIRONMENT', AWS_SECRET_ACCESS_KEY: 'CLUB' }, 'ENVIRONMENT'],
  ['the default profile', {}, 'DEFAULT'],
  ['a profile by its name', { AWS_PROFILE: 'club' }, 'CLUB']
])('credentials come from %s', async (_, environment, key) => {
  await writeFile(join(folder, 'credentials'), profiles)
  expect(await signersAs(environment)).toEqual({ code: 0, wrong: '', signers: [key] })
})

test('the expired credentials of a container are fetched again', async () => {
  let turn = 0
  const issuer = createServer((_, response) => {
    turn += 1
    const credentials = { AccessKeyId: `CONTAINER${turn}`, SecretAccessKey: 'CLUB', Token: 'a-token' }
    const Expiration = new Date(Date.now() + 2_000).toISOString()
    response.end(JSON.stringify({ ...credentials, Expiration }))
  })
  const outcome = await signersAs({ AWS_CONTAINER_CREDENTIALS_FULL_URI: await startServer(issuer) })
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
