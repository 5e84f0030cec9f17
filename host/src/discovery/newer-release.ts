import type { DiscoveryDocument } from '@eqs/contracts/discovery'
import { atom } from 'nanostores'
import { showPageNotice } from '../notices/page-notice.ts'
import { type Release, settleRelease, versionsIn } from '../remotes/release.ts'
import { askServer, patience } from './find-discovery.ts'
import { isFormInProgress } from './form-in-progress.ts'
import { mayReload } from './reload-once.ts'

/** Milliseconds between two questions at navigations: whoever walks about quickly does not ask at every step. */
const pause = 60_000

/** What this page runs. */
interface Running {
  readonly release: number
  readonly versions: string
  readonly cohort: number
}

/**
 * The release that the server told last, once the member is not filling a form. The page goes on with its own
 * versions, but shows none that is switched off by now.
 */
export const $latestRelease = atom<Release | undefined>(undefined)

let running: Running | undefined
let latest: Release | undefined
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
  actIfCalm()
  return `from=${running.release} to=${found}`
}

/** Called at every step from screen to screen. */
export function stepTaken(): void {
  if (newer && isStale && !isFormInProgress() && mayReload(newer.release)) location.reload()
  else if (performance.now() - askedAt >= pause) void ask().then(actIfCalm)
  else actIfCalm()
}

/** Never while a dialog is open or something has been typed here: it waits for a later step. */
function actIfCalm(): void {
  if (isFormInProgress()) return
  $latestRelease.set(latest)
  if (!newer || newer.isSaid) return
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
    latest = settleRelease(document, running.cohort)
    const isOther = versionsIn(latest) !== running.versions
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
