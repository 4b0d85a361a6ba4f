import { Type as T } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { toldOnce, toldOncePaths, withoutToldOnce } from './told-once.ts'

const Secret = toldOnce(T.String())
const schema = T.Object({
  ok: T.Boolean(),
  session: T.Composite([T.Object({ id: T.String() }), T.Object({ bearer: Secret })]),
  codes: T.Array(Secret),
  either: T.Union([T.Object({ key: Secret }), T.Null()]),
  maybe: T.Union([Secret, T.Null()]),
})

test('what is marked is left out wherever it stands, and nothing else', () => {
  const value = {
    ok: true,
    session: { id: 'sess_1', bearer: 's3cret', more: 'bearer' },
    codes: ['one', 'two'],
    either: { key: 'k3y' },
    maybe: null,
    key: 'a name that is no secret here',
  }
  expect(withoutToldOnce(schema, value)).toEqual({
    ...value,
    session: { id: 'sess_1', bearer: 'shown once', more: 'bearer' },
    codes: ['shown once', 'shown once'],
    either: { key: 'shown once' },
  })
})

test('what has no secret is the same value', () => {
  for (const value of [{ ok: true, codes: [], either: null, maybe: null }, 'text', null, [1]])
    expect(withoutToldOnce(schema, value)).toBe(value)
})

test('the marked members are found by their paths', () => {
  expect(toldOncePaths(schema)).toEqual(['session.bearer', 'codes.[]', 'either.key', 'maybe'])
})
