import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './browser.ts'

const folder = dirname(fileURLToPath(import.meta.url))
// What is published stays from run to run; members and promotions start anew.
rmSync(resolve(folder, '../.cache/e2e/database'), { recursive: true, force: true })

// The browser has to be there before Playwright reads its configuration.
const { status } = spawnSync('npx', ['playwright', 'test', ...process.argv.slice(2)], {
  cwd: folder,
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: ensureBrowser() }
})
process.exitCode = status ?? 1
