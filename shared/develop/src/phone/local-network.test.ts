import { expect, test } from '@jest/globals'
import { namesInNetwork } from './local-network.ts'

const toInterface = (address: string, internal = false) => ({
  address,
  internal,
  family: 'IPv4' as const,
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null
})

test('a phone gets the addresses in local networks and the host name, but no address of containers', () => {
  const interfaces = {
    lo: [toInterface('127.0.0.1', true), toInterface('10.0.0.1', true)],
    docker0: [toInterface('172.17.0.1')],
    wlan0: [toInterface('192.168.1.5'), { ...toInterface('fe80::1'), family: 'IPv6' as const, scopeid: 2 }],
    eth0: [toInterface('203.0.113.7')]
  }
  expect(namesInNetwork(interfaces, 'Notebook.example')).toEqual(['192.168.1.5', 'notebook.local'])
})

test.each([
  ['br-5f2d', []],
  ['virbr0', []],
  ['vmnet8', []],
  ['vboxnet0', []],
  ['vEthernet (WSL)', []],
  ['vEthernet (Default Switch)', []],
  // An adapter that Windows shares with virtual machines.
  ['vEthernet (External)', ['172.17.0.1']]
])(
  'with %s as the only network device, a phone gets the addresses %j and the host name',
  (device, addresses) => {
    const names = namesInNetwork({ [device]: [toInterface('172.17.0.1')] }, 'Notebook')
    expect(names).toEqual([...addresses, 'notebook.local'])
  }
)
