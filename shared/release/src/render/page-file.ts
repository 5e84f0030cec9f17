/** Where the pages are that come with their screen, beside `index.html`. */
export const pagesFolder = 'pages'

/** The file of such a page: `/ingresa` is `pages/ingresa.html`. Undefined for an address that can have none. */
export const pageFile = (path: string): string | undefined =>
  /^\/[\w-]+$/.test(path) ? `${pagesFolder}${path}.html` : undefined

/** The address of a page: `/` of `index.html`. */
export const pageAddress = (file: string): string =>
  file.startsWith(`${pagesFolder}/`) ? file.slice(pagesFolder.length, -'.html'.length) : '/'
