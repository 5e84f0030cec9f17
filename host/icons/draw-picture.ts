import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

let begun: Promise<void> | undefined

async function begin(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
  await initWasm(await readFile(file))
}

/**
 * Draws an SVG document.
 *
 * @param svg the document. Its letters have to be outlines: there are no typefaces.
 * @param width the width in pixels. The height follows from the document.
 * @returns a PNG file.
 */
export async function drawPicture(svg: string, width: number): Promise<Uint8Array> {
  begun ??= begin()
  await begun
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()
}
