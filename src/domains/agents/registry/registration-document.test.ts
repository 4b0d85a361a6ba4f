import { expect, test } from 'vitest'
import {
  documentBytesMax,
  readDataUri,
  readDocument,
  readPublished,
  registrationType,
  slugOf,
  toDataUri,
} from './registration-document.ts'

const base = 'https://svc.example/api/agents/registry/'
const plain = {
  type: registrationType,
  name: 'Weather',
  description: 'Says what the weather is.',
  services: [{ name: 'A2A', endpoint: 'https://agent.example/a2a' }],
}
const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value))

test('a document is read, and what it leaves out has its default', () => {
  expect(readDocument(bytesOf(plain))).toMatchObject({
    ok: true,
    document: { name: 'Weather', active: true, x402Support: false, image: null, tags: [] },
  })
})

test('older documents that say endpoints are read as well', () => {
  const { services, ...rest } = plain
  expect(readDocument(bytesOf({ ...rest, endpoints: services }))).toMatchObject({
    document: { services: [{ endpoint: 'https://agent.example/a2a', version: null }] },
  })
})

test('characters that hide or turn text are gone', () => {
  const name = 'safe\u202eevil\u0000\u2066 name'
  expect(readPublished({ ...plain, name })).toMatchObject({ document: { name: 'safe evil name' } })
})

test('registrations, the time of an update and the order of members do not change the hash', () => {
  const hashOf = (value: unknown) => {
    const reading = readPublished(value)
    return reading.ok ? reading.contentHash : reading.reason
  }
  const { description, name, services, type } = plain
  const added = { agentId: 7, agentRegistry: 'eip155:4663:0x0' }
  const turned = {
    services: services.map((one) => ({ endpoint: one.endpoint, name: one.name })),
    name,
    description,
    type,
    registrations: [added],
    updatedAt: '2026',
  }
  expect(hashOf(turned)).toBe(hashOf(plain))
  expect(hashOf({ ...plain, name: 'Other' })).not.toBe(hashOf(plain))
})

test.each([
  ['no JSON', Buffer.from('{')],
  ['not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ['too long', Buffer.alloc(documentBytesMax + 1, 0x20)],
  ['another type', bytesOf({ ...plain, type: 'https://other' })],
  ['a list', bytesOf([plain])],
  ['null', bytesOf(null)],
  ['a name of 201 characters', bytesOf({ ...plain, name: 'a'.repeat(201) })],
  ['65 services', bytesOf({ ...plain, services: Array(65).fill(plain.services[0]) })],
  ['a service without an endpoint', bytesOf({ ...plain, services: [{ name: 'A2A' }] })],
  ['20,000 lists in one another', Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)],
])('%s is refused with a reason', (_, bytes) => {
  expect(readDocument(bytes)).toEqual({ ok: false, reason: expect.stringMatching(/\.|:/) })
})

test('a document survives being put into an address, in both forms', () => {
  expect(JSON.parse(Buffer.from(readDataUri(toDataUri(plain)) ?? []).toString())).toEqual(plain)
  const escaped = `data:application/json,${encodeURIComponent(JSON.stringify(plain))}`
  expect(JSON.parse(Buffer.from(readDataUri(escaped) ?? []).toString())).toEqual(plain)
  expect(readDataUri('data:application/json,%')).toBeUndefined()
  expect(readDataUri('https://agent.example/')).toBeUndefined()
})

test('our own documents are known by their address, also from within an address', () => {
  expect(slugOf(`${base}order-planner.json`, base)).toBe('order-planner')
  const within = [{ name: 'registration', endpoint: `${base}order-planner.json` }]
  expect(slugOf(toDataUri({ ...plain, services: within }), base)).toBe('order-planner')
})

test.each([
  `${base}../secret.json`,
  `${base}Order.json`,
  `${base}a/b.json`,
  `https://evil.example/${base}order-planner.json`,
  toDataUri(plain),
  '',
])('%s is not one of ours', (uri) => {
  expect(slugOf(uri, base)).toBeNull()
})
