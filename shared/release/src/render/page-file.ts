/** Folder of the pages with a rendered screen, beside `index.html`. */
export const pagesFolder = 'pages'

/**
 * Returns the file of the page with a rendered screen: `pages/ingresa.html` for `/ingresa`.
 *
 * @returns undefined for an address that can have no such file.
 */
export const pageFile = (path: string): string | undefined =>
  /^\/[\w-]+$/.test(path) ? `${pagesFolder}${path}.html` : undefined

/** Returns the address of a page file; `/` for `index.html`. */
export const pageAddress = (file: string): string =>
  file.startsWith(`${pagesFolder}/`) ? file.slice(pagesFolder.length, -'.html'.length) : '/'
