import { Type as T } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { type Operation, rowsOf } from '../kernel/operation.ts'
import { buildCatalog } from './build-catalog.ts'
import { errorsOf } from './implied-errors.ts'

const { operation, document } = rowsOf<null>()
const price = { amountAtomic: 5n, asset: 'USDC', unit: 'call' } as const
const plain = {
  name: 'things.make',
  method: 'POST',
  path: '/things',
  tier: 'public',
  family: 'Other',
  summary: 'Make a thing',
  auth: [],
  input: {},
  output: T.Object({ ok: T.Boolean() }),
  effect: 'reversible',
  examples: [{ name: 'any', output: { ok: true } }],
  handler: () => ({ ok: true }),
} as const
const quote = () => price
const page = document({
  ...plain,
  method: 'GET',
  effect: 'none',
  produces: ['text/html'],
  price,
  handler: () => ({ contentType: 'text/html', body: '' }),
})

test.each<readonly [string, Operation, string | null]>([
  ['a fixed price', operation({ ...plain, price }), null],
  ['a quote', operation({ ...plain, quote }), null],
  ['a monetized row with a quote', operation({ ...plain, tier: 'monetized', quote }), null],
  ['both', operation({ ...plain, price, quote }), 'has both a price and a quote'],
  ['neither', operation({ ...plain, tier: 'monetized' }), 'is monetized without a price'],
  [
    'nothing to pay',
    operation({ ...plain, price: { ...price, amountAtomic: 0n } }),
    'has a price that is not above zero',
  ],
  [
    'a cache',
    operation({ ...plain, method: 'GET', effect: 'none', price, cache: { freshSeconds: 60 } }),
    'has a price and may be cached',
  ],
  ['a page', page, 'has a price, which a document row cannot have'],
  [
    'an operator gate for anyone',
    operation({ ...plain, gate: 'operator' }),
    'has an operator gate but no credential',
  ],
])('%s', (_, row, breach) => {
  const build = () => buildCatalog({ things: { operations: { row } } }, {})
  if (breach === null) expect(build).not.toThrow()
  else expect(build).toThrow(breach)
})

test('a row with a quote declares every refusal of payments, a free one none', () => {
  const codes = (row: Operation) =>
    errorsOf(row)
      .map(({ code }) => code)
      .filter((code) => /^(payment|billing|x402)\./.test(code))
  expect(codes(operation({ ...plain, quote }))).toEqual(
    expect.arrayContaining([
      'payment.required',
      'payment.in_flight',
      'payment.indeterminate',
      'billing.budget_exceeded',
      'x402.identifier_reused',
    ]),
  )
  expect(codes(operation(plain))).toEqual([])
})
