import type { Browser } from '@playwright/test'
import { SecureClub } from '../fixtures/secure-club.ts'
import { buildCommit, nameCommit } from './build-commit.ts'
import { type Build, compareBuilds } from './in-turns.ts'
import type { Visitor } from './measure-visit.ts'
import { loadedPages, promoPath } from './pages.ts'
import { loadThrottled } from './throttled-load.ts'

interface Loads extends Omit<Visitor, 'browser'> {
  /** The commit to compare with, or a folder with published files. */
  readonly commit: string
  /** Folder with the published files of this checkout. */
  readonly folder: string
  /** Number of loads of each page and build. */
  readonly runs: number
  readonly launch: () => Promise<Browser>
  readonly say: (line: string) => void
}

/** Loads the pages of another commit and of this one in turns, over HTTPS with HTTP/2 as in production. */
export async function compareLoads(options: Loads): Promise<void> {
  const { commit, folder, runs, launch, sandbox, signedIn, say } = options
  say(`building ${commit}`)
  const other = await buildCommit(commit)
  const clubs: SecureClub[] = []
  const build = async (name: string, files: string): Promise<Build> => {
    const club = await SecureClub.start(sandbox)
    club.release(files)
    clubs.push(club)
    return { name, load: page => loadThrottled(launch, club.origin, page, page.signedIn ? signedIn : {}) }
  }
  try {
    await compareBuilds({
      before: await build(commit, other.root),
      now: await build(await nameCommit(), folder),
      pages: loadedPages(await promoPath(sandbox, signedIn)),
      runs,
      say
    })
  } finally {
    for (const club of clubs) club.stop()
    await other.remove()
  }
}
