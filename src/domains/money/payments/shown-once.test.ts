import { expect, test } from 'vitest'
import { withoutShownOnce } from './shown-once.ts'

test('the bearer of a session that was opened is not told again', () => {
  const body = '{"ok":true,"session":{"id":"mpp_1","bearer":"s3cret-that-spends"}}'
  expect(withoutShownOnce(body)).toBe('{"ok":true,"session":{"id":"mpp_1","bearer":"shown once"}}')
})

test('what has no secret stays as it is, to the byte', () => {
  for (const body of ['{ "bearer": null }', '{ "a": [ 1.0 ] }', 'bearer, but no JSON', ''])
    expect(withoutShownOnce(body)).toBe(body)
})
