import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { root as repository } from '@eqs/build'
import { createSandbox, type Sandbox } from '@eqs/sandbox'
import { isProviders } from '@eqs/sandbox/addresses'
import { knownVersions } from '../published/known-versions.ts'
import { releasesPage, releasesPath } from '../status/page/releases-page.ts'
import { databaseFolder } from '../store/data-dir.ts'
import type { FolderStore } from '../store/folder-store.ts'
import { createTelemetry } from '../telemetry/telemetry.ts'
import { createClubServer } from './serve.ts'

export interface ClubOptions {
  readonly root: FolderStore
  /** 0 takes any free port. */
  readonly port: number
  /**
   * The address to listen at; this machine's own, unless told: whoever reaches the club reads the outbox, and with it the
   * recovery link of any account.
   */
  readonly host?: string | undefined
  /** Asked before the club; calls `next` for what is the club's. */
  readonly first?: Answer
}

export type Answer = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export interface Club {
  readonly address: string
  readonly demoMembers: Sandbox['demoMembers']
  close(): Promise<void>
}

/** The static root and the embedded provider on one address. */
export async function startClub({ root, port, host = '127.0.0.1', first }: ClubOptions): Promise<Club> {
  const { DATABASE_URL: databaseUrl, EQS_TEST_MODE: testMode } = process.env
  const { extension, loads } = createTelemetry(knownVersions(root))
  const sandbox = await createSandbox({
    extensions: [extension],
    ...(databaseUrl ? { databaseUrl } : { dataDir: databaseFolder() }),
    // Relative addresses hold wherever the club is opened from: by name, by number, or through a proxy.
    publicUrl: '',
    testMode: testMode === '1'
  })
  const tokens = await readFile(resolve(repository, 'shared/ui/src/tokens.css'), 'utf8')
  const club = createClubServer({
    root,
    provider: {
      owns: path => path === releasesPath || isProviders(path),
      fetch: (request, connection) =>
        new URL(request.url).pathname === releasesPath
          ? releasesPage(request, { store: root, loads, tokens })
          : sandbox.fetch(request, connection)
    }
  })
  const server = first
    ? createServer((request, response) =>
        first(request, response, () => club.emit('request', request, response))
      )
    : club
  const listening = await new Promise<AddressInfo>((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, () => {
      const address = server.address()
      if (address && typeof address === 'object') done(address)
    })
  })
  return {
    address: `http://localhost:${listening.port}`,
    demoMembers: sandbox.demoMembers,
    async close() {
      const closed = new Promise(done => server.close(done))
      server.closeIdleConnections()
      // Whoever still holds a connection open after ten seconds is cut off.
      setTimeout(() => server.closeAllConnections(), 10_000).unref()
      await closed
      await sandbox.close()
    }
  }
}
