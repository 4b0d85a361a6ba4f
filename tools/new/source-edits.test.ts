import { describe, expect, test } from 'vitest'
import { addImport, addMember } from './source-edits.ts'
import { NewError } from './tree.ts'
import { domainPlace, dotted, kebabOf, singularOf, snakeOf } from './words.ts'

describe('a member', () => {
  test.each([
    ['const a = { b: 1 }', 'const a = { b: 1,\nc: 2 }'],
    ['const a = {\n  b: 1,\n}', 'const a = {\n  b: 1,\nc: 2,\n}'],
    ['const a = {}', 'const a = {\nc: 2}'],
    ['const a = { ...b, d: 1, ...e }', 'const a = { ...b, d: 1,\nc: 2, ...e }'],
    ['const a = { ...b }', 'const a = { ...b,\nc: 2 }'],
    ['const a = { b: 1 } as const', 'const a = { b: 1,\nc: 2 } as const'],
    ['f({ a: { b: 1 } satisfies C })', 'f({ a: { b: 1,\nc: 2 } satisfies C })'],
    ['function a() { return { b: 1 } }', 'function a() { return { b: 1,\nc: 2 } }'],
  ])('is added to %s', (text, wanted) => {
    expect(addMember(text, 'a', 'c: 2,')).toBe(wanted)
  })
  test('is added to a list', () => {
    expect(addMember('const a: B[] = [b, ...c]', 'a', 'd')).toBe('const a: B[] = [b, ...c,\nd]')
  })
  test('is not added to what is not there', () => {
    expect(() => addMember('const b = {}', 'a', 'c')).toThrow(NewError)
  })
})

describe('an import', () => {
  const given = { name: 'shape', from: './a.ts' }
  test('is added once', () => {
    const once = addImport('const a = 1\n', given)
    expect(once).toBe("import { shape } from './a.ts'\nconst a = 1\n")
    expect(addImport(once, given)).toBe(once)
    const lines = "import {\n  a,\n  shape,\n} from './a.ts'\n"
    expect(addImport(lines, given)).toBe(lines)
  })
  test('is added beside a use of its name', () => {
    const used = "import { b } from './b.ts'\nconst a = shape({ b })\nimport { c } from './c.ts'\n"
    expect(addImport(used, given)).toBe(`import { shape } from './a.ts'\n${used}`)
  })
})

describe('words', () => {
  test('are spelled for where they stand', () => {
    expect([kebabOf('priceAlerts'), snakeOf('priceAlerts')]).toEqual([
      'price-alerts',
      'price_alerts',
    ])
    expect(['alerts', 'policies', 'media'].map(singularOf)).toEqual(['alert', 'policy', 'media'])
    expect(domainPlace('money/price-list')).toEqual({
      wing: 'money',
      name: 'price-list',
      folder: 'src/domains/money/price-list',
    })
  })
  test.each(['money', 'money/', 'Money/ledger', 'money/ledger/books', undefined])(
    'that name no domain are refused: %s',
    (text) => expect(() => domainPlace(text)).toThrow('is no domain; write <wing>/<domain>'),
  )
  test.each(['alerts', 'alerts.', 'Alerts.create', 'a.b.c', undefined])(
    'that name no operation are refused: %s',
    (text) => expect(() => dotted(text, 'operation')).toThrow('is no operation; write it like'),
  )
})
