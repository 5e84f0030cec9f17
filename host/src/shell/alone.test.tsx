import type { RemoteManifest } from '@eqs/contracts/manifest'
import { createMember, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Alone } from './alone.tsx'

const route: Omit<RemoteManifest['routes'][number], 'path' | 'title'> = {
  guard: 'member',
  layout: 'shell',
  data: []
}

const manifest = {
  name: 'mf-gift-cards',
  contract: 1,
  sidebar: [],
  routes: [
    { ...route, path: '/gift-cards', title: 'Gift cards' },
    { ...route, path: '/gift-cards/:id', title: 'Gift card' }
  ]
}

const Page = () => (
  <Alone manifest={manifest}>
    <p>La pantalla del equipo</p>
  </Alone>
)

test('at an address that a remote served alone does not have, the page says so and links to those it has', async () => {
  await openScreen(Page, { path: '/tarjeta', member: await createMember() })
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('heading', { level: 1, name: 'Página no disponible' })).toBeVisible()
  expect(main.getByText('La página que buscás no existe en mf-gift-cards, que tiene estas:')).toBeVisible()
  expect(screen.queryByText('La pantalla del equipo')).not.toBeInTheDocument()
  expect(document.title).toBe('Página no disponible · EQS Club')
  expect(main.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(['/gift-cards'])
  await userEvent.click(main.getByRole('link', { name: 'Gift cards' }))
  expect(screen.getByText('La pantalla del equipo')).toBeVisible()
  expect(document.title).toBe('Gift cards · EQS Club')
})
