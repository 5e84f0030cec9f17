import { config } from '@eqs/config'
import { createMember, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import App from '../app.tsx'

test('the mail about missing points has the name, the document and fields for the purchase', async () => {
  const member = await createMember({
    first_name: 'Ana',
    last_name: 'Núñez & Cía',
    national_identity: '28777666'
  })
  await openScreen(App, { path: '/mi-cuenta', member })

  const link = await screen.findByRole('link', { name: '¿No ves tus puntos? Escribinos' })
  const [address, query] = (link.getAttribute('href') ?? '').split('?')
  expect(address).toBe(`mailto:${config().supportEmail}`)
  expect(query).not.toContain('+')
  const mail = new URLSearchParams(query)
  expect(mail.get('subject')).toBe('No veo mis puntos')
  expect(mail.get('body')?.split('\r\n')).toEqual([
    'Hola, no veo los puntos de una compra.',
    '',
    'Nombre: Ana Núñez & Cía',
    'DNI: 28.777.666',
    'Fecha de la compra: ',
    'Local: ',
    'Importe del ticket: '
  ])
})
