import { lazyScreen } from '@eqs/navigation'
import { setTestConfig } from '@eqs/testing'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { publishedVersion } from '../release/published-version.testing.ts'
import { readRemotes } from '../release/versions.ts'
import { SlotParts } from '../slots/slot-parts.tsx'
import { type Failure, reportTo } from '../telemetry/report-problem.ts'
import { RemoteLoads } from './remote-loads.ts'

const remotes = readRemotes(
  {
    'mf-a': [
      publishedVersion({
        name: 'mf-a',
        manifest: {
          routes: [{ path: '/mi-cuenta', guard: 'public', layout: 'shell', title: 'Mi Cuenta' }],
          slots: [{ name: 'home', guard: 'public' }]
        }
      })
    ]
  },
  5
)

let failures: Failure[] = []
let loads: RemoteLoads

beforeEach(() => {
  setTestConfig()
  failures = []
  reportTo({ shown: () => {}, failed: failure => failures.push(failure) })
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  Object.assign(globalThis, {
    __webpack_init_sharing__: async () => {},
    __webpack_share_scopes__: { default: {} }
  })
  loads = new RemoteLoads(async () => undefined)
})

afterEach(() => {
  jest.useRealTimers()
  for (const script of document.querySelectorAll('script')) script.remove()
})

/** Runs the entry when the page requests it. Its module is there once `arrived` resolves. */
async function arrive(Shown: ComponentType, arrived: Promise<unknown> = Promise.resolve()): Promise<void> {
  const script = await waitFor(() => {
    const found = document.querySelector('script')
    if (!found) throw new Error('no file is requested')
    return found
  })
  const create = () => ({ default: Shown, slots: { home: Shown } })
  Object.assign(globalThis, { una: { init() {}, get: () => arrived.then(() => create) } })
  script.dispatchEvent(new Event('load'))
}

/** Visits the page with the slot. @returns a function that leaves the page. */
async function visitHome(): Promise<() => void> {
  const slot = <SlotParts name="home" remotes={remotes} loads={loads} />
  const { unmount } = await act(async () => render(slot, { onCaughtError() {} }))
  return unmount
}

const Part = () => <p>Tu próximo código</p>

test('a part that was late is loaded again when the member opens its screen', async () => {
  jest.useFakeTimers()
  let sendCode = () => {}
  const leave = await visitHome()
  await arrive(Part, new Promise<void>(done => (sendCode = done)))
  await act(async () => void (await jest.advanceTimersByTimeAsync(20_000)))
  leave()
  expect(failures).toMatchObject([{ errorClass: 'chunk_timeout', remote: 'mf-a' }])
  sendCode()
  await jest.advanceTimersByTimeAsync(0)
  jest.useRealTimers()

  const [remote] = remotes.flatMap(({ version }) => version ?? [])
  if (!remote) throw new Error('mf-a has no version')
  loads.beginVisit(remote, '/mi-cuenta')
  const { app } = loads.loadOf(remote)
  await arrive(Part)
  expect(await app).toMatchObject({ default: Part })
})

test('a part whose own code failed is loaded again at the next visit of the page', async () => {
  const load = jest.fn<() => Promise<{ default: ComponentType }>>()
  load.mockRejectedValueOnce(Object.assign(new Error('no signal'), { name: 'ChunkLoadError' }))
  load.mockResolvedValue({ default: Part })
  const leave = await visitHome()
  await arrive(lazyScreen(load))
  await waitFor(() => expect(failures).toMatchObject([{ errorClass: 'chunk' }]))
  leave()
  await visitHome()
  expect(await screen.findByText('Tu próximo código')).toBeVisible()
})
