import { contractText, hostContracts, speakAlike } from '@eqs/contracts/contract-range'
import {
  type DescribedRemote,
  describedRemote,
  type PublishedRemote,
  publishedRemote
} from '@eqs/contracts/discovery'
import { type RemoteRoute, route, type SidebarEntry, sidebarEntry } from '@eqs/contracts/manifest'
import * as v from 'valibot'
import { parseDocument } from './parse-document.ts'

/** Thrown when a version is of a later contract, or of one that has ended. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}

/** A version as it stands in the discovery document. @throws {Error} that says what this host does not understand of it. */
export const understandRemote = (value: unknown): PublishedRemote =>
  checked(parseDocument(publishedRemote, value))

/** A version as it describes itself. @throws {Error} that says what this host does not understand of it. */
export const understandDescription = (value: unknown): DescribedRemote =>
  checked(parseDocument(describedRemote, value))

function checked<Version extends DescribedRemote>(version: Version): Version {
  if (speakAlike(version.extras, hostContracts)) return version
  throw new ContractError(
    `it speaks contract ${contractText(version.extras)}, this host ${contractText(hostContracts)}`
  )
}

/** What the shell has to know of a route, also of one whose remote it does not understand. */
export type RouteOutline = Pick<RemoteRoute, 'path' | 'guard' | 'layout' | 'title' | 'skeleton'>

/** As much of a version as the shell shows before it needs the remote. */
export interface Outline {
  readonly routes: readonly RouteOutline[]
  readonly sidebar: readonly SidebarEntry[]
  /** What members read in the place of its screens while ops have switched it off. */
  readonly off?: { readonly message: string } | undefined
}

/** Members may see it, where the word for who may is not understood. */
const outlinedRoute = v.object({
  path: route.entries.path,
  guard: v.fallback(route.entries.guard, 'member'),
  layout: v.fallback(route.entries.layout, 'shell'),
  title: v.fallback(route.entries.title, 'Servicio no disponible'),
  skeleton: v.fallback(route.entries.skeleton, undefined)
})

const list = v.fallback(v.array(v.unknown()), [])
const outlined = v.object({
  extras: v.object({
    off: v.fallback(publishedRemote.entries.extras.entries.off, undefined),
    remote: v.object({ routes: list, sidebar: list })
  })
})

/** What can be understood of a version, whatever else stands in it. */
export function outlineOf(value: unknown): Outline {
  const parsed = v.safeParse(outlined, value)
  if (!parsed.success) return { routes: [], sidebar: [] }
  const { off, remote } = parsed.output.extras
  return {
    routes: understoodOf(outlinedRoute, remote.routes),
    sidebar: understoodOf(sidebarEntry, remote.sidebar),
    off
  }
}

const understoodOf = <Output>(
  schema: v.GenericSchema<unknown, Output>,
  values: readonly unknown[]
): readonly Output[] =>
  values.flatMap(value => {
    const parsed = v.safeParse(schema, value)
    return parsed.success ? [parsed.output] : []
  })
