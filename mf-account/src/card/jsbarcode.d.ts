// The package has no types for the module of a single symbology.
declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  export class CODE128 {
    constructor(data: string, options: Readonly<Record<string, never>>)
    /** @returns the symbol as a text of `1` (dark) and `0` (light), one character for each module. */
    encode(): { readonly data: string }
  }
}
