import { afterEach, expect, test } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { BrowserRouter, Link, useLocation } from 'react-router-dom'
import { paths } from './paths.ts'
import { useGoBack } from './use-go-back.ts'

afterEach(cleanup)

function Screen() {
  const goBack = useGoBack()
  return (
    <main aria-label={useLocation().pathname}>
      <Link to={paths.card}>Mostrar mi tarjeta</Link>
      <button type="button" onClick={goBack}>
        Volver
      </button>
    </main>
  )
}

/** Opens a tab of the browser at this address. */
function openTab(path: string) {
  history.replaceState(null, '', path)
  render(
    <BrowserRouter>
      <Screen />
    </BrowserRouter>
  )
}

test('back goes to the screen that the member comes from', async () => {
  const user = userEvent.setup()
  openTab('/promo/1')
  await user.click(screen.getByRole('link', { name: 'Mostrar mi tarjeta' }))
  expect(screen.getByRole('main', { name: '/tarjeta' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Volver' }))
  expect(await screen.findByRole('main', { name: '/promo/1' })).toBeVisible()
})

test('if a shortcut has opened the screen, back goes to the catalogue and not out of the club', async () => {
  const user = userEvent.setup()
  openTab('/tarjeta')
  const entries = history.length
  await user.click(screen.getByRole('button', { name: 'Volver' }))
  expect(await screen.findByRole('main', { name: '/' })).toBeVisible()
  expect(history.length).toBe(entries)
})
