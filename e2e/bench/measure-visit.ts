import { createClubServer, type FolderStore } from '@eqs/release'
import type { Sandbox } from '@eqs/sandbox'
import { isProviders } from '@eqs/sandbox/addresses'
import type { Browser } from '@playwright/test'
import { delayAnswers } from './delayed-server.ts'
import type { VisitCost } from './figures.ts'
import { measurePage, type PageFigures } from './measure-page.ts'
import type { MeasuredPage, OpenedPage } from './pages.ts'

/** Milliseconds before every answer, at first and then: far enough apart for a busy machine not to blur the rounds. */
const delays = [1000, 4000] as const

export type VisitFigures = Omit<VisitCost, 'again'> & {
  /** The answers that were waited for, by name, in the order of asking. */
  readonly answers: readonly string[]
  /** What was asked for more than once. */
  readonly repeated: readonly string[]
}

/** Who visits. */
export interface Visitor {
  readonly browser: Browser
  readonly sandbox: Pick<Sandbox, 'fetch'>
  /** What the browser of a member who is signed in has stored. */
  readonly signedIn: Readonly<Record<string, string>>
}

/** Measured with two delays: their difference counts the rounds, whatever computing takes besides. */
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
    // With the longer delay: what belongs to a later round comes long after the content, on a busy machine as well.
    requests: late.answers.length,
    scripts: late.scripts,
    answers: late.answers.map(({ name }) => name),
    repeated: late.asked.filter((path, index) => late.asked.indexOf(path) !== index)
  }
}

/** A first visit. @param wait milliseconds before every answer. @returns `asked`: the paths that were asked for, in order. */
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
