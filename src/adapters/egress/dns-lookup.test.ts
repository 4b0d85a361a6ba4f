import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsAnswer, type DnsServer, startDnsServer } from '../../../test/support/dns-server.ts'
import { createDnsLookup, localLookup } from './dns-lookup.ts'

const zone = new Map<string, DnsAnswer>([
  ['both.example', { addresses: ['192.0.2.1', '192.0.2.2', '2001:db8::1'] }],
  ['only-six.example', { addresses: ['2001:db8::2'] }],
  ['alias.example', { cname: 'target.example', addresses: ['192.0.2.3'] }],
  ['empty.example', {}],
  [
    'long.example',
    {
      truncated: true,
      addresses: Array.from({ length: 4_000 }, (_, i) => `10.0.${i >> 8}.${i & 255}`),
    },
  ],
])
const never = new AbortController().signal

let dns: DnsServer
beforeAll(async () => {
  dns = await startDnsServer((name) => zone.get(name) ?? null)
})
afterAll(() => dns.close())

const lookup = (name: string, signal = never) =>
  createDnsLookup({ servers: [dns.address] })(name, signal)

test('gives the addresses of both families', async () => {
  expect(await lookup('both.example')).toEqual(['192.0.2.1', '192.0.2.2', '2001:db8::1'])
  expect(await lookup('only-six.example')).toEqual(['2001:db8::2'])
})

test('gives the addresses at the end of a chain', async () => {
  expect(await lookup('alias.example')).toEqual(['192.0.2.3'])
})

test('gives every address of an answer that is too long for a datagram', async () => {
  const addresses = await lookup('long.example')
  expect(addresses).toHaveLength(4_000)
  expect(dns.asked).toContain('A long.example tcp')
})

test('rejects for a name that does not exist or has no address', async () => {
  await expect(lookup('nobody.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect(lookup('empty.example')).rejects.toMatchObject({ code: 'ENODATA' })
})

test('never tries a name inside the local network', async () => {
  await expect(lookup('both')).rejects.toThrow()
  expect(dns.asked.filter((question) => question.includes(' both ')).length).toBeGreaterThan(0)
  expect(dns.asked.filter((question) => /both[.](?!example)/.test(question))).toEqual([])
})

test('is over as soon as its signal ends, though the server never answers', async () => {
  const controller = new AbortController()
  const silent = createDnsLookup({ servers: ['127.0.0.1:9'], timeoutMs: 60_000 })
  const asked = silent('both.example', controller.signal)
  controller.abort(new Error('enough'))
  await expect(asked).rejects.toThrow('enough')
  await expect(lookup('both.example', controller.signal)).rejects.toThrow('enough')
})

test('the machine’s own list of hosts is asked for hosts that were named', async () => {
  const addresses = await localLookup('localhost', never)
  expect(addresses.some((address) => address === '127.0.0.1' || address === '::1')).toBe(true)
})
