import { expect, test } from '@jest/globals'
import { renderUnicodeCompact } from 'uqr'
import { phoneLines } from './open-to-phones.ts'

const club = { port: 3443, trusted: 'EQS Club en mesa', keyFile: '/datos/phone-authority.pem' }

test('the QR code and the text have the same address without TLS, so the phone shows no warning', () => {
  const lines = phoneLines({ ...club, names: ['192.168.1.20', 'mesa.local'] })
  expect(lines[0]).toBe('On a phone in the same network, scan the code or open http://192.168.1.20:3443')
  expect(lines).toContain('  or http://mesa.local:3443')
  expect(lines).toContain(renderUnicodeCompact('http://192.168.1.20:3443', { border: 2 }))
  expect(lines.join('\n')).not.toContain('https://')
})

test('the printed lines contain the name of the authority and the file of its key', () => {
  const text = phoneLines({ ...club, names: ['192.168.1.20'] }).join('\n')
  expect(text).toContain('trust "EQS Club en mesa"')
  expect(text).toContain('/datos/phone-authority.pem')
})

test('without a local network, the printed lines say so and name a remedy', () => {
  const [warning, remedy] = phoneLines({ ...club, names: ['mesa.local'] })
  expect(warning).toMatch(/^No address of a local network was found/)
  expect(remedy).toBe('A virtual machine needs a bridged network, and a container the network of its host.')
  expect(phoneLines({ ...club, names: ['10.0.0.7'] })[0]).not.toMatch(/^No address/)
})
