import { expect, test } from 'vitest'
import { jsonTokens, prettyJson } from './json.model.ts'

test('the pieces of a JSON text have their kinds', () => {
  const kinds = jsonTokens('{"a": [1.5e3, "b:\\"", null]}').filter(({ kind }) => kind !== 'plain')
  expect(kinds).toEqual([
    { kind: 'name', text: '"a"' },
    { kind: 'number', text: '1.5e3' },
    { kind: 'text', text: '"b:\\""' },
    { kind: 'literal', text: 'null' },
  ])
})

test.each(['', '{"a":1}', '<p>not 1 JSON "at all</p>', '"x', '[-0.1,true]\n'])(
  'the pieces of %j are the whole of it',
  (text) => {
    expect(
      jsonTokens(text)
        .map((token) => token.text)
        .join(''),
    ).toBe(text)
  },
)

test('what is no JSON stays as it is', () => {
  expect(prettyJson('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(prettyJson('data: {"a":1}')).toBe('data: {"a":1}')
})
