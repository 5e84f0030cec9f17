import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface S3Server {
  readonly port: number
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
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    }
  }
}
