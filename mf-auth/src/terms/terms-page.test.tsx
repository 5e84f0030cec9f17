import { openScreen } from '@eqs/testing'
import { expect, jest, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

async function open() {
  await openScreen(App, { path: '/terminos-y-condiciones' })
  await screen.findByRole('heading', { level: 1, name: 'Términos y condiciones' })
}

test.each([
  /Por cada 10 pesos .* 1 punto/,
  /Los puntos vencen a los 180 días de la última vez que sumaste/,
  /vale 30 días corridos/,
  /con 30 días de anticipación/,
  /18 años o más que residan en la República Argentina/,
  /72 horas hábiles/
])('the terms state %s', async text => {
  await open()
  expect(screen.getByRole('article')).toHaveTextContent(text)
})

test('each entry of the contents leads to its part', async () => {
  await open()
  const links = within(screen.getByRole('navigation', { name: 'Contenido' })).getAllByRole('link')
  expect(links.length).toBeGreaterThan(8)
  for (const [index, link] of links.entries()) {
    const part = document.querySelector(link.getAttribute('href') ?? '')
    expect(part).toHaveTextContent(new RegExp(`^${index + 1}\\. `))
  }
})

test('the terms can be printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {})
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
  expect(print).toHaveBeenCalledTimes(1)
  print.mockRestore()
})
