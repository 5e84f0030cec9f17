/**
 * Rewrites the relative addresses of a style sheet that is inlined in the page, so that they start at the
 * sheet's own folder. Addresses with a scheme (`data:`), root-relative ones (`/…`) and fragments (`#…`) stay
 * as they are.
 *
 * @param folder ends with a slash.
 */
export const rebaseCss = (css: string, folder: string): string =>
  css.replace(/url\((["']?)(?!["']|[a-z]+:|[/#])/gi, `url($1${folder}`)
