import type { DescribedRemote, PublishedRemote } from '@eqs/contracts/discovery'
import { matchRoutes } from '@eqs/navigation'
import type { ComponentType } from 'react'
import * as v from 'valibot'
import { getFiles, type RemoteFile } from '../boot/remote-files.ts'
import { LoadError, type LoadErrorClass } from './load-error.ts'
import { admitFiles, loadMissingStyles, loadScript, runArrivedFiles } from './published-files.ts'

// See "Dynamic remote containers" of webpack.
declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>
declare const __webpack_share_scopes__: Readonly<Record<string, unknown>>

/** `delay`: back-off in milliseconds. `unstyled`: refused styles do not fail the attempt. */
export type CandidateSource =
  | { readonly from: 'published'; readonly retries: number; readonly delay: number; readonly unstyled?: true }
  | { readonly from: 'mirror' }
  | { readonly from: 'previous' }

export const published: CandidateSource = { from: 'published', retries: 0, delay: 0 }

/** Back-off in milliseconds if the server cannot be reached. */
const pauses = [1_000, 2_000]

const ofTheWay: readonly LoadErrorClass[] = ['network', 'chunk', 'timeout', 'not_script', 'integrity']

interface Alternatives {
  readonly fallbackUrl?: string | undefined
  readonly extras: { readonly previous?: object | undefined }
}

/** Undefined when no candidate source is left, and after the screen's timeout. */
export function nextSource(
  source: CandidateSource,
  { errorClass, isGone }: LoadError,
  { fallbackUrl, extras }: Alternatives
): CandidateSource | undefined {
  if (errorClass === 'chunk_timeout') return undefined
  if (source.from === 'published') {
    // A screen without styles is better than no screen.
    if (errorClass === 'css' && !source.unstyled) return { ...source, delay: 0, unstyled: true }
    if (errorClass === 'network' || errorClass === 'chunk') {
      const delay = (errorClass === 'network' && !isGone ? pauses : [0])[source.retries]
      if (delay !== undefined) return { from: 'published', retries: source.retries + 1, delay }
    }
    if (fallbackUrl && ofTheWay.includes(errorClass)) return { from: 'mirror' }
  }
  return extras.previous && source.from !== 'previous' ? { from: 'previous' } : undefined
}

/** The page passes these functions, because the notices and the release import the session, and a load does not. */
export interface Page {
  describe(previous: NonNullable<PublishedRemote['extras']['previous']>): Promise<DescribedRemote>
  lookForNewer(): Promise<string | undefined>
  /** Called when the screen is rendered without styles. */
  onUnstyled(remote: PublishedRemote, missing: readonly string[]): void
}

const isFunction = (value: unknown) => typeof value === 'function'

const containerShape = v.object({
  init: v.custom<(shared: unknown) => unknown>(isFunction),
  get: v.custom<(module: string) => unknown>(isFunction)
})

const component = v.custom<ComponentType>(isFunction)

/** The module `./app`: the screens, and the parts by the slot's name. */
const appModule = v.object({ default: component, slots: v.optional(v.record(v.string(), component), {}) })

export type AppModule = v.InferOutput<typeof appModule>

/** Attempts by address of the entry. A retry has another address, because the browser may cache a broken file. */
const attempts = new Map<string, number>()

export async function attempt(
  remote: PublishedRemote,
  source: CandidateSource,
  page: Page
): Promise<AppModule> {
  const { previous } = remote.extras
  if (source.from === 'previous' && previous) return load(await page.describe(previous))
  if (source.from === 'mirror') return load({ ...remote, url: remote.fallbackUrl ?? remote.url })
  if (source.from === 'published' && source.unstyled) {
    const missing = await loadMissingStyles(remote)
    if (missing.length > 0) page.onUnstyled(remote, missing)
  }
  return load(remote)
}

async function load(version: DescribedRemote): Promise<AppModule> {
  const { container, remote } = version.extras
  admitFiles(version)
  const { url } = version
  const earlier = attempts.get(url) ?? 0
  attempts.set(url, earlier + 1)
  const toAttempt = ({ address }: RemoteFile) => address + (earlier > 0 ? `?retry=${earlier}` : '')
  const routes = remote.routes.map(({ path, chunk }) => ({ path, handle: chunk }))
  const [first, ...others] = getFiles(version, matchRoutes(routes, location.pathname)?.[0]?.route.handle)
  const entry = first ? toAttempt(first) : url
  // Removes the container of an earlier attempt.
  Reflect.set(globalThis, container, undefined)
  await loadScript(entry)
  const left = Reflect.get(globalThis, container)
  if (!left) throw new LoadError('no_container', `${entry} has created no container`)
  admitFiles(version)
  // The remote's own loader would request the failed addresses, so a retry runs the scripts under new ones.
  if (earlier === 0) await runArrivedFiles(others)
  else
    await Promise.allSettled(
      others.filter(({ name }) => name.endsWith('.js')).map(file => loadScript(toAttempt(file)))
    )
  const { init, get } = v.parse(containerShape, left)
  await __webpack_init_sharing__('default')
  try {
    await init(__webpack_share_scopes__.default)
  } catch (cause) {
    throw new LoadError('contract', `${entry} refuses the shared modules: ${cause}`, { cause })
  }
  const create = v.parse(v.custom<() => unknown>(isFunction), await get('./app'))
  return v.parse(appModule, await create())
}
