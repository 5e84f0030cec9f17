import { createClubServer, type FolderStore } from '@eqs/release'
import type { Sandbox } from '@eqs/sandbox'
import { isProviders } from '@eqs/sandbox/addresses'
import type { Browser } from '@playwright/test'
import { delayAnswers } from './delayed-server.ts'
import type { VisitCost } from './figures.ts'
import { measurePage, type PageFigures } from './measure-page.ts'
import type { MeasuredPage, OpenedPage } from './pages.ts'

/**
 * Delays of every answer in milliseconds, one for each visit. The delays differ so much that the computing
 * time of a busy machine does not change the number of rounds.
 */
const delays = [1000, 4000] as const

export type VisitFigures = Omit<VisitCost, 'again'> & {
  /** Names of the answers that the content waited for, in the order of the requests. */
  readonly answers: readonly string[]
  /** Paths that were requested more than once. */
  readonly repeated: readonly string[]
}

/** Browser, provider and session of a visit. */
export interface Visitor {
  readonly browser: Browser
  readonly sandbox: Pick<Sandbox, 'fetch'>
  /** Local storage of a signed-in member. */
  readonly signedIn: Readonly<Record<string, string>>
}

/**
 * Visits a page once with each delay. The number of round trips is the difference of the measured times,
 * divided by the difference of the delays. Computing time cancels out.
 */
export async function measureVisit(
  visitor: Visitor,
  store: FolderStore,
  page: MeasuredPage
): Promise<VisitFigures> {
  const [short, long] = delays
  const soon = await visit(visitor, store, page, short)
  const late = await visit(visitor, store, page, long)
  const rounds = (name: 'elapsed' | 'ready') => Math.round((late[name] - soon[name]) / (long - short))
  return {
    rounds: { content: rounds('elapsed'), code: rounds('ready') },
    // Taken from the visit with the longer delay, in which answers that the content does not wait for arrive
    // clearly after the content.
    requests: late.answers.length,
    scripts: late.scripts,
    answers: late.answers.map(({ name }) => name),
    repeated: late.asked.filter((path, index) => late.asked.indexOf(path) !== index)
  }
}

/**
 * Opens a page in a new browser profile and measures the visit.
 *
 * @param wait delay of every answer, in milliseconds.
 * @returns the figures of the page. `asked`: the requested paths, in order.
 */
export async function visit(
  { browser, sandbox, signedIn }: Visitor,
  store: FolderStore,
  page: OpenedPage,
  wait: number
): Promise<PageFigures & { readonly asked: readonly string[] }> {
  const server = createClubServer({ root: store, provider: { owns: isProviders, fetch: sandbox.fetch } })
  const slow = await delayAnswers(server, wait)
  const figures = await measurePage(browser, {
    url: slow.origin + page.path,
    content: page.content,
    storage: page.signedIn ? signedIn : {}
  })
  slow.close()
  return { ...figures, asked: slow.asked }
}
