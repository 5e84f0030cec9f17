import { brotliCompressSync } from 'node:zlib'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import { dictionaryName, readDictionary, toDcz } from '../published/deltas.ts'
import { pageDictionary, pageDictionaryIn } from '../published/release-files.ts'
import { addressPattern, discoveryIn } from '../render/address-pattern.ts'
import { pageFile } from '../render/root-files.ts'
import { DamageError } from '../store/errors.ts'
import { getFileKind, type StoredFile } from '../store/store.ts'
import { readOptional, type ServedFiles } from './cached-files.ts'

/** Maximum cached encodings. A page has one for each earlier host that members' browsers have. */
const maxEncodedPages = 50

/** Serves the page of an address, with 404 when the release has no such screen. Each encoding is made once. */
export function createPage(store: ServedFiles) {
  const encodedPages = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: maxEncodedPages })
  let current = readFacts({ bytes: new Uint8Array(), tag: '' })

  async function send(
    { bytes, tag }: StoredFile,
    path: string,
    context: Context,
    status: 200 | 404 = 200
  ): Promise<Response> {
    const dictionary = await readBrowserDictionary(store, context)
    const isBrotli = /\bbr\b/.test(context.req.header('Accept-Encoding') ?? '')
    const encoding = dictionary ? 'dcz' : isBrotli ? 'br' : undefined
    const mark = dictionary ? `-${dictionary.name}` : isBrotli ? '-br' : ''
    let body = encodedPages.get(tag + mark)
    if (!body) {
      const delta = dictionary && (await toDcz(bytes, dictionary.bytes))
      body = new Uint8Array(delta ?? (isBrotli ? brotliCompressSync(bytes) : bytes))
      encodedPages.set(tag + mark, body)
    }
    return context.body(body, status, {
      'Content-Type': getFileKind(path).contentType,
      ETag: toETag({ tag, mark }),
      Vary: 'Accept-Encoding, Available-Dictionary',
      ...(encoding ? { 'Content-Encoding': encoding } : {})
    })
  }

  return {
    async answer(context: Context): Promise<Response> {
      const own = pageFile(context.req.path)
      // Read in parallel. An address whose own page is missing or cannot be read now gets `index.html`.
      const [ownPage, index] = await Promise.all([own && readOptional(store, own), store.read('index.html')])
      if (!index) throw new DamageError('index.html does not exist')
      if (index.tag !== current.tag) current = readFacts(index)
      if (current.link) context.header('Link', current.link)
      // A 404 also has the page, because a tester's version may have this screen.
      const status = current.addresses.test(context.req.path) ? 200 : 404
      return send(ownPage || index, 'index.html', context, status)
    },

    /** Serves the page that a host was published with, which browsers store as a dictionary. */
    async dictionary(context: Context): Promise<Response | undefined> {
      const path = context.req.path.slice(1)
      if (!pageDictionary.is(path)) return undefined
      const stored = await store.read(path)
      if (!stored) return undefined
      context.header('Cache-Control', getFileKind(path).cacheControl)
      context.header('Access-Control-Allow-Origin', '*')
      // The dictionary for every page of the club, and for the next dictionary.
      context.header('Use-As-Dictionary', `match="/*", id="/${path}"`)
      return send(stored, path, context)
    }
  }
}

/** Reads the facts of a response from `index.html`. */
function readFacts({ bytes, tag }: StoredFile) {
  const html = new TextDecoder().decode(bytes)
  const dictionary = pageDictionaryIn(html)
  return {
    tag,
    /** Header that makes a browser store the page's dictionary. Undefined when the page names no host. */
    link: dictionary && `</${dictionary}>; rel="compression-dictionary"`,
    /** Matches the addresses with a screen. */
    addresses: new RegExp(addressPattern(discoveryIn(html)) ?? '^', 'i')
  }
}

/** Reads the dictionary that the browser names. Undefined unless the store has it with the same hash. */
async function readBrowserDictionary(store: ServedFiles, { req }: Context) {
  const name = readDictionary(req)
  const path = /^"\/(.*)"$/.exec(req.header('Dictionary-ID') ?? '')?.[1]
  if (!name || !path || !pageDictionary.is(path)) return undefined
  const stored = await readOptional(store, path)
  return stored && dictionaryName(stored.bytes) === name ? { name, bytes: stored.bytes } : undefined
}

/** Returns the ETag header of a file. It is short, because it is sent with each file. The mark differs between the encodings of a file. */
export const toETag = ({ tag, mark = '' }: { readonly tag: string; readonly mark?: string }): string =>
  `"${tag.replaceAll('"', '').slice(0, 16)}${mark}"`
