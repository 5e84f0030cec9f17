/** A file for the worker to store. */
export interface FileToStore {
  /** Absolute. */
  readonly address: string
  /** Empty for a font. */
  readonly integrity: string
}

/** The bundler's own runtime in a published build: the name and the integrity of each chunk. */
declare const __webpack_require__: {
  u(chunk: string): string
  readonly sriHashes: Readonly<Record<string, string>>
}

/** Where this build's files stand. */
declare const __webpack_public_path__: string

/** All scripts of the host: those in the page, and the chunks that come when they are needed, axios among them. */
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
