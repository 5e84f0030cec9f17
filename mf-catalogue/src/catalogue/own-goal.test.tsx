import { control, createMember, openScreen, type TestMember } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
import { createPromo } from '../testing/provider-view.ts'

/** Opens a promotion and makes it the member's goal. */
async function choose(member: TestMember, points = 1500) {
  const user = userEvent.setup()
  const id = await createPromo(member, { description_title: 'Cafetera', points })
  await openScreen(App, { path: `/promo/${id}`, member })
  await user.click(await screen.findByRole('button', { name: 'Mi meta' }))
  return {
    user,
    id,
    toCatalogue: () => act(() => user.click(screen.getByRole('link', { name: /catálogo/ })))
  }
}

const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

test('a promotion becomes the goal, and is saved with that; the band follows it in points and pesos', async () => {
  const member = await createMember({ points: 1000 })
  await createPromo(member, { description_title: 'Más cerca', points: 1001 })
  const { toCatalogue, id } = await choose(member)
  expect(screen.getByText('Es tu meta. La seguís en el catálogo y en Mis Puntos.')).toBeInTheDocument()
  expect([pressed('Mi meta'), pressed('Guardar')]).toEqual(['true', 'true'])

  await toCatalogue()
  expect(
    await screen.findByRole('progressbar', { name: 'Te faltan 500 puntos para «Cafetera»' })
  ).toBeVisible()
  expect(screen.getByText(/Son \$5\.000 en compras\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'para «Cafetera»' })).toHaveAttribute('href', `/promo/${id}`)
  const marks = screen.getAllByText('Tu meta')
  expect(marks).toHaveLength(1)
  expect(marks[0]?.closest('article')).toContainElement(screen.getByRole('link', { name: 'Cafetera' }))
})

test('a goal within reach is said to be', async () => {
  const { toCatalogue } = await choose(await createMember({ points: 1000 }), 900)
  await toCatalogue()
  expect((await screen.findByText('¡Ya te alcanza')).parentElement).toHaveTextContent(
    '¡Ya te alcanza para «Cafetera»!'
  )
})

test('what is no longer saved is no goal, and one goal takes the place of another', async () => {
  const member = await createMember({ points: 1000 })
  const { user } = await choose(member)
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect([pressed('Mi meta'), pressed('Guardar')]).toEqual(['false', 'false'])
  await user.click(screen.getByRole('button', { name: 'Mi meta' }))
  await user.click(screen.getByRole('button', { name: 'Mi meta' }))
  expect([pressed('Mi meta'), pressed('Guardar')]).toEqual(['false', 'true'])
  expect(Object.keys(localStorage).filter(key => key.includes('GOAL'))).toEqual([])
})

test('a goal that is redeemed is one no longer', async () => {
  const { user } = await choose(await createMember({ points: 1000 }), 300)
  await user.click(screen.getByRole('button', { name: 'Quiero mi beneficio' }))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Felicitaciones!' })).getByText('Cerrar'))
  expect(pressed('Mi meta')).toBe('false')
})

test('a goal that the catalogue has no longer is said to be gone, and can be let go', async () => {
  const member = await createMember({ points: 1000 })
  const { user, toCatalogue } = await choose(member)
  await control('faults', {
    email: member.email,
    path: '/api/promos/getActive',
    status: 200,
    body: { promos: [{ _id: 'x', description_title: 'Cine', points: 1200 }] }
  })
  await toCatalogue()
  expect(await screen.findByText('Tu meta «Cafetera» ya no está en el catálogo.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Quitar meta' }))
  expect(screen.getByRole('progressbar', { name: 'Te faltan 200 puntos para «Cine»' })).toBeVisible()
})

test('another tab chooses another goal, and this one follows', async () => {
  const member = await createMember({ points: 1000 })
  const { toCatalogue } = await choose(member)
  await toCatalogue()
  await screen.findByRole('progressbar', { name: /Cafetera/ })
  const [key = ''] = Object.keys(localStorage).filter(name => name.includes('GOAL'))
  localStorage.setItem(key, 'y 4000 Tren')
  act(() => void dispatchEvent(new StorageEvent('storage', { key })))
  expect(screen.getByText('Tu meta «Tren» ya no está en el catálogo.')).toBeVisible()
  localStorage.setItem(key, 'spoiled')
  act(() => void dispatchEvent(new StorageEvent('storage', { key })))
  expect(screen.queryByText(/^Tu meta/)).not.toBeInTheDocument()
})

test('a goal is kept by no more of its name than a screen has room for', async () => {
  const member = await createMember({ points: 1000 })
  const user = userEvent.setup()
  const id = await createPromo(member, {
    description_title: `Cafetera ${'muy '.repeat(500)}grande`,
    points: 1500
  })
  await openScreen(App, { path: `/promo/${id}`, member })
  await user.click(await screen.findByRole('button', { name: 'Mi meta' }))
  const [, kept = ''] =
    Object.entries(localStorage).find(([key]) => key.endsWith(`_GOAL_${member._id}`)) ?? []
  expect(kept).toContain('Cafetera muy')
  expect(kept.length).toBeLessThan(300)
})
