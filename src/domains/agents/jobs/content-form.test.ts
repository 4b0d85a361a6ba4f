import { describe, expect, test } from 'vitest'
import { AppError } from '../../../kernel/errors.ts'
import { assertForm, assertSchema, assertSize } from './content-form.ts'

function faultsOf(work: () => void): readonly string[] {
  try {
    work()
    return []
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    return (failure.options.faults ?? []).map(({ location, message }) => `${location} ${message}`)
  }
}
const schema = {
  type: 'object',
  required: ['pool', 'days'],
  additionalProperties: false,
  properties: {
    pool: { type: 'string', minLength: 2, maxLength: 5, enum: ['WETH', 'USDC', 'LONGER'] },
    days: { type: 'integer', minimum: 1, maximum: 30 },
    tags: { type: 'array', maxItems: 2, items: { type: 'string' } },
    kind: { const: 'report' },
    note: { type: 'null' },
  },
}
const judge = (value: unknown) => faultsOf(() => assertForm(value, schema, 'body'))

describe('a schema', () => {
  test('of the kinds that are judged is taken', () => {
    expect(faultsOf(() => assertSchema(schema, 'body'))).toEqual([])
    expect(faultsOf(() => assertSchema({}, 'body'))).toEqual([])
  })
  test.each([
    ['a pattern, which may never end', { pattern: '(a+)+$' }, 'body/pattern'],
    ['a reference', { $ref: '#' }, 'body/$ref'],
    ['several types', { type: ['string', 'null'] }, 'body/type'],
    ['a list of nothing', { enum: [] }, 'body/enum'],
    ['objects to compare', { enum: [{ a: 1 }] }, 'body/enum'],
    ['more choices than are compared', { enum: Array.from({ length: 65 }, String) }, 'body/enum'],
    ['a list as the constant', { const: [] }, 'body/const'],
    ['properties that are none', { properties: [] }, 'body/properties'],
    ['a property that is none', { properties: { a: 1 } }, 'body/properties/a'],
    ['a length below nothing', { minLength: -1 }, 'body/minLength'],
    ['a limit that is no number', { minimum: '1' }, 'body/minimum'],
    ['names that are no texts', { required: [1] }, 'body/required'],
    ['additional properties of a form', { additionalProperties: {} }, 'body/additionalProperties'],
    ['items that are a list', { items: [] }, 'body/items'],
  ])('with %s is refused', (_, wrong, location) => {
    const [first = ''] = faultsOf(() => assertSchema(wrong, 'body'))
    expect(first.startsWith(`${location} `)).toBe(true)
  })
  test('is neither nested without end nor larger than it may be', () => {
    let deep: Record<string, unknown> = {}
    for (let level = 0; level < 9; level += 1) deep = { items: deep }
    expect(faultsOf(() => assertSchema(deep, 'body'))).toHaveLength(1)
    const large = { description: 'x'.repeat(8_200) }
    expect(faultsOf(() => assertSchema(large, 'body'))).toEqual(['body is larger than 8192 bytes'])
  })
})

describe('a value', () => {
  test('that fits is taken', () => {
    expect(judge({ pool: 'WETH', days: 30, tags: ['a'], kind: 'report', note: null })).toEqual([])
  })
  test.each([
    [{ days: 1 }, ['body/pool is missing']],
    [{ pool: 'DAI', days: 1 }, ['body/pool is none of the allowed values']],
    [{ pool: 'LONGER', days: 1 }, ['body/pool is too long']],
    [{ pool: 'WETH', days: 1.5 }, ['body/days must be of type "integer"']],
    [{ pool: 'WETH', days: 31 }, ['body/days is too large']],
    [{ pool: 'WETH', days: 0 }, ['body/days is too small']],
    [{ pool: 'WETH', days: 1, tags: ['a', 'b', 'c'] }, ['body/tags is too long']],
    [{ pool: 'WETH', days: 1, tags: ['a', 1] }, ['body/tags/1 must be of type "string"']],
    [{ pool: 'WETH', days: 1, kind: 'song' }, ['body/kind is not the one allowed value']],
    [{ pool: 'WETH', days: 1, more: 1 }, ['body/more is not known']],
    [{ pool: 'WETH', days: 1, note: 'x' }, ['body/note must be of type "null"']],
    ['text', ['body must be of type "object"']],
    [[], ['body must be of type "object"']],
  ])('%j is told where it does not', (value, faults) => {
    expect(judge(value)).toEqual(faults)
  })
  test('has no name by inheritance', () => {
    const asked = { type: 'object', required: ['toString'] }
    expect(faultsOf(() => assertForm({}, asked, 'body'))).toEqual(['body/toString is missing'])
    const closed = { type: 'object', additionalProperties: false }
    const given: unknown = JSON.parse('{"__proto__":1}')
    expect(faultsOf(() => assertForm(given, closed, 'body'))).toEqual([
      'body/__proto__ is not known',
    ])
  })
  test('that is nested too deep is measured no deeper', () => {
    let deep: unknown = 1
    for (let level = 0; level < 5_000; level += 1) deep = [deep]
    const limits = { bytes: 100_000, depth: 16, location: 'body' }
    expect(faultsOf(() => assertSize(deep, limits))).toEqual(['body is nested deeper than 16'])
  })
})
