import type { Guard } from '@eqs/contracts/manifest'
import type { BrowserContext, Page } from 'playwright-core'
import type { LiveVersion } from './candidate.ts'
import { called } from './scope.ts'
import type { Person, SmokeProvider } from './smoke-provider.ts'
import { hasPlace, shortest, type Visited, visit } from './smoke-visit.ts'

/** Who meets a screen behind each guard; of those who miss something, each meets some of the screens. */
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
 * Opens every screen of a version as everybody who meets it, with a provider that works. What stands in the place of `:id`
 * comes from the links of the screens that were opened before.
 *
 * @returns what came of each.
 */
export async function tour(options: TourOptions): Promise<readonly Visited[]> {
  const { version } = options
  const { routes } = version.description.extras.remote
  const links = new Set<string>()
  const visits: Visited[] = []
  for (const route of routes.toSorted(
    (one, other) => Number(hasPlace(one.path)) - Number(hasPlace(other.path))
  )) {
    const path = addressOf(route.path, links)
    // None of the screens leads there.
    if (path === undefined) continue
    const results = await Promise.all(people[route.guard].map(person => open(options, path, person, links)))
    // Someone who misses something meets one screen or the other.
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
    for (const link of await linksOf(page)) links.add(link)
    return visited
  } finally {
    await context.close()
  }
}

const linksOf = (page: Page): Promise<readonly string[]> =>
  page
    .locator('a[href^="/"]')
    .evaluateAll(all => all.map(link => new URL(link.getAttribute('href') ?? '', location.href).pathname))

/** An address of a route; undefined where its place has to be filled and no link does. */
function addressOf(pattern: string, links: ReadonlySet<string>): string | undefined {
  if (!hasPlace(pattern)) return shortest(pattern)
  const like = new RegExp(`^${shortest(pattern).replace(/:\w+/g, '[^/]+')}$`)
  return [...links].find(link => like.test(link))
}
