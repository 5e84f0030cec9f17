// The answer of S3's ListObjectsV2, asked with a delimiter and `encoding-type=url`: names then have no character that
// XML would write otherwise.

/** The names directly below a prefix: objects, and what stands before the next slash. */
export function namesIn(xml: string, prefix: string): readonly string[] {
  const objects = [...xml.matchAll(/<Contents>.*?<Key>([^<]*)<\/Key>/gs)]
  const folders = [...xml.matchAll(/<CommonPrefixes>\s*<Prefix>([^<]*)<\/Prefix>/g)]
  return [...objects, ...folders]
    .map(([, name = '']) => decoded(name).slice(prefix.length).replace(/\/$/, ''))
    .filter(name => name !== '')
}

/** Returns what to ask the next page with; undefined after the last one. */
export const nextPageOf = (xml: string): string | undefined =>
  /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1]

const decoded = (name: string): string => decodeURIComponent(name.replaceAll('+', ' '))
