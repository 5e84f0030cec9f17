import type { Guard } from '@eqs/contracts/manifest'
import type { BrowserContext, Page } from 'playwright-core'
import type { LiveVersion } from './candidate.ts'
import { called } from './scope.ts'
import type { Person, SmokeProvider } from './smoke-provider.ts'
import { hasPlace, shortest, type Visited, visit } from './smoke-visit.ts'

/**
 * Persons who can open a screen behind each guard. Each of the two incomplete members can open some of the
 * `session` screens.
 */
const people: Readonly<Record<Guard, readonly Person[]>> = {
  public: ['a visitor', 'a member'],
  visitor: ['a visitor'],
  member: ['a member'],
  session: ['a member without a validated e-mail', 'a member without a document']
}

export interface TourOptions {
  readonly version: LiveVersion
  readonly provider: SmokeProvider
  readonly storagePrefix: string
  newContext(): Promise<BrowserContext>
}

/**
 * Opens every screen of a version, with a working provider, as every person who can see it. Values for
 * parameters such as `:id` come from links on the screens that were opened before.
 *
 * @returns the result of each visit.
 */
export async function tour(options: TourOptions): Promise<readonly Visited[]> {
  const { version } = options
  const { routes } = version.description.extras.remote
  const links = new Set<string>()
  const visits: Visited[] = []
  for (const route of routes.toSorted(
    (one, other) => Number(hasPlace(one.path)) - Number(hasPlace(other.path))
  )) {
    const path = fillPattern(route.path, links)
    // No screen has a link to this route.
    if (path === undefined) continue
    const results = await Promise.all(people[route.guard].map(person => open(options, path, person, links)))
    // Each incomplete member can open only one of these screens, so one success is enough.
    const met = results.filter(({ problems }) => problems.length === 0)
    visits.push(...(route.guard === 'session' && met.length > 0 ? met : results))
  }
  return visits
}

async function open(
  { version, provider, storagePrefix, newContext }: TourOptions,
  path: string,
  person: Person,
  links: Set<string>
): Promise<Visited> {
  const context = await newContext()
  try {
    const page = await context.newPage()
    const session = provider.sessions.get(person)
    const storage = session && { storage: { key: `${storagePrefix}_AUTH`, value: session } }
    const visited = await visit(page, called(version), { path, as: person, ...storage })
    for (const link of await readLinks(page)) links.add(link)
    return visited
  } finally {
    await context.close()
  }
}

const readLinks = (page: Page): Promise<readonly string[]> =>
  page
    .locator('a[href^="/"]')
    .evaluateAll(all => all.map(link => new URL(link.getAttribute('href') ?? '', location.href).pathname))

/** Returns an address of a route. Undefined when it needs a parameter and no link has a value for it. */
function fillPattern(pattern: string, links: ReadonlySet<string>): string | undefined {
  if (!hasPlace(pattern)) return shortest(pattern)
  const like = new RegExp(`^${shortest(pattern).replace(/:\w+/g, '[^/]+')}$`)
  return [...links].find(link => like.test(link))
}
