import { Type as T } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { toldOnce } from '../../../kernel/told-once.ts'
import { withoutShownOnce } from './shown-once.ts'

const output = T.Object({
  ok: T.Boolean(),
  session: T.Object({ id: T.String(), bearer: T.Union([toldOnce(T.String()), T.Null()]) }),
})

test('the bearer of a session that was opened is not told again', () => {
  const body = '{"ok":true,"session":{"id":"mpp_1","bearer":"s3cret-that-spends"}}'
  expect(withoutShownOnce(body, output)).toBe(
    '{"ok":true,"session":{"id":"mpp_1","bearer":"shown once"}}',
  )
})

test('what has no secret stays as it is, to the byte', () => {
  for (const body of [
    '{ "session": { "bearer": null } }',
    '{ "a": [ 1.0 ] }',
    'bearer, but no JSON',
    '',
  ])
    expect(withoutShownOnce(body, output)).toBe(body)
})

test('nothing is told of a row that is not known any more', () => {
  expect(withoutShownOnce('{"ok":true}', undefined)).toBeNull()
})
