import { describe, expect, test } from '@jest/globals'
import { readCaller } from './caller.ts'

const request = (headers: Record<string, string> = {}, url = 'http://localhost:3000/outbox') =>
  new Request(url, { headers })
const forwardedFor = (list: string) => request({ 'X-Forwarded-For': list })

describe('the address of a caller', () => {
  test.each([
    ['without a proxy is that of the connection, whatever a header says', 0, '9.9.9.9', '1.2.3.4', '1.2.3.4'],
    ['behind one proxy is the one that the proxy added', 1, '9.9.9.9, 1.1.1.1', '10.0.0.1', '1.1.1.1'],
    [
      'behind two proxies is the one that the outer proxy added',
      2,
      '9.9.9.9, 1.1.1.1, 10.0.0.2',
      '10.0.0.1',
      '1.1.1.1'
    ],
    ['is that of the connection when the call passed fewer proxies', 2, '9.9.9.9', '10.0.0.1', '10.0.0.1'],
    [
      'is that of the connection when the header has no valid address',
      1,
      '9.9.9.9, <script>',
      '10.0.0.1',
      '10.0.0.1'
    ],
    ['is read without its port', 1, '1.1.1.1:5050', '10.0.0.1', '1.1.1.1'],
    ['is the IPv4 address when it is IPv4 in IPv6', 0, '', '::ffff:1.2.3.4', '1.2.3.4'],
    ['is the customer’s network when it is IPv6', 0, '', '2001:db8:0:7:1::9', '2001:db8:0:7::/64'],
    [
      'is the customer’s network when a header has IPv6',
      1,
      '[2001:DB8::1]:443',
      '10.0.0.1',
      '2001:db8:0:0::/64'
    ]
  ])('%s', (_, proxies, list, peer, address) => {
    expect(readCaller(forwardedFor(list), peer, proxies).address).toBe(address)
  })
})

describe('a caller', () => {
  test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', undefined])(
    'with the address %s is on this machine',
    peer => {
      expect(readCaller(request(), peer, 0).isLocal).toBe(true)
    }
  )

  test.each(['10.0.0.1', '192.168.0.7', '::2', 'fe80::1%eth0', '', 'localhost'])(
    'with the address %j is not on this machine',
    peer => {
      expect(readCaller(request(), peer, 0).isLocal).toBe(false)
    }
  )

  test.each(['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Via'])(
    'with the header %s of a proxy is not on this machine',
    name => {
      for (const proxies of [0, 1])
        expect(readCaller(request({ [name]: '127.0.0.1' }), '127.0.0.1', proxies).isLocal).toBe(false)
    }
  )

  test('that uses a host name which any site could resolve to this machine is not on this machine', () => {
    for (const name of ['club.example', 'localhost.club.example', '127.0.0.1.club.example', '10.0.0.1'])
      expect(readCaller(request({}, `http://${name}:3000/outbox`), '127.0.0.1', 0).isLocal).toBe(false)
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      expect(readCaller(request({}, `http://${name}:3000/outbox`), '127.0.0.1', 0).isLocal).toBe(true)
  })
})
