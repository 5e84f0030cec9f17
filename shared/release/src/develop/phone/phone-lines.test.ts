import { expect, test } from '@jest/globals'
import { renderUnicodeCompact } from 'uqr'
import { phoneLines } from './phone-lines.ts'

const club = { port: 3443, trusted: 'EQS Club en mesa', keyFile: '/datos/phone-authority.pem' }

test('the text has the address of the code, which gives no warning about a certificate', () => {
  const lines = phoneLines({ ...club, names: ['192.168.1.20', 'mesa.local'] })
  expect(lines[0]).toBe('On a phone in the same network, scan the code or open http://192.168.1.20:3443')
  expect(lines).toContain('  or http://mesa.local:3443')
  expect(lines).toContain(renderUnicodeCompact('http://192.168.1.20:3443', { border: 2 }))
  expect(lines.join('\n')).not.toContain('https://')
})

test('the certificate has the name that the phone shows, and its key a path', () => {
  const text = phoneLines({ ...club, names: ['192.168.1.20'] }).join('\n')
  expect(text).toContain('trust "EQS Club en mesa"')
  expect(text).toContain('/datos/phone-authority.pem')
})

test('a computer without a local network says so, with a remedy', () => {
  const [warning, remedy] = phoneLines({ ...club, names: ['mesa.local'] })
  expect(warning).toMatch(/^No address of a local network was found/)
  expect(remedy).toBe('A virtual machine needs a bridged network, and a container the network of its host.')
  expect(phoneLines({ ...club, names: ['10.0.0.7'] })[0]).not.toMatch(/^No address/)
})
