import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { addressBlock } from '../../src/surfaces/http/address-block.ts'
import { sourceFiles } from '../../tools/check/source-files.ts'
import { callerAddresses } from '../support/caller-addresses.ts'
import { emptyLists } from './empty-lists.ts'
import { fixedWaits, looseAnswers, sharedAddresses } from './test-rules.ts'

const root = path.resolve(import.meta.dirname, '../..')
const tests = sourceFiles(root, ['src', 'test', 'tools'])
  .filter((file) => /[.]test[.]ts$/.test(file) || file.startsWith('test/'))
  .filter((file) => !file.startsWith('test/architecture/'))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Files that may, each with the reason. */
const looseForAReason: Readonly<Record<string, string>> = {
  'src/domains/auth/contract-wallet.test.ts':
    'the node ends an endless call by its gas or its time',
  'src/domains/orders/owners.test.ts': 'a race, of which either end is right',
  'src/domains/payments/mpp/regressions.test.ts':
    'a name drawn by chance: whether its letters in another case still spell an address is chance',
  'src/domains/payments/x402/x402-substitution.test.ts':
    'any lie about an offer: some are refused before a price is looked for',
  'test/support/order-desk.ts': 'it sorts what happened, and expects nothing',
  'test/conformance/bad-input.test.ts': 'any input: the row declares which answers it has',
  'test/contract/paid-calls.contract.ts': 'a race, in which each copy comes at another moment',
  'test/contract/paid-calls-crash.contract.ts': 'a state of a charge, which any of two ends',
}
const crashes = 'the moment of a crash or a call is drawn from a seed, and any moment is right'
const polls = 'a pause between two looks, each of which may be the last'
const waitsForAReason: Readonly<Record<string, string>> = {
  'test/contract/curve-differential.test.ts': polls,
  'test/money/processes.ts': crashes,
  'test/security/lost-servers.cluster.test.ts': crashes,
  'test/security/paid-calls.cluster.test.ts': crashes,
  'test/security/session-machine.cluster.test.ts': crashes,
  'test/support/chain-daemon.ts': polls,
  'test/support/mcp-fixtures.ts': 'a tool that takes its time, as the protocol’s own fixtures do',
  'test/support/own-servers.ts': polls,
  'test/support/till-process.ts': 'work that takes its time, so that a kill finds it at work',
}

const drawn = 'what one draw moves may be nothing, and the test counts that others move something'
const emptyForAReason: Readonly<Record<string, string>> = {
  'src/domains/vault/policy.fuzz.test.ts': drawn,
  'src/domains/vault/typed-data.fuzz.test.ts': drawn,
}

const addressForAReason: Readonly<Record<string, string>> = {
  'test/support/paid-calls-kit.ts':
    'a buyer without a credential repeats a call by a socket as well, so from one address',
}

type Rule = (file: string, text: string) => string[]

const inSupport: Rule = (file, text) =>
  file.startsWith('test/support/') ? sharedAddresses(file, text) : []
/** Every rule, with the files that may. */
const rules = new Map<Rule, Readonly<Record<string, string>>>([
  [looseAnswers, looseForAReason],
  [fixedWaits, waitsForAReason],
  [emptyLists, emptyForAReason],
  [inSupport, addressForAReason],
])
/** What each rule finds in each file. A file is read once for all of them. */
const found = new Map<Rule, Map<string, readonly string[]>>(
  [...rules.keys()].map((rule) => [rule, new Map()]),
)
beforeAll(() => {
  for (const file of tests) {
    const text = read(file)
    for (const [rule, files] of found) files.set(file, rule(file, text))
  }
})

/** What stands in the files, without those that have a reason. */
function breaches(rule: Rule): readonly string[] {
  const reasons = rules.get(rule) ?? {}
  return tests.filter((file) => !(file in reasons)).flatMap((file) => findings(rule, file))
}

/** Reasons of files that no longer need one. */
function spent(rule: Rule): readonly string[] {
  return Object.keys(rules.get(rule) ?? {}).filter((file) => findings(rule, file).length === 0)
}

function findings(rule: Rule, file: string): readonly string[] {
  const files = found.get(rule)
  if (files?.size !== tests.length) throw new Error('the rule was not asked about every file')
  return files.get(file) ?? []
}

test('the tests are looked at: a rule over no files would always hold', () => {
  expect(tests.length).toBeGreaterThan(300)
})

describe('a test knows which answer it expects', () => {
  test('everywhere', () => {
    expect(breaches(looseAnswers)).toEqual([])
    expect(spent(looseAnswers)).toEqual([])
  })
  test.each([
    'expect([200, 404]).toContain(answer.status)',
    'expect([401, 403]).toContain((await call()).statusCode)',
    "expect(['a', 'b']).toContain(code)",
    'expect(answer.status).toBeOneOf([200, 404])',
    'expect([401, 403].includes(status)).toBe(true)',
    'const others = all.filter(({ status }) => ![200, 409].includes(status))',
  ])('and is found where it does not: %s', (text) => {
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
  test('everywhere', () => {
    expect(breaches(fixedWaits)).toEqual([])
    expect(spent(fixedWaits)).toEqual([])
  })
  test.each([
    'await new Promise((done) => setTimeout(done, 50))',
    "import { setTimeout } from 'node:timers/promises'; await setTimeout(5)",
    "import { setTimeout as pause } from 'timers/promises'; await pause(5)",
  ])('and is found where it does: %s', (text) => {
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

test('a test that holds the timers of its process still has it alone: a worker’s shared program goes by them', () => {
  const config = read('vitest.config.ts')
  const alone = config.slice(config.indexOf('const alone = ['), config.indexOf('const shared = {'))
  const holding = tests.filter(
    (file) =>
      file.endsWith('.test.ts') &&
      !file.endsWith('.cluster.test.ts') &&
      /[.]useFakeTimers[(]/.test(read(file)),
  )
  expect(holding).toContain('src/adapters/sql/event-log/sequencer.test.ts')
  expect(holding.filter((file) => !alone.includes(`'${file}'`))).toEqual([])
})

describe('a test that asks each member of a list says that there are some', () => {
  test('everywhere', () => {
    expect(breaches(emptyLists)).toEqual([])
    expect(spent(emptyLists)).toEqual([])
  })
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
  ])('and is found where it does not: %s', (body) => {
    expect(emptyLists('a.test.ts', inTest(body))).toEqual([
      expect.stringMatching(/^a[.]test[.]ts:1: .*; say in the test how many/),
    ])
  })
  test('and another test says nothing about a list of this one', () => {
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
  test('everywhere', () => {
    expect(breaches(inSupport)).toEqual([])
    expect(spent(inSupport)).toEqual([])
  })
  test.each([
    "verify(secret, { addressBlock: '127.0.0.1' })",
    'const caller = { addressBlock: `192.0.2.${number}`, requestId }',
    "http.inject({ method, url, remoteAddress: '192.0.2.7' })",
    "fetch(url, { headers: { 'x-forwarded-for': '192.0.2.7' } })",
    "connect({ port, localAddress: '127.0.0.2' })",
    'http.inject({ method, url })',
    'server.inject(request)',
  ])('and is found where it has not: %s', (text) => {
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
