import { localRanges } from './local-network.ts'

/** Object identifier of the extension "name constraints" (RFC 5280, section 4.2.1.10). */
export const nameConstraints = '2.5.29.30'

/**
 * Returns the value of the extension that limits an authority to addresses of local networks and names that
 * end with `local`. A phone that trusts it is safe on the internet, even when the authority's key is stolen.
 */
export function localNamesOnly(): Uint8Array<ArrayBuffer> {
  const ranges = localRanges.map(([address, bits]) => {
    const mask = (2 ** 32 - 2 ** (32 - bits)) >>> 0
    return element(tags.address, [
      ...address.split('.').map(Number),
      ...[24, 16, 8, 0].map(by => (mask >>> by) & 255)
    ])
  })
  const names = ['local', 'localhost'].map(name => element(tags.name, [...Buffer.from(name)]))
  const subtrees = [...ranges, ...names].flatMap(name => element(tags.sequence, name))
  return new Uint8Array(element(tags.sequence, element(tags.permitted, subtrees)))
}

/** Tags of the Distinguished Encoding Rules: of a sequence, and of the schema's fields 0, 2 (dNSName) and 7 (iPAddress). */
const tags = { sequence: 0x30, permitted: 0xa0, name: 0x82, address: 0x87 } as const

/** @throws {Error} when the content is too long for a length of one byte. */
function element(tag: number, content: readonly number[]): readonly number[] {
  if (content.length > 127) throw new Error('a longer length is not encoded here')
  return [tag, content.length, ...content]
}
