import { contractText, speakAlike } from '@eqs/contracts/contract-range'
import { satisfies } from 'semver'
import type { Candidate } from './candidate.ts'
import { called } from './scope.ts'

// The rules that need no browser. Each gives a line for every reason against the candidate.

/** The host asks every remote for its `./app`. */
export const exposesProblems = ({ live }: Candidate): readonly string[] =>
  live
    .filter(({ release }) => !release.exposes.includes('./app'))
    .map(one => `${called(one)} does not expose ./app`)

/** Host and remotes have to speak a contract in common. */
export const contractProblems = ({ live, host }: Candidate): readonly string[] =>
  live
    .filter(({ release }) => !speakAlike(release, host))
    .map(
      one =>
        `${called(one)} speaks contract ${contractText(one.release)}, host@${host.version} ${contractText(host)}`
    )

/** Every live version, canaries too, has to be content with what the host brings. */
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
