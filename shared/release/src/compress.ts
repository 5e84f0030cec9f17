import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** Which files are worth it: fonts and pictures are compressed already. */
const compressible = /\.(?:js|css|json|svg|html)$/

/** Writes `file.br` beside a file, so that a static server never compresses at request time. */
export async function writeCompressed(file: string): Promise<void> {
  if (!compressible.test(file)) return
  const bytes = await readFile(file)
  await writeFile(`${file}.br`, await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}
