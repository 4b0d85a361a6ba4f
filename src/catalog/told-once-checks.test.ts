import { Type as T, type TSchema } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { type OperationName, rowsOf } from '../kernel/operation.ts'
import { toldOnce } from '../kernel/told-once.ts'
import { toldOnceBreaches } from './told-once-checks.ts'

const { operation } = rowsOf<unknown>()
const Secret = T.String()

/** What is wrong with a row that answers this. */
const breachesOf = (
  output: TSchema,
  { idempotent, name = 'things.make' }: { idempotent?: boolean; name?: OperationName } = {},
) =>
  toldOnceBreaches({
    entries: [
      {
        domain: 'sample',
        id: 'post_api_things',
        operation: operation({
          name,
          method: 'POST',
          path: '/api/things',
          tier: 'public',
          family: 'Sample',
          summary: 'A sample',
          auth: [],
          input: {},
          output,
          effect: 'reversible',
          ...(idempotent === undefined ? {} : { idempotent }),
          examples: [],
          handler: () => ({}),
        }),
      },
    ],
  })

test.each<readonly [string, TSchema, string]>([
  ['at the top', T.Object({ secret: Secret }), 'secret'],
  ['in a list', T.Object({ items: T.Array(T.Object({ apiKey: Secret })) }), 'items.apiKey'],
  ['as a list', T.Object({ backupCodes: T.Array(Secret) }), 'backupCodes'],
  ['that may be missing', T.Object({ bearer: T.Union([Secret, T.Null()]) }), 'bearer'],
])('a secret %s has the mark', (_, output, path) => {
  expect(breachesOf(output, { idempotent: false })).toEqual([
    `things.make tells the secret ${path} without the mark of toldOnce`,
  ])
})

test('a list of secrets is marked by its items', () => {
  const output = T.Object({ backupCodes: T.Array(toldOnce(Secret)) })
  expect(breachesOf(output, { idempotent: false })).toEqual([])
})

test('a key is a secret where keys are made, and a name elsewhere', () => {
  const output = T.Object({ key: Secret })
  expect(breachesOf(output, { idempotent: false, name: 'thingKeys.make' })).toHaveLength(1)
  expect(breachesOf(output, { idempotent: false })).toEqual([])
})

test('what is told once is kept for no repeat', () => {
  const output = T.Object({ secret: toldOnce(Secret) })
  expect(breachesOf(output)).toEqual(['things.make keeps an answer that is told once'])
  expect(breachesOf(output, { idempotent: false })).toEqual([])
})
