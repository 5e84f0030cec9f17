import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './browser.ts'

// The browser has to be there before Playwright reads its configuration.
const { status } = spawnSync('npx', ['playwright', 'test', ...process.argv.slice(2)], {
  cwd: dirname(fileURLToPath(import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: ensureBrowser() }
})
process.exitCode = status ?? 1
