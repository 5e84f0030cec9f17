import { computeIntegrity } from '@eqs/build/published-files'
import type { RemoteManifest } from '@eqs/contracts/manifest'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/club.ts'
import {
  answer,
  badDigest,
  failures,
  gate,
  prepare,
  publishContainer,
  toContainerScript,
  toEntryPattern
} from '../fixtures/remote-faults.ts'
import { inRemotes } from '../fixtures/remote-matrix.ts'
import { changeRemote, servedDiscovery, watchRequests } from '../fixtures/spoiled-release.ts'

/** A route that only the newest version has. */
const newScreen = '/novedades'

const withNewScreen = (manifest: RemoteManifest): RemoteManifest => ({
  ...manifest,
  routes: [
    ...manifest.routes,
    { path: newScreen, guard: 'public', layout: 'shell', title: 'Novedades', data: [] }
  ]
})

/** Source code of a screen that renders nothing until its data has arrived. */
const emptyUntilItsData = `(() => {
  class App {
    componentDidMount() {
      fetch('/v1/datos').then(answer => answer.text()).then(text => this.updater.enqueueSetState(this, { text }))
    }
    render() {
      const props = { children: this.state?.text }
      return this.state ? { $$typeof: Symbol.for('react.transitional.element'), type: 'h1', key: null, props } : null
    }
  }
  App.prototype.isReactComponent = {}
  return { default: App }
})()`

/** Container of the remote's screen. It is in the DOM once the remote's code has run. */
const drawn = (page: Page) => page.locator('[data-remote]')

const skeleton = (page: Page) => page.getByRole('main').locator('[aria-busy="true"]')

const notFound = (page: Page) => page.getByRole('heading', { level: 1, name: 'Página no disponible' })

/** Releases a version that consists of one fake file. The real version becomes the previous version. */
async function releaseAfter(page: Page, name: string, body: string): Promise<void> {
  const [before] = (await servedDiscovery(page)).microFrontends[name] ?? []
  const described = before?.url.replace('remote-entry.js', 'description.json') ?? ''
  const description = await (await page.request.get(described)).text()
  await page.route(`**/remotes/${name}/9.9.9/*`, route => route.fulfill(answer(200, body)))
  await changeRemote(page, name, ({ metadata, extras, ...rest }) => ({
    ...rest,
    url: `/remotes/${name}/9.9.9/remote-entry.js`,
    metadata: { integrity: computeIntegrity(body), version: '9.9.9' },
    extras: {
      ...extras,
      container: 'nueva_9_9_9',
      initial: ['remote-entry.js'],
      chunks: {},
      remote: withNewScreen(extras.remote),
      previous: { version: metadata.version, url: described, integrity: computeIntegrity(description) }
    }
  }))
}

/** Matches the calls of screens. The shell makes the other calls. */
const screensCalls = /\/v1\/api\/(?!assets|app\/init)/

const mirror = 'https://espejo.example'

const tests = inRemotes({
  'mf-*: a version that cannot be loaded is replaced by the previous version': async ({
    page,
    sandbox,
    remote,
    heading
  }) => {
    await releaseAfter(page, remote.name, 'throw new Error("roto")')
    const resilience = await prepare(page, remote, sandbox)
    await page.goto(remote.path)
    await expect(heading).toBeVisible()
    await resilience.expectTold('import_throw')
  },

  'mf-*: a version that throws while it renders is replaced by the previous version': async ({
    page,
    sandbox,
    remote,
    heading
  }) => {
    await releaseAfter(
      page,
      remote.name,
      toContainerScript('nueva_9_9_9', '{default(){throw new Error("roto")}}')
    )
    const resilience = await prepare(page, remote, sandbox)
    await page.goto(remote.path)
    await expect(heading).toBeVisible()
    await resilience.expectTold('render')
  },

  'mf-*: an address that only the failed version has is not found, and the other screens work': async ({
    page,
    sandbox,
    remote,
    heading
  }) => {
    await releaseAfter(page, remote.name, 'throw new Error("roto")')
    const resilience = await prepare(page, remote, sandbox)
    await page.goto(newScreen)
    await expect(notFound(page)).toBeVisible()
    await resilience.expectTold('import_throw', 'no_screen')
    await page.goto(remote.path)
    await expect(heading).toBeVisible()
  },

  'mf-*: an address that the manifest has and the code does not is not found': async ({
    page,
    sandbox,
    remote
  }) => {
    await changeRemote(page, remote.name, ({ extras, ...one }) => ({
      ...one,
      extras: { ...extras, remote: withNewScreen(extras.remote) }
    }))
    const resilience = await prepare(page, remote, sandbox)
    await page.goto(newScreen)
    await expect(notFound(page)).toBeVisible()
    await resilience.expectTold('no_screen')
  },

  'mf-*: a screen that stays empty for fifteen seconds is shown as not found': async ({
    page,
    sandbox,
    remote
  }) => {
    await publishContainer(page, remote, '{default(){return null}}')
    const resilience = await prepare(page, remote, sandbox)
    await page.clock.install()
    await page.goto(remote.path)
    await expect(drawn(page)).toBeAttached()
    await resilience.pass(10_000)
    await expect(skeleton(page)).toBeAttached()
    await resilience.pass(5_000)
    await expect(notFound(page)).toBeVisible()
    await expect(skeleton(page)).toHaveCount(0)
    await resilience.expectTold('no_screen')
  },

  'mf-*: a screen that is empty until its data arrive is not replaced': async ({ page, sandbox, remote }) => {
    const { opened, open } = gate()
    await page.route('/v1/datos', async route => {
      await opened
      await route.fulfill({ body: 'Contenido' })
    })
    await publishContainer(page, remote, emptyUntilItsData)
    const resilience = await prepare(page, remote, sandbox)
    await page.clock.install()
    await page.goto(remote.path)
    await expect(drawn(page)).toBeAttached()
    await resilience.pass(10_000)
    open()
    await expect(page.getByRole('heading', { name: 'Contenido' })).toBeVisible()
    await resilience.pass(10_000)
    await expect(page.getByRole('heading', { name: 'Contenido' })).toBeVisible()
    await expect(skeleton(page)).toHaveCount(0)
    await resilience.expectTold()
  },

  'mf-*: an entry that was tampered with is loaded from the mirror': async ({
    page,
    sandbox,
    problems,
    remote,
    heading
  }) => {
    problems.expect(...failures(toEntryPattern(remote), badDigest))
    await changeRemote(page, remote.name, one => ({ ...one, fallbackUrl: mirror + one.url }), mirror)
    await page.route(toEntryPattern(remote), route => route.fulfill(answer(200, '//')))
    await page.route(`${mirror}/**`, async route => {
      const { pathname } = new URL(route.request().url())
      await route.fulfill({ response: await page.request.get(pathname) })
    })
    const mirrored = watchRequests(page, /espejo\.example/)
    const resilience = await prepare(page, remote, sandbox)
    await page.goto(remote.path)
    await expect(heading).toBeVisible()
    expect(mirrored.length).toBeGreaterThan(0)
    // The screen's later files come from the mirror as well, which no longer answers after the test.
    await page.waitForLoadState('networkidle')
    await resilience.expectTold()
  },

  'mf-*: an entry that fails once is requested again, and nothing is reported': async ({
    page,
    sandbox,
    problems,
    remote,
    heading
  }) => {
    problems.expect(...failures(toEntryPattern(remote), /status of 404/))
    await page.route(toEntryPattern(remote), route =>
      route.request().url().includes('?retry=') ? route.continue() : route.fulfill(answer(404, ''))
    )
    const resilience = await prepare(page, remote, sandbox)
    await page.goto(remote.path)
    await expect(heading).toBeVisible()
    await resilience.expectTold()
  },

  'mf-*: a remote that is switched off shows the message of ops, and its entry is not requested': async ({
    page,
    sandbox,
    remote
  }) => {
    const message = 'Volvemos a las 18. <b>Gracias</b>'
    await changeRemote(page, remote.name, ({ extras, ...one }) => ({
      ...one,
      extras: { ...extras, off: { message } }
    }))
    const asked = watchRequests(page, toEntryPattern(remote))
    const called = watchRequests(page, screensCalls)
    const resilience = await prepare(page, remote, sandbox)
    await page.goto(remote.path)
    await expect(page.getByText(message)).toBeVisible()
    expect(called.map(request => request.url())).toEqual([])
    await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
    await resilience.expectTold()
    expect(asked).toHaveLength(0)
  }
})

for (const { title, run } of tests)
  test(title, ({ page, sandbox, problems }) => run({ page, sandbox, problems }))
