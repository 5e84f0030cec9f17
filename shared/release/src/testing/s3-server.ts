import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import S3rver from 's3rver'
import { newFolder } from './cleanup.ts'

export interface S3Server {
  readonly port: number
  /** Waits until these bytes can be read at a path. The server answers a write before it is complete. */
  stored(path: string, bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

/** The bucket and its credentials. */
export const bucket = 'club'
export const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

// The SDK takes the credentials of this process from there.
Object.assign(process.env, credentials)
delete process.env.AWS_PROFILE

/**
 * Test helper: starts an S3-compatible server on a free port. It stores objects with headers, returns tags,
 * lists, and uses Amazon's error codes. It ignores conditions on writes (`startConditionalS3` adds them), does
 * not verify this version of signatures, and has no second page in listings.
 */
export async function startS3(): Promise<S3Server> {
  const directory = await newFolder()
  const server = new S3rver({
    address: 'localhost',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }]
  })
  const { port } = await server.run()
  return {
    port,
    async stored(path, bytes) {
      const file = join(
        directory,
        `${decodeURIComponent(new URL(path, 'http://s3.test').pathname)}._S3rver_object`
      )
      while (!(await readFile(file)).equals(bytes)) await wait(1)
    },
    close: () => server.close()
  }
}
