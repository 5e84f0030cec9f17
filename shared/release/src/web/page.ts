import { brotliCompressSync } from 'node:zlib'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import { toDcz } from '../deltas/dcz.ts'
import { dictionaryName, dictionaryOf } from '../deltas/delta-path.ts'
import { pageDictionary, pageDictionaryIn } from '../published/page-dictionary.ts'
import { addressPattern, discoveryIn } from '../render/address-pattern.ts'
import { pageFile } from '../render/page-file.ts'
import { fileKindOf } from '../store/file-kinds.ts'
import type { StoredFile } from '../store/store.ts'
import { readOptional, type ServedFiles } from './cached-files.ts'

/** The page in one form. */
interface Form {
  readonly body: Uint8Array<ArrayBuffer>
  readonly encoding?: 'br' | 'dcz'
  /** What its tag has beside that of the page. */
  readonly mark: string
}

/** So many forms of pages are kept: of each release as many as there are hosts that members had before, for each of its pages. */
const mostForms = 50

/**
 * The present page of an address, its own or `index.html`, with 404 where the release has no such screen: compressed, or as its difference from the page that a host was published
 * with, where the browser has that. Either is made once for each page, when somebody asks for it.
 */
export function pageOf(store: ServedFiles) {
  const forms = new LRUCache<string, Form>({ max: mostForms })
  let known: KnownPage = { tag: '', link: '', addresses: /^/ }

  async function formOf({ bytes, tag }: StoredFile, context: Context): Promise<Form> {
    const dictionary = await knownDictionary(store, context)
    const isBrotli = /\bbr\b/.test(context.req.header('Accept-Encoding') ?? '')
    const mark = dictionary ? `-${dictionary.name}` : isBrotli ? '-br' : ''
    const known = forms.get(tag + mark)
    if (known) return known
    const form: Form = dictionary
      ? { body: new Uint8Array(await toDcz(bytes, dictionary.bytes)), encoding: 'dcz', mark }
      : isBrotli
        ? { body: new Uint8Array(brotliCompressSync(bytes)), encoding: 'br', mark }
        : { body: new Uint8Array(bytes), mark }
    forms.set(tag + mark, form)
    return form
  }

  async function send(
    stored: StoredFile,
    path: string,
    context: Context,
    status: 200 | 404 = 200
  ): Promise<Response> {
    const { body, encoding, mark } = await formOf(stored, context)
    return context.body(body, status, {
      'Content-Type': fileKindOf(path).contentType,
      ETag: tagHeader({ tag: stored.tag, mark }),
      Vary: 'Accept-Encoding, Available-Dictionary',
      ...(encoding ? { 'Content-Encoding': encoding } : {})
    })
  }

  return {
    async answer(context: Context): Promise<Response> {
      const own = pageFile(context.req.path)
      // Both at once; whoever has no page of their own, or cannot have it now, gets the one of every address.
      const [screen, index] = await Promise.all([own && readOptional(store, own), store.read('index.html')])
      if (!index) return unavailable(context)
      if (index.tag !== known.tag) known = await readPage(store, index)
      if (known.link) context.header('Link', known.link)
      // The page is there all the same: it may be opened with a version that only a tester gets.
      const status = known.addresses.test(context.req.path) ? 200 : 404
      return send(screen || index, 'index.html', context, status)
    },

    /** The page that a host was published with, for browsers to keep; undefined for every other address. */
    async dictionary(context: Context): Promise<Response | undefined> {
      const path = context.req.path.slice(1)
      if (!pageDictionary.is(path)) return undefined
      const stored = await store.read(path)
      if (!stored) return undefined
      context.header('Cache-Control', fileKindOf(path).cacheControl)
      context.header('Access-Control-Allow-Origin', '*')
      // For every page of the club, and for the next one of these.
      context.header('Use-As-Dictionary', `match="/*", id="/${path}"`)
      return send(stored, path, context)
    }
  }
}

/** In words, since somebody may be looking: an answer without any is an empty page, or the browser's own. */
export const unavailable = (context: Context): Response => context.text('Servicio no disponible.', 503)

/** What `index.html` says of how it is to be answered. */
interface KnownPage {
  readonly tag: string
  /** Tells a browser to store the page's dictionary for the next visit. Empty while the file could not be read. */
  readonly link: string
  /** Matches the addresses that have a screen. */
  readonly addresses: RegExp
}

async function readPage(store: ServedFiles, { bytes, tag }: StoredFile): Promise<KnownPage> {
  const html = new TextDecoder().decode(bytes)
  const path = pageDictionaryIn(html)
  return {
    tag,
    link: path && (await readOptional(store, path)) ? `</${path}>; rel="compression-dictionary"` : '',
    addresses: new RegExp(addressPattern(discoveryIn(html)) ?? '^', 'i')
  }
}

/** The page that the browser says it has, where the store has the very same. */
async function knownDictionary(store: ServedFiles, { req }: Context) {
  const name = dictionaryOf(req)
  const path = /^"\/(.*)"$/.exec(req.header('Dictionary-ID') ?? '')?.[1]
  if (!name || !path || !pageDictionary.is(path)) return undefined
  const stored = await readOptional(store, path)
  return stored && dictionaryName(stored.bytes) === name ? { name, bytes: stored.bytes } : undefined
}

/** Enough of a tag to tell two files apart: it is sent with each. @param mark tells the forms of one file apart. */
export const tagHeader = ({ tag, mark = '' }: { readonly tag: string; readonly mark?: string }): string =>
  `"${tag.replaceAll('"', '').slice(0, 16)}${mark}"`
