import { describe, expect, test } from 'vitest'
import { addressBlock } from '../../src/surfaces/http/address-block.ts'
import { emptyLists } from '../../tools/check/rules/empty-lists.ts'
import {
  fixedWaits,
  looseAnswers,
  sharedAddresses,
  unheardCallers,
} from '../../tools/check/rules/test-rules.ts'
import { callerAddresses } from '../support/caller-addresses.ts'

describe('a test knows which answer it expects', () => {
  test.each([
    'expect([200, 404]).toContain(answer.status)',
    'expect([401, 403]).toContain((await call()).statusCode)',
    "expect(['a', 'b']).toContain(code)",
    'expect(answer.status).toBeOneOf([200, 404])',
    'expect([401, 403].includes(status)).toBe(true)',
    'const others = all.filter(({ status }) => ![200, 409].includes(status))',
  ])('is found where it does not: %s', (text) => {
    expect(looseAnswers('a.test.ts', text)).toEqual([
      expect.stringMatching(/^a[.]test[.]ts:1: .*; say which/),
    ])
  })
  test.each([
    'expect([401, 403]).not.toContain(answer.status)',
    'expect(answer.status).toBe(404)',
    'expect(topics).toContain(status)',
    "expect(['a', 'b']).toContain(name)",
    'if (known.includes(status)) count()',
  ])('and let pass where it does: %s', (text) => {
    expect(looseAnswers('a.test.ts', text)).toEqual([])
  })
})

describe('a test waits for what happens, never for time', () => {
  test.each([
    'await new Promise((done) => setTimeout(done, 50))',
    "import { setTimeout } from 'node:timers/promises'; await setTimeout(5)",
    "import { setTimeout as pause } from 'timers/promises'; await pause(5)",
  ])('is found where it does: %s', (text) => {
    expect(fixedWaits('a.test.ts', text)).toEqual([
      expect.stringMatching(/^a[.]test[.]ts:1: .*; wait for/),
    ])
  })
  test.each([
    'await new Promise((done) => setImmediate(done))',
    'const timer = setTimeout(() => child.kill(), 5_000)',
    'await expect.poll(read, { timeout: 5_000 }).toBe(1)',
    "import { setImmediate } from 'node:timers/promises'; await setImmediate()",
  ])('and let pass what is no wait: %s', (text) => {
    expect(fixedWaits('a.test.ts', text)).toEqual([])
  })
})

describe('a server of a test hears when its caller leaves in the middle', () => {
  test.each([
    'createServer((asked, response) => void answer(asked, response))',
    'createServer((asked, response) => { void bodyOf(asked).then((body) => response.end(body)) })',
    'http.createServer((asked) => { void bodyOf(asked).finally(count) })',
  ])('is found where it does not: %s', (text) => {
    expect(unheardCallers('a.test.ts', text)).toEqual([
      expect.stringMatching(/^a[.]test[.]ts:1: .*; take createAnsweringServer/),
    ])
  })
  test.each([
    'createServer((asked, response) => void relay(asked, response).catch(() => response.destroy()))',
    'createServer((asked) => { void bodyOf(asked).then(answer, () => {}) })',
    'createServer((socket) => void socket.destroy())',
    'void answer(asked, response)',
  ])('and let pass where it does, or where there is none: %s', (text) => {
    expect(unheardCallers('a.test.ts', text)).toEqual([])
  })
})

describe('a test that asks each member of a list says that there are some', () => {
  const inTest = (body: string) => `test('a', async () => { ${body} })`
  test.each([
    'const all = await read(); expect(all.every(isGood)).toBe(true)',
    'expect((await read()).every(isGood)).not.toBe(false)',
    'expect(!all.every(isGood)).toBe(false)',
    'expect(isUp && all.every(isGood)).toBeTruthy()',
    'expect(all.some(isBad)).toBe(false)',
    'expect(!all.some(isBad)).toBe(true)',
    'for (const one of all) expect(one).toBe(1)',
    'for (const one of all.filter(isOld)) { const it = await get(one); expect(it).toBe(1) }',
    'for (const one of all) { for (const part of one.parts) expect(part).toBe(1) }; expect(all).toHaveLength(2)',
    'all.forEach((one) => { expect(one).toBe(1) })',
    'const all = []; for (const one of all) expect(one).toBe(1)',
    'const all = [...given]; for (const one of all) expect(one).toBe(1)',
    'expect(all).toHaveLength(0); for (const one of all) expect(one).toBe(1)',
    'expect(all).toEqual([]); for (const one of all) expect(one).toBe(1)',
    'expect(all).not.toContain(2); for (const one of all) expect(one).toBe(1)',
    'expect(other).toHaveLength(2); for (const one of all) expect(one).toBe(1)',
    'for (const one of all) { expect(all).toHaveLength(2) }',
  ])('is found where it does not: %s', (body) => {
    expect(emptyLists('a.test.ts', inTest(body))).toEqual([
      expect.stringMatching(/^a[.]test[.]ts:1: .*; say in the test how many/),
    ])
  })
  test('another test says nothing about a list of this one', () => {
    const said = inTest('const all = await read(); expect(all).toHaveLength(2)')
    const asked = inTest('const all = await read(); expect(all.every(isGood)).toBe(true)')
    expect(emptyLists('a.test.ts', `${said}\n${asked}`)).toEqual([
      expect.stringMatching(/^a[.]test[.]ts:2: /),
    ])
  })
  test.each([
    'expect(all).toHaveLength(2); expect(all.every(isGood)).toBe(true)',
    'expect(all.length).toBeGreaterThan(2); expect(all.map(name).every(isGood)).toBe(true)',
    'expect(all).not.toHaveLength(0); for (const one of all.toSorted()) expect(one).toBe(1)',
    'const all = rows.map(name); expect(rows).toEqual(wanted); for (const one of all) expect(one).toBe(1)',
    'for (const one of [1, 2]) expect(one).toBe(1)',
    'for (const one of Array.from({ length: 3 }, read)) expect(one).toBe(1)',
    "const all = ['a', 'b']; for (const one of all) expect(one).toBe(1)",
    'for (const [name] of Object.entries({ a: 1 })) expect(name).toBe(1)',
    'const all = await Promise.all([1, 2].map(read)); for (const one of all) expect(one).toBe(1)',
    'for (const one of all) { const it = await get(one); tell(it); expect(it).toBe(1) }',
    'const all = await race({ times: 3, enough }, buy); expect(all.every(isGood)).toBe(true)',
    'if (all.every(isGood)) return',
    'expect(all.every(isGood)).toBe(false)',
    'expect(all.some(isGood)).toBe(true)',
    'fc.assert(fc.property(lists, (all) => { for (const one of all) expect(one).toBe(1) }))',
  ])('and let pass where it does: %s', (body) => {
    expect(emptyLists('a.test.ts', inTest(body))).toEqual([])
  })
  test.each([
    "import { all } from './all.ts'",
    'const all = [1, 2]',
    'let all: readonly [Database, Database]',
    "test('there are some', () => expect(all).toHaveLength(9)); const all = read()",
  ])('and let pass a constant of the module: %s', (made) => {
    const loop = inTest('for (const one of all) expect(one).toBe(1)')
    expect(emptyLists('a.test.ts', `${made}\n${loop}`)).toEqual([])
  })
})

describe('each caller of a shared world has an address of its own', () => {
  test.each([
    "verify(secret, { addressBlock: '127.0.0.1' })",
    'const caller = { addressBlock: `192.0.2.${number}`, requestId }',
    "http.inject({ method, url, remoteAddress: '192.0.2.7' })",
    "fetch(url, { headers: { 'x-forwarded-for': '192.0.2.7' } })",
    "connect({ port, localAddress: '127.0.0.2' })",
    'http.inject({ method, url })',
    'server.inject(request)',
  ])('is found where it has not: %s', (text) => {
    expect(sharedAddresses('a.ts', text)).toEqual([
      expect.stringMatching(/^a[.]ts:1: .*; take it from/),
    ])
  })
  test.each([
    'http.inject({ method, url, remoteAddress })',
    'http.inject({ ...{ method, remoteAddress: placeOf(name) }, url })',
    'verify(secret, { addressBlock: addressBlock(placeOf(secret)) })',
    "fetch(url, { headers: { 'x-forwarded-for': from } })",
    "await http.listen({ port: 0, host: '127.0.0.1' })",
  ])('and let pass where it has: %s', (text) => {
    expect(sharedAddresses('a.ts', text)).toEqual([])
  })
  test('no two callers are given the same, and a name keeps its own', () => {
    const placeOf = callerAddresses()
    const ann = placeOf('ann')
    const others = Array.from({ length: 600 }, (_, index) => addressBlock(placeOf(`${index}`)))
    expect(new Set([...others, addressBlock(ann)]).size).toBe(601)
    expect([placeOf('ann'), callerAddresses()('ann') === ann]).toEqual([ann, false])
  })
})
