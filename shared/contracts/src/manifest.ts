import * as v from 'valibot'
import { contractVersion } from './contract-range.ts'
import { parseOwn } from './parse-own.ts'

const contractNumber = v.pipe(v.number(), v.integer(), v.minValue(1))

/** The fields of whoever speaks contracts (`contract-range.ts`). */
export const contractRange = { contract: contractNumber, since: v.optional(contractNumber) }

/**
 * Who may see a path: anyone; only visitors (members are sent on); anyone signed in, whatever is still missing; members
 * with a validated e-mail and a real document.
 */
export const guard = v.picklist(['public', 'visitor', 'session', 'member'])

/** `shell` is the side bar and the header; `plain` is the page alone. */
export const layout = v.picklist(['shell', 'plain'])

/**
 * The shape of a screen, shown until its code is there: a title above cards, or above rows; rows beside a side menu; one
 * thing, with its picture and a name that comes with its data.
 */
const skeleton = v.picklist(['cards', 'rows', 'menu', 'page'])

/** The first part is a name: a place there would take every address that nobody has. */
const routePath = v.pipe(
  v.string(),
  v.regex(
    /^\/(?:[\w.-]+(?:\/(?:[\w.-]+|:\w+\??))*)?$/,
    'a path is / or /name, perhaps with further /names and /:places, and has no / at its end'
  )
)

/** Where a link leads. */
const linkPath = v.pipe(
  v.string(),
  v.regex(
    /^\/(?:[\w.-]+(?:\/[\w.-]+)*)?$/,
    'a link leads to / or /name, perhaps with further /names; :places are for routes'
  )
)

/** A GET under the API base. `:name` takes the route's place, `{brand}` the configured brand. */
const earlyCall = v.pipe(
  v.string(),
  v.regex(/^\/api\/[\w\-/:{}?=&.]*$/, 'an early call is a path under /api/')
)

export const route = v.object({
  path: routePath,
  guard,
  layout,
  /** The document's title, without the club's name. */
  title: v.pipe(v.string(), v.nonEmpty()),
  /** The chunk of the screen (its `webpackChunkName`), loaded along with the remote's entry. */
  chunk: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/))),
  /** One of `skeleton`, or a word of a later contract: that is a screen of no known shape, and nothing more. */
  skeleton: v.optional(v.string()),
  /** Whether it has to open without a network although nobody has opened it yet: the browser keeps the remote's files. */
  offline: v.optional(v.boolean()),
  /** The GET calls worth starting before the code arrives. */
  data: v.optional(v.array(earlyCall), [])
})

/** What stands behind a side-bar entry's name: a count that the shell knows, or fixed words. */
const pill = v.union([
  v.object({ count: v.literal('unread') }),
  v.object({ label: v.pipe(v.string(), v.nonEmpty()) })
])

const link = {
  name: v.pipe(v.string(), v.nonEmpty()),
  /** Lower comes first. */
  order: v.optional(v.number(), 100),
  icon: v.optional(v.string(), 'ticket'),
  pill: v.optional(pill)
}

const section = v.object({ ...link, path: linkPath, exact: v.optional(v.boolean(), false) })

/** An entry without a path opens its sections instead of leading somewhere. */
export const sidebarEntry = v.object({
  ...link,
  path: v.optional(linkPath),
  /** Whether only this very path counts as being here. */
  exact: v.optional(v.boolean(), false),
  sections: v.optional(v.array(section), [])
})

/** What the host must know of a remote; published as `remote.json` and read from the discovery document at run time. */
export const remoteManifest = v.object({
  name: v.pipe(v.string(), v.regex(/^mf-[a-z0-9-]{1,40}$/, 'a remote is named mf-…')),
  ...contractRange,
  routes: v.pipe(v.array(route), v.minLength(1)),
  sidebar: v.optional(v.array(sidebarEntry), [])
})

/** The manifest of a remote of this checkout. */
export const ownManifest = v.object({
  ...remoteManifest.entries,
  contract: v.literal(contractVersion),
  routes: v.pipe(v.array(v.object({ ...route.entries, skeleton: v.optional(skeleton) })), v.minLength(1))
})

export type RemoteManifest = v.InferOutput<typeof remoteManifest>
export type RemoteRoute = RemoteManifest['routes'][number]
export type SidebarEntry = RemoteManifest['sidebar'][number]
export type Guard = v.InferOutput<typeof guard>

/** Checks a remote's description where it is written; defaults are filled in. @throws {Error} that names every field. */
export function defineRemote(manifest: v.InferInput<typeof ownManifest>): RemoteManifest {
  return parseOwn(ownManifest, manifest)
}
