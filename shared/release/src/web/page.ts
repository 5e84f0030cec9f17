import { brotliCompressSync } from 'node:zlib'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import { toDcz } from '../deltas/dcz.ts'
import { dictionaryName, readDictionary } from '../deltas/delta-path.ts'
import { pageDictionary, pageDictionaryIn } from '../published/page-dictionary.ts'
import { addressPattern, discoveryIn } from '../render/address-pattern.ts'
import { pageFile } from '../render/page-file.ts'
import { getFileKind } from '../store/file-kinds.ts'
import type { StoredFile } from '../store/store.ts'
import { readOptional, type ServedFiles } from './cached-files.ts'

/** The page in one encoding. */
interface Form {
  readonly body: Uint8Array<ArrayBuffer>
  readonly encoding?: 'br' | 'dcz'
  /** Suffix of the page's tag. */
  readonly mark: string
}

/**
 * Maximum cached encodings: for each page of a release, one for each earlier host that members' browsers
 * have.
 */
const mostForms = 50

/**
 * Serves the page of an address: its own or `index.html`, with 404 when the release has no such screen. The
 * page is compressed, or sent as a delta against the dictionary that the browser has. Each encoding is made
 * once, on the first request.
 */
export function createPage(store: ServedFiles) {
  const forms = new LRUCache<string, Form>({ max: mostForms })
  let known: KnownPage = { tag: '', dictionary: undefined, link: undefined, addresses: /^/ }

  async function readForm({ bytes, tag }: StoredFile, context: Context): Promise<Form> {
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

  /** Offers a dictionary that could not be read before with the next answer; this one does not wait for it. */
  async function readLink(): Promise<void> {
    const { tag, dictionary } = known
    const link = await linkTo(store, dictionary)
    if (known.tag === tag) known = { ...known, link }
  }

  async function send(
    stored: StoredFile,
    path: string,
    context: Context,
    status: 200 | 404 = 200
  ): Promise<Response> {
    const { body, encoding, mark } = await readForm(stored, context)
    return context.body(body, status, {
      'Content-Type': getFileKind(path).contentType,
      ETag: tagHeader({ tag: stored.tag, mark }),
      Vary: 'Accept-Encoding, Available-Dictionary',
      ...(encoding ? { 'Content-Encoding': encoding } : {})
    })
  }

  return {
    async answer(context: Context): Promise<Response> {
      const own = pageFile(context.req.path)
      // Both are read in parallel. An address without a page of its own, or whose page cannot be read now,
      // gets the general one.
      const [screen, index] = await Promise.all([own && readOptional(store, own), store.read('index.html')])
      if (!index) return unavailable(context)
      if (index.tag !== known.tag) known = await readPage(store, index)
      else if (!known.link) void readLink()
      if (known.link) context.header('Link', known.link)
      // A 404 has the page as well, because a tester's version may have this screen.
      const status = known.addresses.test(context.req.path) ? 200 : 404
      return send(screen || index, 'index.html', context, status)
    },

    /**
     * Serves the page that a host was published with, which browsers store as a dictionary. Undefined for
     * every other address.
     */
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

/**
 * Answers in words. A person may be looking, and without text the browser would show an empty page or its
 * own.
 */
export const unavailable = (context: Context): Response => context.text('Servicio no disponible.', 503)

/** Facts from `index.html` for a response. */
interface KnownPage {
  readonly tag: string
  /** Path of the page's dictionary. Undefined when the page names no host. */
  readonly dictionary: string | undefined
  /** Tells a browser to store the dictionary for the next visit. Undefined while the file cannot be read. */
  readonly link: string | undefined
  /** Matches the addresses with a screen. */
  readonly addresses: RegExp
}

async function readPage(store: ServedFiles, { bytes, tag }: StoredFile): Promise<KnownPage> {
  const html = new TextDecoder().decode(bytes)
  const dictionary = pageDictionaryIn(html)
  return {
    tag,
    dictionary,
    link: await linkTo(store, dictionary),
    addresses: new RegExp(addressPattern(discoveryIn(html)) ?? '^', 'i')
  }
}

const linkTo = async (store: ServedFiles, path: string | undefined): Promise<string | undefined> =>
  path && (await readOptional(store, path)) ? `</${path}>; rel="compression-dictionary"` : undefined

/** Returns the dictionary that the browser names, when the store has exactly the same. */
async function knownDictionary(store: ServedFiles, { req }: Context) {
  const name = readDictionary(req)
  const path = /^"\/(.*)"$/.exec(req.header('Dictionary-ID') ?? '')?.[1]
  if (!name || !path || !pageDictionary.is(path)) return undefined
  const stored = await readOptional(store, path)
  return stored && dictionaryName(stored.bytes) === name ? { name, bytes: stored.bytes } : undefined
}

/**
 * Shortens a tag for the header, since it is sent with each file.
 *
 * @param mark tells the encodings of one file apart.
 */
export const tagHeader = ({ tag, mark = '' }: { readonly tag: string; readonly mark?: string }): string =>
  `"${tag.replaceAll('"', '').slice(0, 16)}${mark}"`
