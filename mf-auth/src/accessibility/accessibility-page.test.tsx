import { openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import App from '../app.tsx'

test('the page states conformance, tests, known gaps and a contact', async () => {
  await openScreen(App, { path: '/accesibilidad' })
  await screen.findByRole('heading', { level: 1, name: 'Accesibilidad' })
  const page = screen.getByRole('article')
  expect(page).toHaveTextContent(/WCAG\) 2\.2, nivel AA/)
  for (const name of ['Qué cumplimos', 'Cómo lo probamos', 'Qué nos falta', 'Si algo no te deja seguir'])
    expect(screen.getByRole('heading', { level: 2, name })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'ayuda@eqs.example' })).toHaveAttribute(
    'href',
    'mailto:ayuda@eqs.example'
  )
})
