import { contractsOverlap, contractText } from '@eqs/contracts/contract-range'
import { satisfies } from 'semver'
import { formatVersion } from '../published/release-files.ts'
import type { Candidate, LiveVersion } from './candidate.ts'

// Checks that need no browser. Each returns one line for every reason to refuse the candidate.

/** Adds the command that releases a host and remotes that need each other. */
export const withCommand = (problems: readonly string[]): readonly string[] =>
  problems.length === 0
    ? problems
    : [...problems, 'one command releases versions that need each other: release promote host@… mf-x@…']

/** Host and remote must have a contract version in common. */
export const contractProblems = ({ live, host }: Candidate): readonly string[] =>
  live
    .filter(({ release }) => !contractsOverlap(release, host))
    .map(
      version =>
        `${formatVersion(version)} supports contract ${contractText(version.release)}, and host@${host.version} supports ${contractText(host)}`
    )

/** The host must satisfy the shared-module ranges of every live version, including canaries. */
export const sharedProblems = ({ live, host }: Candidate): readonly string[] =>
  live.flatMap(version =>
    Object.entries(version.description.extras.shared).flatMap(([module, range]) => {
      const provided = host.shared[module]
      const need = `${formatVersion(version)} needs ${module} ${range}`
      if (provided === undefined) return [`${need}, which host@${host.version} does not provide`]
      if (satisfies(provided, range, { includePrerelease: true })) return []
      return [`${need}, and host@${host.version} provides ${provided}`]
    })
  )

/**
 * The host must export each name of our shared packages that a live version imports. A new name does not
 * raise a package's version, so versions alone do not show it.
 */
export const nameProblems = ({ live, host }: Candidate): readonly string[] =>
  live.flatMap(version =>
    Object.entries(version.release.uses).flatMap(([module, used]) => {
      const provided = new Set(host.provides[module])
      const missing = used.filter(name => !provided.has(name))
      if (missing.length === 0) return []
      return [
        `${formatVersion(version)} uses ${missing.join(', ')} of ${module}, which host@${host.version} does not provide`
      ]
    })
  )

/** Two remotes must have no address in common, whichever of them the host would choose. */
export const routeProblems = ({ live }: Candidate): readonly string[] =>
  live.flatMap((version, index) =>
    live.slice(0, index).flatMap(owner => (owner.name === version.name ? [] : findCollisions(version, owner)))
  )

const findCollisions = (version: LiveVersion, owner: LiveVersion): readonly string[] =>
  listPaths(version).flatMap(path => {
    const taken = listPaths(owner).find(ownerPath => pathsOverlap(path, ownerPath))
    return taken === undefined
      ? []
      : [`${formatVersion(version)}: ${path} overlaps ${taken} of ${formatVersion(owner)}`]
  })

const listPaths = ({ description }: LiveVersion): readonly string[] =>
  description.extras.remote.routes.map(({ path }) => path)

const pathsOverlap = (left: string, right: string): boolean =>
  expandPath(left).some(leftSegments =>
    expandPath(right).some(
      rightSegments =>
        leftSegments.length === rightSegments.length &&
        leftSegments.every((segment, index) => segmentsOverlap(segment, rightSegments[index] ?? ''))
    )
  )

/** Returns the segments of a path with and without each optional parameter, in lower case as the router does. */
const expandPath = (path: string): readonly (readonly string[])[] =>
  path
    .toLowerCase()
    .split('/')
    .reduce<readonly (readonly string[])[]>(
      (variants, segment) => [
        ...variants.map(variant => [...variant, segment.replace('?', '')]),
        ...(segment.endsWith('?') ? variants : [])
      ],
      [[]]
    )

const segmentsOverlap = (left: string, right: string): boolean =>
  left === right || left.startsWith(':') || right.startsWith(':')
