import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDataFolder } from '@eqs/sandbox/data-folder'

// Starts the club that most tests visit. Published versions are kept between runs, members and promotions are
// reset.
const dataDir = fileURLToPath(new URL('../.cache/e2e', import.meta.url))
const database = resolve(dataDir, 'database')
// Fails while the club of another test run uses the database, which must not be deleted then.
const { lock } = await openDataFolder(database)
await lock.release()
await rm(database, { recursive: true, force: true })
process.env.DATA_DIR = dataDir
await import('@eqs/develop/local')
