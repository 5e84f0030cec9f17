import { describe, expect, test } from '@jest/globals'
import { readCaller } from './caller.ts'

const request = (headers: Record<string, string> = {}, url = 'http://localhost:3000/outbox') =>
  new Request(url, { headers })
const forwardedFor = (list: string) => request({ 'X-Forwarded-For': list })

describe('the address of a caller', () => {
  test.each([
    ['without a proxy, is the connection’s, whatever a header says', 0, '9.9.9.9', '1.2.3.4', '1.2.3.4'],
    ['behind one, is what that one added', 1, '9.9.9.9, 1.1.1.1', '10.0.0.1', '1.1.1.1'],
    ['behind two, is what the outer one added', 2, '9.9.9.9, 1.1.1.1, 10.0.0.2', '10.0.0.1', '1.1.1.1'],
    ['of a call that passed fewer, is the connection’s', 2, '9.9.9.9', '10.0.0.1', '10.0.0.1'],
    ['that is none, is the connection’s', 1, '9.9.9.9, <script>', '10.0.0.1', '10.0.0.1'],
    ['may have a port', 1, '1.1.1.1:5050', '10.0.0.1', '1.1.1.1'],
    ['of IPv4 in IPv6, is the IPv4 one', 0, '', '::ffff:1.2.3.4', '1.2.3.4'],
    ['of IPv6, is its customer’s network', 0, '', '2001:db8:0:7:1::9', '2001:db8:0:7::/64'],
    ['of IPv6 in a header, too', 1, '[2001:DB8::1]:443', '10.0.0.1', '2001:db8:0:0::/64']
  ])('%s', (_, proxies, list, peer, address) => {
    expect(readCaller(forwardedFor(list), peer, proxies).address).toBe(address)
  })
})

describe('a caller on this machine', () => {
  test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', undefined])('is %s', peer => {
    expect(readCaller(request(), peer, 0).isLocal).toBe(true)
  })

  test.each(['10.0.0.1', '192.168.0.7', '::2', 'fe80::1%eth0', '', 'localhost'])('is not %j', peer => {
    expect(readCaller(request(), peer, 0).isLocal).toBe(false)
  })

  test.each(['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Via'])(
    'is not a caller behind a proxy, which %s reveals',
    name => {
      for (const proxies of [0, 1])
        expect(readCaller(request({ [name]: '127.0.0.1' }), '127.0.0.1', proxies).isLocal).toBe(false)
    }
  )

  test('is not a caller that uses a host name which any site could resolve to this machine', () => {
    for (const name of ['club.example', 'localhost.club.example', '127.0.0.1.club.example', '10.0.0.1'])
      expect(readCaller(request({}, `http://${name}:3000/outbox`), '127.0.0.1', 0).isLocal).toBe(false)
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      expect(readCaller(request({}, `http://${name}:3000/outbox`), '127.0.0.1', 0).isLocal).toBe(true)
  })
})
