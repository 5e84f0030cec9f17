import { versionPath } from '@eqs/contracts/discovery'

// Every page of the club is nearly the page that its host was published with. That never changes, so browsers can keep it, and get
// the page of each release as its difference. It is no page to be opened: a text, which a browser shows as one.

const file = 'page.txt'
const place = /^host\/\w[\w.-]*\/page\.txt$/

export const pageDictionary = {
  /** Its name among the files of a host's version. */
  file,
  /** True when a path below the top of the store is that of one. */
  is: (path: string): boolean => place.test(path)
}

/** Where the dictionary of a rendered page is; undefined where the page names no host. */
export function pageDictionaryIn(html: string): string | undefined {
  const host = /<meta name="eqs-host" content="([^"]*)">/.exec(html)?.[1]
  return host && `${versionPath('host', host)}/${file}`
}
