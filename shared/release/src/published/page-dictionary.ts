import { versionPath } from '@eqs/contracts/discovery'

// Every page of the club is nearly equal to the page that its host was published with. Browsers store that page
// as a compression dictionary, and get the page of each release as a delta. The dictionary is served as plain
// text, so that no browser opens it as a page.

const file = 'page.txt'
const pathPattern = /^host\/\w[\w.-]*\/page\.txt$/

export const pageDictionary = {
  /** File name in a host's version. */
  file,
  /** True when a path below the root of the store is a page dictionary. */
  is: (path: string): boolean => pathPattern.test(path)
}

/** Returns the path of the dictionary for a rendered page. Undefined when the page names no host. */
export function pageDictionaryIn(html: string): string | undefined {
  const host = /<meta name="eqs-host" content="([^"]*)">/.exec(html)?.[1]
  return host && `${versionPath('host', host)}/${file}`
}
