import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import S3rver from 's3rver'

export interface S3Server {
  readonly port: number
  /** Resolves when these bytes can be read at a request's path: the server answers a write before it has ended. */
  stored(path: string, bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

/** The bucket that is there, and who may use it. */
export const bucket = 'club'
export const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/**
 * For tests: an S3-compatible server on a port of its own. It keeps objects with their headers, gives tags, lists
 * and says what is wrong by Amazon's codes. It takes no notice of conditions on writes (`startConditionalS3` does), does not
 * check signatures of this version, and can give no second page of a listing.
 */
export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'eqs-s3-'))
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
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    }
  }
}
