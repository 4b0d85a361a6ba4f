import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { callerAddress, createProxyTrust } from './trusted-proxies.ts'

describe('the caller of an upgrade', () => {
  test.each([
    ['nobody is trusted', [], '10.0.0.1', '203.0.113.7', '10.0.0.1'],
    ['the proxy is trusted', ['10.0.0.1'], '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['it is trusted by range', ['10.0.0.0/8'], '::ffff:10.1.2.3', '203.0.113.7', '203.0.113.7'],
    ['it is trusted by name', ['loopback'], '::1', '2001:db8::1', '2001:db8::1'],
    [
      'a caller adds hops of its own',
      ['10.0.0.1'],
      '10.0.0.1',
      '1.1.1.1, 203.0.113.7',
      '203.0.113.7',
    ],
    ['two proxies are trusted', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['the header is no address', ['10.0.0.1'], '10.0.0.1', 'unknown', '10.0.0.1'],
    ['a stranger claims to be a proxy', ['10.0.0.1'], '203.0.113.9', '1.1.1.1', '203.0.113.9'],
    ['there is no header', ['10.0.0.1'], '10.0.0.1', '', '10.0.0.1'],
  ])('when %s', (_, list, remoteAddress, forwarded, expected) => {
    const request = new IncomingMessage(
      Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }),
    )
    request.headers = forwarded === '' ? {} : { 'x-forwarded-for': forwarded }
    expect(callerAddress(request, createProxyTrust(list))).toBe(expected)
  })
})

test.each(['10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/0', 'proxy.example', ''])(
  'the list entry "%s" is refused',
  (entry) => {
    expect(() => createProxyTrust([entry])).toThrow('is not an address or a range')
  },
)
