import { MemoryRouter } from '@eqs/navigation'
import { setTestConfig } from '@eqs/testing'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hideRendered } from '../prerendered/rendered-screen.ts'
import { ClubRelease } from '../release/club-release.ts'
import { publishedVersion } from '../release/published-version.testing.ts'
import { App } from '../shell/app.tsx'
import { RemoteLoads } from './remote-loads.ts'

/** A version from an origin that the club does not allow. It is refused without a request. */
const refused = {
  ...publishedVersion({
    name: 'mf-a',
    manifest: { routes: [{ path: '/ingresa', guard: 'public', layout: 'plain', title: 'Ingresá' }] }
  }),
  url: 'https://otro.example/remotes/mf-a/1.0.0/remote-entry.js'
}

let page: HTMLElement
let root: HTMLElement

/** A page whose HTML contains the screen. */
beforeEach(() => {
  setTestConfig()
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  document.documentElement.dataset.rendered = ''
  page = document.createElement('div')
  page.id = 'rendered'
  page.innerHTML = `<h1 tabindex="-1">Ingresá</h1><form>
    <label for="email">Email</label><input id="email"><button type="submit">Ingresar</button></form>`
  root = document.createElement('div')
  root.id = 'root'
  document.body.append(page, root)
})

afterEach(() => {
  hideRendered()
  page.remove()
  root.remove()
})

const send = () => screen.getByRole('button', { name: 'Ingresar' })
const retry = () => screen.getByRole('button', { name: 'Reintentar' })
const isRetrying = () => retry().getAttribute('aria-disabled') === 'true'

async function open() {
  const release = new ClubRelease({ release: 1, host: '1.0.0', microFrontends: { 'mf-a': [refused] } })
  const loads = new RemoteLoads(() => release.lookForNewer())
  const tries = jest.spyOn(loads, 'retry')
  await act(async () =>
    render(
      <MemoryRouter initialEntries={['/ingresa']}>
        <App release={release} loads={loads} />
      </MemoryRouter>,
      { container: root, onCaughtError() {} }
    )
  )
  await screen.findByRole('alert')
  return tries
}

test('a failure is shown beside the screen from the HTML, announced once, and takes no focus', async () => {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email'), 'a@eqs.example')
  await open()
  expect(screen.getByRole('alert')).toHaveTextContent('No pudimos cargar esta sección.')
  expect(screen.getByRole('region', { name: 'Ingresá' })).toContainElement(retry())
  // The only heading is the page's own, and React's screen is still waiting.
  expect(screen.getByRole('heading', { level: 1 })).toBe(page.querySelector('h1'))
  expect(document.querySelector('[data-waiting]')).not.toBeNull()
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(screen.getByLabelText('Email')).toHaveValue('a@eqs.example')
})

test('a pressed button is no longer busy after the failure, and is busy again during each retry', async () => {
  const user = userEvent.setup()
  await import('../prerendered/hand-over.ts')
  await user.click(send())
  expect(send()).toHaveAttribute('aria-busy', 'true')
  const tries = await open()
  await waitFor(() => expect(send()).not.toHaveAttribute('aria-busy'))

  const busy: (string | null)[] = []
  const watching = new MutationObserver(() => busy.push(send().getAttribute('aria-busy')))
  watching.observe(send(), { attributes: true })
  retry().focus()
  for (const press of [retry(), send()]) {
    busy.length = 0
    await act(async () => press.click())
    await waitFor(() => expect(busy).toEqual(expect.arrayContaining(['true', null])))
    await waitFor(() => expect(isRetrying()).toBe(false))
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  }
  expect(tries).toHaveBeenCalledTimes(2)
  expect(retry()).toHaveFocus()
  watching.disconnect()
})

test('without a network the panel says so, and it retries when the tab is shown again', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const tries = await open()
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent('No pudimos cargar esta sección. Parece que no tenés conexión.')
  onLine.mockReturnValue(true)
  // A frozen tab gets no `online` event.
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  expect(tries).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(isRetrying()).toBe(false))
  expect(screen.getByRole('alert')).not.toHaveTextContent('conexión')
  onLine.mockRestore()
})
