import { createMember } from '@eqs/testing'
import { expect, jest, test } from '@jest/globals'
import { act, within } from '@testing-library/react'
import { callsTo, createPromo } from '../member/provider-view.testing.ts'
import { dialogNamed, openPromo } from './promo-steps.testing.ts'

test('a benefit is explained in a dialog and sends no redemption', async () => {
  const member = await createMember()
  const promoId = await createPromo(member, {
    description_title: 'Envío gratis',
    code_type: 'no_code',
    more_info: 'Se aplica solo al pagar.',
    ecommerce_url: 'https://tienda.example/ofertas'
  })
  const { user, button } = await openPromo(member, promoId)
  expect(button).toHaveAccessibleDescription('No te descuenta puntos.')
  await user.click(button)

  const info = await dialogNamed('Envío gratis')
  expect(info).toHaveAccessibleDescription(/^Se aplica solo al pagar\./)
  const link = within(info).getByRole('link', { name: 'Ir a la web (abre en otra pestaña)' })
  expect(within(link).getByText('Ir a la web')).toBeVisible()
  expect(link).toHaveAttribute('href', 'https://tienda.example/ofertas')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(info).toHaveTextContent('tienda.example')
  await user.click(within(info).getByRole('button', { name: 'Cerrar' }))
  expect(button).toHaveFocus()
  expect(await callsTo(member, '/api/redeems/new/')).toEqual([])
})

test('without a network a benefit is explained too, because nothing is sent', async () => {
  const member = await createMember()
  const promoId = await createPromo(member, { code_type: 'no_code', more_info: 'Mostrá esto en caja.' })
  const { user, button } = await openPromo(member, promoId)
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(button).not.toHaveAccessibleDescription('Vas a poder canjear cuando tengas señal.')
  await user.click(button)
  expect(await dialogNamed('Promo de prueba')).toHaveAccessibleDescription(/^Mostrá esto en caja\./)
})

test('a javascript: address of a benefit is not shown as a link', async () => {
  const member = await createMember()
  const promoId = await createPromo(member, { code_type: 'no_code', ecommerce_url: 'javascript:alert(1)' })
  const { user, button } = await openPromo(member, promoId)
  await user.click(button)
  const info = await dialogNamed('Promo de prueba')
  expect(within(info).queryByRole('link')).not.toBeInTheDocument()
})
