/** A file that the service worker stores. */
export interface FileToStore {
  /** Absolute address. */
  readonly address: string
  /** Integrity of the file: `sha384-…`. Empty for a font. */
  readonly integrity: string
}

/** The bundler's runtime in a published build: file name (`u`) and integrity (`sriHashes`) of each chunk. */
declare const __webpack_require__: {
  u(chunk: string): string
  readonly sriHashes: Readonly<Record<string, string>>
}

/** Public path of this build's files. The bundler defines it. */
declare const __webpack_public_path__: string

/** Lists all scripts of the host: the scripts in the page, and the chunks that are loaded on demand. */
export function hostScripts(): readonly FileToStore[] {
  const folder = new URL(__webpack_public_path__, location.origin).href
  const inPage = [...document.querySelectorAll<HTMLScriptElement>('script[src][integrity]')]
    .filter(({ src }) => src.startsWith(folder))
    .map(({ src, integrity }) => ({ address: src, integrity }))
  const chunks = Object.entries(__webpack_require__.sriHashes).map(([chunk, integrity]) => ({
    address: folder + __webpack_require__.u(chunk),
    integrity
  }))
  return [...inPage, ...chunks]
}
