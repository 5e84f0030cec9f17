import type { DiscoveryDocument } from '@eqs/navigation/discovery'
import { showPageNotice } from '../notices/page-notice.ts'
import { settleRelease, versionsIn } from '../remotes/release.ts'
import { askServer, patience } from './find-discovery.ts'
import { isInTheMiddle } from './in-the-middle.ts'
import { mayReload } from './reload-once.ts'

/** Milliseconds between two questions at navigations: whoever walks about quickly does not ask at every step. */
const pause = 60_000

/** What this page runs. */
interface Running {
  readonly release: number
  readonly versions: string
  readonly cohort: number
}

let running: Running | undefined
let newer: { readonly release: number; isSaid: boolean } | undefined
/** Something of this page is not to be had any more: the next step may as well begin anew. */
let isStale = false
let askedAt = 0

/** Keeps what this page runs, to compare it with what is released later. */
export function keepRunning(document: DiscoveryDocument, cohort: number): void {
  const settled = settleRelease(document, cohort)
  running = { release: document.release, versions: versionsIn(settled), cohort }
  askedAt = performance.now()
}

/** Asks the server after something could not be loaded. @returns from which release to which, if there is a newer one. */
export async function lookForNewerRelease(): Promise<string | undefined> {
  const found = await ask()
  if (!running || found === undefined) return undefined
  isStale = true
  sayIfCalm()
  return `from=${running.release} to=${found}`
}

/** Called at every step from screen to screen. */
export function stepTaken(): void {
  if (newer && isStale && !isInTheMiddle() && mayReload(newer.release)) location.reload()
  else if (performance.now() - askedAt >= pause) void ask().then(sayIfCalm)
  else sayIfCalm()
}

/** Never while a dialog is open or something has been typed here: it is said at a later step. */
function sayIfCalm(): void {
  if (!newer || newer.isSaid || isInTheMiddle()) return
  newer.isSaid = true
  showPageNotice('new_release')
}

async function ask(): Promise<number | undefined> {
  if (!running) return undefined
  askedAt = performance.now()
  try {
    const { document } = await askServer()
    const { release } = document
    if (release <= (newer?.release ?? running.release)) return newer?.release
    const isOther = versionsIn(settleRelease(document, running.cohort)) !== running.versions
    // A release that gives this member the same of everything is none of her business, and undoes what was news.
    newer = isOther || (await isOtherHost()) ? { release, isSaid: false } : undefined
    return newer?.release
  } catch {
    // The page goes on with what it has.
    return undefined
  }
}

/** The document does not name the host: the page itself does. A page that names none is not the club's. */
async function isOtherHost(): Promise<boolean> {
  const signal = AbortSignal.timeout(patience)
  const html = await (await fetch('/', { cache: 'no-store', credentials: 'omit', signal })).text()
  const mine = globalThis.document.querySelector('meta[name=eqs-host]')?.getAttribute('content')
  const theirs = /<meta name="eqs-host" content="([^"]*)">/.exec(html)?.[1]
  return theirs !== undefined && theirs !== mine
}
