import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loginEndpoint } from '@eqs/api/contract'
import { afterEach, expect, test } from '@jest/globals'
import { type CrashingServer, startServer } from './testing/crashing-server.ts'
import { startTimeout } from './testing/test-sandbox.ts'

let server: CrashingServer | undefined
let folder: string
afterEach(async () => {
  await server?.kill()
  await rm(folder, { recursive: true, force: true })
})

test(
  'the server continues when the reader of its output ends',
  async () => {
    folder = await mkdtemp(join(tmpdir(), 'eqs-main-'))
    server = await startServer({ DATA_DIR: folder })
    server.child.stdout?.destroy()
    server.child.stderr?.destroy()
    for (let wrong = 0; wrong < 3; wrong++) {
      const { status } = await fetch(`${server.url}/v1${loginEndpoint.path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          email: 'socia@eqs.example',
          password: 'equivocada',
          brand: 'eqs',
          platform: 'website'
        })
      })
      expect(status).toBe(401)
    }
  },
  startTimeout
)
