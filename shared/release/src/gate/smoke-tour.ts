import type { Guard } from '@eqs/contracts/manifest'
import { formatVersion } from '../published/release-files.ts'
import type { LiveVersion } from './candidate.ts'
import type { Person, SmokeProvider } from './smoke-server.ts'
import { type NewContext, type Visit, type Visited, visit } from './smoke-visit.ts'

/**
 * Persons who can open a screen behind each guard. Each of the two incomplete members can open some of the
 * `session` screens.
 */
const personsByGuard: Readonly<Record<Guard, readonly Person[]>> = {
  public: ['a visitor', 'a member'],
  visitor: ['a visitor'],
  member: ['a member'],
  session: ['a member without a validated e-mail', 'a member without a document']
}

interface TourOptions {
  readonly version: LiveVersion
  readonly provider: SmokeProvider
  readonly storagePrefix: string
}

/**
 * Opens every screen of a version, with a working provider, as every person who can see it. Links on opened
 * screens provide values for parameters such as `:id`.
 */
export async function openEveryScreen(
  newContext: NewContext,
  { version, provider, storagePrefix }: TourOptions
): Promise<readonly Visited[]> {
  const { routes } = version.description.extras.remote
  const links = new Set<string>()
  const openScreen = async (path: string, person: Person): Promise<Visited> => {
    const session = provider.sessions.get(person)
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
