/**
 * A style sheet that stands in a page and not in its file: what stands beside the file gets its folder. Addresses with a scheme
 * (`data:`), from the top (`/…`), or into the page (`#…`) stay as they are.
 *
 * @param folder ends with a slash.
 */
export const rebaseCss = (css: string, folder: string): string =>
  css.replace(/url\((["']?)(?!["']|[a-z]+:|[/#])/gi, `url($1${folder}`)
