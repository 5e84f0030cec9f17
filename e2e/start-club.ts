import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// Starts the club that most tests visit. Published versions are kept between runs, members and promotions are
// reset.
const dataDir = fileURLToPath(new URL('../.cache/e2e', import.meta.url))
await rm(resolve(dataDir, 'database'), { recursive: true, force: true })
process.env.DATA_DIR = dataDir
await import('@eqs/release/local')
