import { MemoryRouter } from '@eqs/navigation'
import { setTestConfig } from '@eqs/testing'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../app.tsx'
import { hideRendered } from '../boot/rendered-screen.ts'
import { ClubRelease } from '../release/club-release.ts'

const integrity = `sha384-${'A'.repeat(64)}`

/** A version from an origin that the club does not allow: it is refused unasked. */
const refused = {
  url: 'https://otro.example/remotes/mf-a/1.0.0/remote-entry.js',
  metadata: { integrity, version: '1.0.0' },
  deployment: { traffic: 100, default: true },
  extras: {
    contract: 1,
    container: 'mf_a',
    initial: ['remote-entry.js'],
    chunks: {},
    remote: {
      name: 'mf-a',
      contract: 1,
      routes: [{ path: '/ingresa', guard: 'public', layout: 'plain', title: 'Ingresá' }]
    }
  }
}

let page: HTMLElement

/** The screen of a page that came with it, as `hand-over.ts` has it: what waits for the code is busy. */
beforeEach(() => {
  setTestConfig()
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  document.documentElement.dataset.rendered = ''
  page = document.createElement('div')
  page.id = 'rendered'
  page.innerHTML = `<h1 tabindex="-1">Ingresá</h1><form>
    <label for="email">Email</label><input id="email"><button type="submit">Ingresar</button></form>`
  page.addEventListener('submit', event => {
    event.preventDefault()
    send().setAttribute('aria-busy', 'true')
  })
  document.body.append(page)
})

afterEach(() => {
  hideRendered()
  page.remove()
})

const send = () => screen.getByRole('button', { name: 'Ingresar' })
const retry = () => screen.getByRole('button', { name: 'Reintentar' })
const isRetrying = () => retry().getAttribute('aria-disabled') === 'true'

async function open() {
  const release = new ClubRelease({ release: 1, microFrontends: { 'mf-a': [refused] } })
  const tries = jest.spyOn(release, 'retry')
  await act(async () =>
    render(
      <MemoryRouter initialEntries={['/ingresa']}>
        <App release={release} />
      </MemoryRouter>,
      { onCaughtError() {} }
    )
  )
  await screen.findByRole('alert')
  return tries
}

test('a failure stands beside the screen that came with the page, is said once, and takes no focus', async () => {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email'), 'a@eqs.example')
  await open()
  expect(screen.getByRole('alert')).toHaveTextContent('No pudimos cargar esta sección.')
  expect(screen.getByRole('region', { name: 'Ingresá' })).toContainElement(retry())
  // One heading, the page's own, and nothing yet that would take its place.
  expect(screen.getByRole('heading', { level: 1 })).toBe(page.querySelector('h1'))
  expect(document.querySelector('[data-waiting]')).not.toBeNull()
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(screen.getByLabelText('Email')).toHaveValue('a@eqs.example')
})

test('a form that waited does so no longer, and again with the retry', async () => {
  const user = userEvent.setup()
  await user.click(send())
  const tries = await open()
  expect(send()).not.toHaveAttribute('aria-busy')
  const busy: (string | null)[] = []
  const watching = new MutationObserver(() => busy.push(send().getAttribute('aria-busy')))
  watching.observe(send(), { attributes: true })
  retry().focus()
  await act(async () => retry().click())
  expect(tries).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(isRetrying()).toBe(false))
  expect(busy).toContain('true')
  expect(send()).not.toHaveAttribute('aria-busy')
  expect(isRetrying()).toBe(false)
  expect(retry()).toHaveFocus()
  watching.disconnect()
})

test('whoever sends the form again tries again, once', async () => {
  const user = userEvent.setup()
  const tries = await open()
  await user.click(page)
  expect(tries).not.toHaveBeenCalled()
  await act(async () => send().click())
  expect(tries).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(isRetrying()).toBe(false))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(send()).not.toHaveAttribute('aria-busy')
})
