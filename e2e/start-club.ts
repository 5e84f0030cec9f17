import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// The club that most tests visit. What is published stays from run to run; members and promotions start anew.
const dataDir = fileURLToPath(new URL('../.cache/e2e', import.meta.url))
await rm(resolve(dataDir, 'database'), { recursive: true, force: true })
process.env.DATA_DIR = dataDir
await import('@eqs/release/local')
