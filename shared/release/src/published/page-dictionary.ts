import { versionPath } from '@eqs/contracts/discovery'

// Every page of the club is nearly the same as the page that its host was published with. Browsers store that
// page as a dictionary, and get the page of each release as a delta. It is served as plain text, so that no
// browser opens it as a page.

const file = 'page.txt'
const place = /^host\/\w[\w.-]*\/page\.txt$/

export const pageDictionary = {
  /** File name in a host's version. */
  file,
  /** True when a path below the root of the store is a page dictionary. */
  is: (path: string): boolean => place.test(path)
}

/** Returns the path of the dictionary for a rendered page. Undefined when the page names no host. */
export function pageDictionaryIn(html: string): string | undefined {
  const host = /<meta name="eqs-host" content="([^"]*)">/.exec(html)?.[1]
  return host && `${versionPath('host', host)}/${file}`
}
