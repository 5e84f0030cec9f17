import type { Guard } from '@eqs/contracts/manifest'
import { type Browser, chromium } from 'playwright-core'
import { formatVersion } from '../published/release-files.ts'
import type { Candidate, LiveVersion } from './candidate.ts'
import { findBrowser, findShell } from './find-browser.ts'
import type { GateOptions } from './gate.ts'
import { GateReport, type GateReportOptions } from './report.ts'
import { type NewContext, type Visit, type Visited, visit } from './smoke-visit.ts'
import {
  type AnswerCall,
  brokenProvider,
  createTrial,
  type Person,
  type SmokeProvider,
  startSmokeProvider,
  startSmokeServer,
  type Trial,
  type TrialOptions
} from './trial.ts'

/** Creates a smoke load, and a report of its screens and of all results of the gate. */
export function createReportedSmoke({
  store,
  keys,
  ...options
}: TrialOptions & GateReportOptions): Pick<GateOptions, 'smoke' | 'onResults'> {
  const report = new GateReport(options)
  return {
    smoke(candidate) {
      options.say(`a browser opens ${[...candidate.scope.screens].join(', ')}: this can take some minutes`)
      return openVersions({ store, keys }, candidate, report)
    },
    onResults: results => report.write(results)
  }
}

/** Opens each version in a real browser, in the page that members would get, before anything is written. */
async function openVersions(
  options: TrialOptions,
  candidate: Candidate,
  report: GateReport
): Promise<readonly string[]> {
  const versions = candidate.live.filter(version => candidate.scope.screens.has(formatVersion(version)))
  if (versions.length === 0) return []
  const browser = await launch()
  let provider: SmokeProvider | undefined
  try {
    const trials: Trial[] = []
    for (const version of versions) trials.push(await createTrial(options, candidate, version))
    const problems: string[] = []
    const openAll = async (
      answer: AnswerCall,
      openScreens: (trial: Trial, newContext: NewContext) => Promise<readonly Visited[]>
    ): Promise<void> => {
      for (const trial of trials) {
        const { origin, close } = await startSmokeServer(trial.root, answer)
        const context = { baseURL: origin, locale: 'es-AR', serviceWorkers: 'block' } as const
        const visits = await openScreens(trial, () => browser.newContext(context)).finally(close)
        for (const visited of visits) {
          report.add(visited)
          problems.push(...visited.problems.map(problem => `${visited.version}: ${problem}`))
        }
      }
    }
    // A version must show something even when its provider fails. A version that fails here is not opened again.
    await openAll(brokenProvider, async ({ version, storagePrefix }, newContext) => [
      await visit(newContext, formatVersion(version), chooseVisit(version, storagePrefix))
    ])
    if (problems.length > 0) return problems
    provider = await startSmokeProvider()
    const { answer, sessions } = provider
    await openAll(answer, (trial, newContext) => openEveryScreen(trial, newContext, sessions))
    return problems
  } finally {
    await Promise.all([browser.close(), provider?.close()])
  }
}

function launch(): Promise<Browser> {
  const found = findBrowser()
  const executablePath = found && (findShell(found) ?? found)
  if (!executablePath)
    throw new Error(
      'the smoke load found no Chromium: install one and set CHROMIUM_PATH, or pass --without-smoke "reason", which the history records'
    )
  return chromium.launch({ executablePath })
}

/** Persons who can open a screen behind each guard. Each incomplete member can open some of the `session` screens. */
const personsByGuard: Readonly<Record<Guard, readonly Person[]>> = {
  public: ['a visitor', 'a member'],
  visitor: ['a visitor'],
  member: ['a member'],
  session: ['a member without a validated e-mail', 'a member without a document']
}

/** Opens every screen as every person who can see it. Links on opened screens provide values for parameters such as `:id`. */
async function openEveryScreen(
  { version, storagePrefix }: Trial,
  newContext: NewContext,
  sessions: SmokeProvider['sessions']
): Promise<readonly Visited[]> {
  const { routes } = version.description.extras.remote
  const links = new Set<string>()
  const openScreen = async (path: string, person: Person): Promise<Visited> => {
    const session = sessions.get(person)
    const storage = session && { storage: { key: `${storagePrefix}_AUTH`, value: session } }
    const visited = await visit(newContext, formatVersion(version), { path, person, ...storage })
    for (const link of visited.links ?? []) links.add(link)
    return visited
  }
  const visits: Visited[] = []
  for (const route of routes.toSorted(
    (left, right) => Number(hasParameter(left.path)) - Number(hasParameter(right.path))
  )) {
    const path = fillParameters(route.path, links)
    // No screen has a link to this route.
    if (path === undefined) continue
    const results = await Promise.all(personsByGuard[route.guard].map(person => openScreen(path, person)))
    // Each incomplete member can open only some of the screens, so one success is enough.
    const passed = results.filter(({ problems }) => problems.length === 0)
    visits.push(...(route.guard === 'session' && passed.length > 0 ? passed : results))
  }
  return visits
}

/** Returns an address of a route. Undefined when it needs a parameter and no link has a value for it. */
function fillParameters(route: string, links: ReadonlySet<string>): string | undefined {
  if (!hasParameter(route)) return withoutOptional(route)
  const pattern = new RegExp(`^${withoutOptional(route).replace(/:\w+/g, '[^/]+')}$`)
  return [...links].find(link => pattern.test(link))
}

const withoutOptional = (route: string): string => route.replace(/\/:\w+\?/g, '') || '/'

const hasParameter = (route: string): boolean => withoutOptional(route).includes(':')

/** Guards by preference: a screen that needs no session is the most likely to be shown. */
const guardOrder: readonly Guard[] = ['public', 'visitor', 'member', 'session']

/** Chooses a screen to open without a provider, preferably one without parameters and session. */
export function chooseVisit({ description }: LiveVersion, storagePrefix: string): Visit {
  const [route] = description.extras.remote.routes
    .map(({ path, guard }) => ({
      guard,
      path: withoutOptional(path).replace(/:\w+/g, 'prueba'),
      rank: (hasParameter(path) ? guardOrder.length : 0) + guardOrder.indexOf(guard)
    }))
    .sort((left, right) => left.rank - right.rank)
  if (!route) throw new Error('a manifest has at least one route')
  const { path, guard } = route
  if (guard === 'public' || guard === 'visitor') return { path }
  return { path, storage: { key: `${storagePrefix}_AUTH`, value: createSession(guard) } }
}

/** Returns the session of a made-up member, whose profile is complete or incomplete as the guard requires. */
function createSession(guard: Guard): string {
  const isComplete = guard === 'member'
  const user = {
    _id: 'prueba',
    first_name: 'Prueba',
    name: 'Prueba Del Club',
    email: 'prueba@eqs.example',
    email_validation: isComplete,
    national_identity: isComplete ? '' : 'RANDOM_'
  }
  return JSON.stringify({ isAuthenticated: true, token: 'prueba', user })
}
