import type { NetworkInterfaceInfo } from 'node:os'
import { describe, expect, it } from 'vitest'
import { networkAddresses } from './network-addresses'

const at = (address: string, family: 'IPv4' | 'IPv6' = 'IPv4', internal = false): NetworkInterfaceInfo => ({
  address,
  family,
  internal,
  netmask: '',
  mac: '',
  cidr: null,
  scopeid: 0,
})
const interfaces = {
  lo: [at('127.0.0.1', 'IPv4', true)],
  wlan0: [at('192.168.0.7'), at('fe80::1', 'IPv6')],
  usb0: [at('169.254.3.4')],
  eth0: [at('10.0.0.3')],
}

describe('the addresses that other machines reach', () => {
  it.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1'])('are none where the server listens at %s', (host) => {
    expect(networkAddresses(host, 4747, interfaces)).toEqual([])
  })

  it.each(['0.0.0.0', '::'])('are those of all networks where it listens at %s', (host) => {
    expect(networkAddresses(host, 4747, interfaces)).toEqual(['http://192.168.0.7:4747/', 'http://10.0.0.3:4747/'])
  })

  it('are the one where it listens at one', () => {
    expect(networkAddresses('10.0.0.3', 80, interfaces)).toEqual(['http://10.0.0.3:80/'])
    expect(networkAddresses('fd00::7', 80, interfaces)).toEqual(['http://[fd00::7]:80/'])
  })
})
