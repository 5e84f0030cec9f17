import type { PublishedRemote } from '@eqs/contracts/discovery'
import { cover } from '@eqs/testing/suite'
import { expect, type Page, type Sandbox, test } from '../fixtures/club.ts'
import { heading, openWith } from '../fixtures/discovery-faults.ts'
import { prepare, remotes } from '../fixtures/remote-faults.ts'
import { panel } from '../fixtures/resilience.ts'
import { servedDiscovery, signed, spoilPage } from '../fixtures/spoiled-release.ts'

// The present host gets correctly signed documents of a future release tool.

type Tomorrow = Readonly<Record<string, unknown>>

const profile = remotes.find(({ name }) => name === 'mf-profile') ?? { name: '', path: '', heading: '' }

/** @returns the club's signed document with a change in every version of the named remotes. Default: all. */
async function documentWith(
  page: Page,
  change: (version: PublishedRemote) => Tomorrow,
  names?: readonly string[]
): Promise<string> {
  const { microFrontends, ...rest } = await servedDiscovery(page)
  const changed = Object.entries(microFrontends).map(([name, versions]) => [
    name,
    names && !names.includes(name) ? versions : versions.map(change)
  ])
  return signed({ ...rest, flags: ['new'], microFrontends: Object.fromEntries(changed) })
}

const withRoutes = (version: PublishedRemote, field: Tomorrow): Tomorrow => {
  const { extras } = version
  const routes = extras.remote.routes.map(route => ({ ...route, ...field }))
  return { ...version, extras: { ...extras, remote: { ...extras.remote, routes } } }
}

const ofContract = (version: PublishedRemote, range: Tomorrow): Tomorrow => {
  const { extras } = version
  return { ...version, extras: { ...extras, ...range, remote: { ...extras.remote, ...range } } }
}

test('D9 a document with fields that this host does not know is accepted', async ({ page, sandbox }) => {
  const text = await documentWith(page, version => {
    const { metadata, deployment, extras } = version
    const { routes, sidebar } = extras.remote
    return {
      ...version,
      signedBy: 'ops',
      metadata: { ...metadata, builtAt: 1 },
      deployment: { ...deployment, region: 'ar' },
      extras: {
        ...extras,
        worker: 'worker.js',
        remote: {
          ...extras.remote,
          owner: 'cuenta',
          routes: routes.map(route => ({ ...route, transition: 'slide' })),
          sidebar: sidebar.map(entry => ({ ...entry, hint: 'Nuevo' }))
        }
      }
    }
  })
  const resilience = await openWith(page, sandbox, text)
  await expect(heading(page)).toBeVisible()
  await resilience.expectWhole()
})

const leftOut = [
  ['a guard', (version: PublishedRemote) => withRoutes(version, { guard: 'sponsor' }), 'malformed'],
  ['a layout', (version: PublishedRemote) => withRoutes(version, { layout: 'kiosk' }), 'malformed'],
  ['a contract', (version: PublishedRemote) => ofContract(version, { contract: 2 }), 'contract']
] as const

type Look = (visit: { page: Page; sandbox: Sandbox }, text: string, errorClass: string) => Promise<void>

/** Ways in which a member opens a club whose host omits a remote. */
const looks: readonly (readonly [words: string, look: Look])[] = [
  [
    'that this host does not know in one remote, the other sections work',
    async ({ page, sandbox }, text, errorClass) => {
      const resilience = await openWith(page, sandbox, text)
      await expect(heading(page)).toBeVisible()
      await resilience.expectWhole({ event: 'remote_left_out', errorClass })
    }
  ],
  [
    'that this host does not know, the section of the remote shows a failure',
    async ({ page, sandbox }, text, errorClass) => {
      await spoilPage(page, text)
      const resilience = await prepare(page, profile, sandbox)
      await page.goto(profile.path)
      await resilience.expectSurvived({ ...panel, event: 'remote_left_out', errorClass })
    }
  ]
]

for (const [[what, change, errorClass], [words, look]] of cover(leftOut, looks))
  test(`D9 with ${what} ${words}`, async ({ page, sandbox }) => {
    await look({ page, sandbox }, await documentWith(page, change, [profile.name]), errorClass)
  })

test('D9 a remote whose later contract includes the contract of this host is loaded', async ({
  page,
  sandbox
}) => {
  const text = await documentWith(page, version => ofContract(version, { contract: 2, since: 1 }))
  const resilience = await openWith(page, sandbox, text)
  await expect(heading(page)).toBeVisible()
  await resilience.expectWhole()
})

test('D9 a document with sixty-five remotes is accepted', async ({ page, sandbox }) => {
  const { microFrontends, ...rest } = await servedDiscovery(page)
  const [version] = microFrontends[profile.name] ?? []
  const others = Array.from({ length: 60 }, (_, index) => {
    const one = version && withRoutes(version, { path: `/otra-${index}` })
    return [`mf-otra-${index}`, [one]]
  })
  const text = await signed({
    ...rest,
    microFrontends: { ...microFrontends, ...Object.fromEntries(others) }
  })
  const resilience = await openWith(page, sandbox, text)
  await expect(heading(page)).toBeVisible()
  await resilience.expectWhole()
})
