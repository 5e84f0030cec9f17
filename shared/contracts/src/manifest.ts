import * as v from 'valibot'
import { contractVersion } from './contract-range.ts'
import { parseOwn } from './parse-own.ts'

const contractNumber = v.pipe(v.number(), v.integer(), v.minValue(1))

/** The fields that declare supported contracts (`contract-range.ts`). */
export const contractRange = { contract: contractNumber, since: v.optional(contractNumber) }

/**
 * The visitors and members who may see a route. `public`: all. `visitor`: visitors; members are redirected.
 * `session`: all members. `member`: members with a validated e-mail and a real document.
 */
export const guard = v.picklist(['public', 'visitor', 'session', 'member'])

/** `shell` has the side bar and the header. `plain` is the page alone. */
export const layout = v.picklist(['shell', 'plain'])

/**
 * The placeholder of a screen until its code is loaded. `cards`, `rows`: a title above them. `menu`: rows
 * beside a side menu. `page`: one item with its picture, and a name that its data bring.
 */
const skeleton = v.picklist(['cards', 'rows', 'menu', 'page'])

/** The first part is a fixed name. A parameter there would match every unknown address. */
const routePath = v.pipe(
  v.string(),
  v.regex(
    /^\/(?:[\w.-]+(?:\/(?:[\w.-]+|:\w+\??))*)?$/,
    'a path is / or /name, perhaps with further /names and /:places, and has no / at its end'
  )
)

/** The path of a link. */
const linkPath = v.pipe(
  v.string(),
  v.regex(
    /^\/(?:[\w.-]+(?:\/[\w.-]+)*)?$/,
    'a link leads to / or /name, perhaps with further /names; :places are for routes'
  )
)

/** A GET under the API base. `:name` is the route's parameter, `{brand}` the configured brand. */
const earlyCall = v.pipe(
  v.string(),
  v.regex(/^\/api\/[\w\-/:{}?=&.]*$/, 'an early call is a path under /api/')
)

export const route = v.object({
  path: routePath,
  guard,
  layout,
  /** The document title without the club's name. */
  title: v.pipe(v.string(), v.nonEmpty()),
  /** The screen's chunk (its `webpackChunkName`), loaded together with the remote's entry. */
  chunk: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/))),
  /** A `skeleton`, or a value of a later contract, which the host treats like a missing one. */
  skeleton: v.optional(v.string()),
  /** True when the route has to open offline even if never visited. The browser stores the remote's files. */
  offline: v.optional(v.boolean()),
  /** The GET calls to start before the code is loaded. */
  data: v.optional(v.array(earlyCall), [])
})

/** The badge after a side-bar entry's name: a count of the shell, or a fixed text. */
const pill = v.union([
  v.object({ count: v.literal('unread') }),
  v.object({ label: v.pipe(v.string(), v.nonEmpty()) })
])

const link = {
  name: v.pipe(v.string(), v.nonEmpty()),
  /** Lower numbers come first. */
  order: v.optional(v.number(), 100),
  icon: v.optional(v.string(), 'ticket'),
  pill: v.optional(pill)
}

const section = v.object({ ...link, path: linkPath, exact: v.optional(v.boolean(), false) })

/** A side-bar entry. Without a path it opens its sections. */
export const sidebarEntry = v.object({
  ...link,
  path: v.optional(linkPath),
  /** True when only this exact path marks the entry as active. */
  exact: v.optional(v.boolean(), false),
  sections: v.optional(v.array(section), [])
})

/**
 * A remote's declaration for the host. Published as `remote.json`, and read from the discovery document at
 * run time.
 */
export const remoteManifest = v.object({
  name: v.pipe(v.string(), v.regex(/^mf-[a-z0-9-]{1,40}$/, 'a remote is named mf-…')),
  ...contractRange,
  routes: v.pipe(v.array(route), v.minLength(1)),
  sidebar: v.optional(v.array(sidebarEntry), [])
})

/** The manifest of a remote of this checkout. Stricter: unknown skeletons are refused. */
export const ownManifest = v.object({
  ...remoteManifest.entries,
  contract: v.literal(contractVersion),
  routes: v.pipe(v.array(v.object({ ...route.entries, skeleton: v.optional(skeleton) })), v.minLength(1))
})

export type RemoteManifest = v.InferOutput<typeof remoteManifest>
export type RemoteRoute = RemoteManifest['routes'][number]
export type SidebarEntry = RemoteManifest['sidebar'][number]
export type Guard = v.InferOutput<typeof guard>

/**
 * Validates a remote's manifest where it is declared, and fills in defaults.
 *
 * @throws {Error} that names every invalid field.
 * @example export default defineRemote({ name: 'mf-account', contract: 1, routes: [route] })
 */
export function defineRemote(manifest: v.InferInput<typeof ownManifest>): RemoteManifest {
  return parseOwn(ownManifest, manifest)
}
