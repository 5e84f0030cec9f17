import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { FolderStore, ReleaseKeys } from '@eqs/release'
import type { Browser } from '@playwright/test'
import { SecureClub } from '../fixtures/secure-club.ts'
import { buildBare } from './build-bare.ts'
import { buildMonolith } from './build-monolith.ts'
import { total } from './figures.ts'
import { measureInTurns } from './in-turns.ts'
import { type Visitor, visit } from './measure-visit.ts'
import { pages } from './pages.ts'
import { figureNames, loadThrottled } from './throttled-load.ts'
import { atMost, milliseconds, type Verdict } from './verdicts.ts'

/** Maximum content time of the federated club, as a factor of the monolith's. */
const mostOfMonolith = 1.05

/** Maximum time after the content of the bare page, in milliseconds. */
const mostAfterBare = 300

interface Floor {
  readonly visitor: Visitor
  /** Store with the staged club. */
  readonly federated: FolderStore
  readonly keys: ReleaseKeys
  /** Folder for the other builds. */
  readonly folder: string
  /** Number of loads of each build. */
  readonly runs: number
  readonly launch: () => Promise<Browser>
  readonly say: (line: string) => void
}

/**
 * Loads the catalogue of the club, of the monolith and of a bare page in turns. The difference from the
 * monolith is the cost of federation, and the difference from the bare page is the cost of running code.
 */
export async function measureFloor(options: Floor): Promise<readonly Verdict[]> {
  const { visitor, federated, keys, runs, launch, say } = options
  const page = pages.find(({ path }) => path === '/')
  if (!page) throw new Error('the catalogue is not a measured page')
  const folder = await mkdtemp(join(options.folder, 'floor-'))
  const { scripts } = await visit(visitor, federated, page, 0)
  const builds = {
    federated,
    monolith: await buildMonolith(federated, keys, join(folder, 'monolith')),
    bare: await buildBare(federated, keys, join(folder, 'bare'), total(scripts))
  }
  const clubs: SecureClub[] = []
  const served = []
  for (const [name, store] of Object.entries(builds)) {
    const club = await SecureClub.start(visitor.sandbox)
    club.release(store.folder)
    clubs.push(club)
    served.push({ name, load: () => loadThrottled(launch, club.origin, page, visitor.signedIn) })
  }
  const [club, monolith, bare] = await measureInTurns(served, page, runs)
  for (const one of clubs) one.stop()
  if (!club || !monolith || !bare) throw new Error('a build was not measured')
  say(`\n/, medians of ${runs} loads in turns, in milliseconds`)
  say(`figure          federated   monolith       bare`)
  for (const name of figureNames) {
    const medians = [club, monolith, bare].map(one => one[name].toFixed(0).padStart(10))
    say(`${name.padEnd(14)} ${medians.join(' ')}`)
  }
  return [
    atMost('/, content ÷ monolith’s', mostOfMonolith, club.content / monolith.content, times),
    atMost('/, content after the bare page’s', mostAfterBare, club.content - bare.content, milliseconds)
  ]
}

const times = (factor: number): string => `${factor.toFixed(2)} ×`
