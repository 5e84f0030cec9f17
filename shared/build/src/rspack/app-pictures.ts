import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../workspace.ts'
import { token } from './token.ts'

// The pictures of the club in a tab, a bookmark and the preview of a link. They are drawn with the colours of
// the design tokens when the host is built.

/**
 * Draws an SVG document as PNG.
 *
 * @param width the width in pixels.
 */
export type DrawPicture = (svg: string, width: number) => Promise<Uint8Array>

/** Name of the icon that browsers show beside a page's title, in both themes. The page knows it (`icons.ts`). */
const iconFile = 'icon.svg'

/** Sizes of the icon for browsers and sites that read no SVG, in pixels. */
const iconSizes = [16, 32, 48]

/** Width of the picture in the preview of a link, in pixels. It is 630 pixels high. */
const previewWidth = 1200

/** Returns the pictures by file name. */
export async function drawAppPictures(draw: DrawPicture): Promise<ReadonlyMap<string, Uint8Array>> {
  const icon = coloured(iconFile)
  const icons = await Promise.all(iconSizes.map(async size => ({ size, png: await draw(icon, size) })))
  return new Map([
    [iconFile, new TextEncoder().encode(icon)],
    ['favicon.ico', toIco(icons)],
    ['preview.png', await draw(coloured('preview.svg'), previewWidth)]
  ])
}

/** Returns a drawing with the colours of the tokens in the place of their names. A name with `-dark` is of the dark theme. */
function coloured(file: string): string {
  const svg = readFileSync(resolve(root, 'host/icons', file), 'utf8')
  return svg
    .replaceAll(/<!--.*?-->\n/gs, '')
    .replaceAll(/var\(--([\w-]+?)(-dark)?\)/g, (_, name: string, dark: string | undefined) =>
      dark ? token(name).dark : token(name).light
    )
}

interface SizedIcon {
  /** Width and height in pixels. */
  readonly size: number
  readonly png: Uint8Array
}

/** Returns an ICO file: a header, an entry of 16 bytes for each picture, and the pictures as PNG. */
function toIco(icons: readonly SizedIcon[]): Uint8Array {
  const header = Buffer.alloc(6 + 16 * icons.length)
  // The type is 1 for icons.
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(icons.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of icons.entries()) {
    const entry = 6 + 16 * index
    header.writeUInt8(size, entry)
    header.writeUInt8(size, entry + 1)
    // One colour plane of 32 bits a pixel.
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...icons.map(({ png }) => png)])
}
