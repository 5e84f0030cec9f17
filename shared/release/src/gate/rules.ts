import { contractsOverlap, contractText } from '@eqs/contracts/contract-range'
import { satisfies } from 'semver'
import type { Candidate } from './candidate.ts'
import { called } from './scope.ts'

// Checks that need no browser. Each returns a line for every reason against the candidate.

/** The host loads `./app` of every remote. */
export const exposesProblems = ({ live }: Candidate): readonly string[] =>
  live
    .filter(({ release }) => !release.exposes.includes('./app'))
    .map(one => `${called(one)} does not expose ./app`)

/** Host and remote must have a contract version in common. */
export const contractProblems = ({ live, host }: Candidate): readonly string[] =>
  live
    .filter(({ release }) => !contractsOverlap(release, host))
    .map(
      one =>
        `${called(one)} speaks contract ${contractText(one.release)}, host@${host.version} ${contractText(host)}`
    )

/** The host must satisfy the shared-module ranges of every live version, including canaries. */
export const sharedProblems = ({ live, host }: Candidate): readonly string[] =>
  live.flatMap(one =>
    Object.entries(one.description.extras.shared).flatMap(([module, range]) => {
      const brought = host.shared[module]
      if (brought === undefined)
        return [`${called(one)} needs ${module} ${range}, which host@${host.version} does not bring`]
      if (satisfies(brought, range, { includePrerelease: true })) return []
      return [`${called(one)} needs ${module} ${range}, host@${host.version} brings ${brought}`]
    })
  )

/**
 * The host must export each name of our shared packages that a live version imports. A new name does not
 * raise a package's version, so versions alone do not show it.
 */
export const nameProblems = ({ live, host }: Candidate): readonly string[] =>
  live.flatMap(one =>
    Object.entries(one.release.uses).flatMap(([module, used]) => {
      const provided = new Set(host.provides[module])
      const missing = used.filter(name => !provided.has(name))
      if (missing.length === 0) return []
      return [
        `${called(one)} uses ${missing.join(', ')} of ${module}, which host@${host.version} does not provide`
      ]
    })
  )
