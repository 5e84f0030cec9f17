import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../bundled', import.meta.url))

/** Folder with the libraries that the published package has inside (`bundle` in `package.json`). Undefined in this repository. */
export const bundled = existsSync(folder) ? folder : undefined
