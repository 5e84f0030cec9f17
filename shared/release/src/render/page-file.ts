/** Folder of the pages with a rendered screen, beside `index.html`. */
export const pagesFolder = 'pages'

/**
 * Returns the file of such a page: `pages/ingresa.html` for `/ingresa`. Undefined when the address can have
 * none.
 */
export const pageFile = (path: string): string | undefined =>
  /^\/[\w-]+$/.test(path) ? `${pagesFolder}${path}.html` : undefined

/** Returns the address of a page; `/` for `index.html`. */
export const pageAddress = (file: string): string =>
  file.startsWith(`${pagesFolder}/`) ? file.slice(pagesFolder.length, -'.html'.length) : '/'
