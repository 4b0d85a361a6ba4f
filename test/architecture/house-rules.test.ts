import { describe, expect, test } from 'vitest'
import { houseRules } from '../../tools/check/rules/house-rules.ts'
import { type Rule, runRules } from '../../tools/check/rules/rule.ts'
import { wingRule } from '../../tools/check/rules/wings.ts'
import { repository } from './planted.ts'

const texts = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([file, text]) => ({ file, text }))

describe('a run of rules', () => {
  const rule: Rule = {
    name: 'short',
    looksAt: (file) => file.endsWith('.ts'),
    filesMin: 1,
    breaches: (file, text) => (text.length > 3 ? [`${file}: too long; shorten it`] : []),
  }

  test('says what is wrong under the name of the rule', () => {
    const files = texts({ 'a.ts': 'long', 'b.ts': 'abc', 'c.md': 'longer' })
    expect(runRules([rule], files)).toEqual({
      breaches: ['short: a.ts: too long; shorten it'],
      seen: 3,
    })
  })
  test('lets a file with a reason pass, until it needs none', () => {
    const excused = { ...rule, excuses: { 'a.ts': 'it is old' } }
    expect(runRules([excused], texts({ 'a.ts': 'long' })).breaches).toEqual([])
    const spent = ['short: a.ts needs no excuse; take it out of tools/check/rules/excuses.ts']
    expect(runRules([excused], texts({ 'a.ts': 'abc' })).breaches).toEqual(spent)
    expect(runRules([excused], texts({ 'b.ts': 'abc' })).breaches).toEqual(spent)
  })
  test('finds a rule that looks at no file', () => {
    expect(runRules([rule], texts({ 'a.md': '' })).breaches).toEqual([
      'short: looked at 0 files only; mend what it looks at in tools/check/rules',
    ])
  })
  test('asks at the end what only the whole tree shows', () => {
    const counting = { ...rule, atEnd: () => ['all of it; mend it'] }
    expect(runRules([counting], texts({ 'a.ts': '' })).breaches).toEqual([
      'short: all of it; mend it',
    ])
  })
})

describe('the rules of the house', () => {
  // One file for each rule that looks at single files, and what it must be told.
  const fileOfTest = 'src/domains/access/keys/keys.test.ts'
  const planted: Readonly<Record<string, { file: string; text: string }>> = {
    names: { file: 'src/kernel/moneyMath.ts', text: '' },
    size: { file: 'src/kernel/money.ts', text: '\n'.repeat(601) },
    calls: { file: 'src/kernel/money.ts', text: 'export const now = Date.now()' },
    updates: {
      file: 'src/domains/access/keys/keys.store.ts',
      text: "keys.updateTable('keys').where('state', '=', key.state).execute()",
    },
    assertions: { file: 'src/kernel/money.ts', text: 'f(a as B);'.repeat(1000) },
    texts: { file: 'docs/money.md', text: `${['TO', 'DO'].join('')}: later` },
    changes: { file: '.changeset/orders.md', text: 'Orders have names.' },
    wings: { file: 'src/domains/access/keys/notes.md', text: '' },
    'loose-answers': { file: fileOfTest, text: 'expect(status).toBeOneOf([1])' },
    waits: { file: fileOfTest, text: 'await new Promise((done) => setTimeout(done, 50))' },
    unheard: { file: fileOfTest, text: 'createServer((asked) => void answer(asked))' },
    'empty-lists': {
      file: fileOfTest,
      text: "test('a', () => { for (const one of all()) expect(one).toBe(1) })",
    },
    addresses: { file: 'test/support/world.ts', text: 'server.inject(request)' },
    races: { file: fileOfTest, text: 'await Promise.all([take(), take()])' },
    timers: { file: fileOfTest, text: 'vi.useFakeTimers()' },
    'asked-again': {
      file: 'src/domains/access/keys/keys.service.ts',
      text: 'function take() { store.lock(id) }',
    },
    rankings: {
      file: 'src/domains/access/keys/keys.service.ts',
      text: 'function best() { return all.toSorted(byWorth) }',
    },
  }
  const breachesOf = (name: string, files: Readonly<Record<string, string>>) =>
    runRules(
      houseRules(repository).filter((rule) => rule.name === name),
      texts(files),
    ).breaches

  test('are all tried here', () => {
    expect(
      houseRules(repository)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(Object.keys(planted).toSorted())
  })
  test.each(Object.entries(planted))('find what breaks %s', (name, { file, text }) => {
    const before = new Set(breachesOf(name, {}))
    const found = breachesOf(name, { [file]: text }).filter((breach) => !before.has(breach))
    expect(found).not.toEqual([])
  })
})

describe('a wing', () => {
  const none = { wings: {}, domains: {}, surfaces: {} }
  const sound = {
    'src/domains/access/README.md': 'It has [keys](keys/README.md).',
    'src/domains/access/keys/README.md': '',
    'src/domains/access/keys/index.ts': '',
  }
  const breachesIn = (files: Readonly<Record<string, string>>, edges = none) =>
    runRules([{ ...wingRule(edges), filesMin: 0 }], texts(files)).breaches

  test('that names its domains, each with a README and a door, is sound', () => {
    expect(breachesIn(sound)).toEqual([])
  })
  test.each([
    ['a domain it does not name', { 'src/domains/access/README.md': '' }, 'does not name keys'],
    [
      'a domain without a door',
      {
        'src/domains/access/audit/README.md': '',
        'src/domains/access/README.md': '(keys/) (audit/)',
      },
      'src/domains/access/audit/index.ts is missing',
    ],
  ])('is found with %s', (_, files, breach) => {
    expect(breachesIn({ ...sound, ...files })).toEqual([expect.stringContaining(breach)])
  })
  test('is found in a circle', () => {
    const circle = { ...none, wings: { money: ['chain'], chain: ['money'] } }
    expect(breachesIn(sound, circle)).toEqual([
      'wings: money -> chain -> money is a circle; take an edge out of tools/check/edges.json',
    ])
  })
})
