import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { bundled } from '../bundled.ts'

const decompress = promisify(brotliDecompress)

/**
 * Reads the large files of the embedded database from the published package, which has them compressed (`compressedFiles` in
 * `package.json`).
 *
 * @returns options of PGlite; none in this repository, where PGlite reads its own files.
 */
export async function readCompressedFiles() {
  if (!bundled) return {}
  const [code, files] = await Promise.all([readCompressed('pglite.wasm'), readCompressed('pglite.data')])
  return { pgliteWasmModule: await WebAssembly.compile(code), fsBundle: new Blob([files]) }
}

const readCompressed = async (file: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await decompress(await readFile(join(bundled ?? '', 'files', `${file}.br`))))
