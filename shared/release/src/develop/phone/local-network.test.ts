import { expect, test } from '@jest/globals'
import { namesInNetwork } from './local-network.ts'

const found = (address: string, internal = false) => ({
  address,
  internal,
  family: 'IPv4' as const,
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null
})

test('a phone gets addresses of local networks and the host name, but no address of containers', () => {
  const interfaces = {
    lo: [found('127.0.0.1', true)],
    docker0: [found('172.17.0.1')],
    wlan0: [found('192.168.1.5'), { ...found('fe80::1'), family: 'IPv6' as const, scopeid: 2 }],
    eth0: [found('203.0.113.7')]
  }
  expect(namesInNetwork(interfaces, 'Notebook.example')).toEqual(['192.168.1.5', 'notebook.local'])
})

test.each([
  'docker0',
  'br-5f2d',
  'virbr0',
  'vmnet8',
  'vboxnet0',
  'vEthernet (WSL)',
  'vEthernet (Default Switch)'
])('with an address of %s alone, only the host name remains', device => {
  expect(namesInNetwork({ [device]: [found('172.17.0.1')] }, 'Notebook')).toEqual(['notebook.local'])
})

test('a Windows computer whose network adapter is shared with virtual machines has an address', () => {
  const names = namesInNetwork({ 'vEthernet (External)': [found('192.168.1.5')] }, 'Notebook')
  expect(names).toEqual(['192.168.1.5', 'notebook.local'])
})

test('without a network, only the host name remains', () => {
  expect(namesInNetwork({ lo: [found('127.0.0.1', true)] }, 'Notebook')).toEqual(['notebook.local'])
})
