import { Type as T } from '@sinclair/typebox'
import { describe, expect, test } from 'vitest'
import { shape } from '../../kernel/schemas.ts'
import { line } from '../../kernel/text-schemas.ts'
import { lazyValidator } from './schema-compiler.ts'

const form = '^[a-z]{3}-[0-9]{4}$'
const described = T.String({
  pattern: form,
  description: 'Three letters, a hyphen and four digits.',
})

describe('a value of the wrong form', () => {
  test('is described in the words of the schema, wherever it is', () => {
    const faults = lazyValidator(
      'body',
      shape({ code: described, codes: T.Array(described), maybe: T.Union([described, T.Null()]) }),
    )({ code: 'x', codes: ['abc-1234', 'y'], maybe: 'z' })
    const told = faults.filter(
      ({ message }) => message === 'does not have the form that is asked for',
    )
    expect(told.map(({ location }) => location)).toEqual([
      'body/code',
      'body/codes/1',
      'body/maybe',
    ])
    expect(told[0]?.fix).toBe('Send this: Three letters, a hyphen and four digits.')
    expect(JSON.stringify(faults)).not.toContain('[a-z]')
  })

  test('shows the expression only where the schema has no words', () => {
    const validate = lazyValidator('query', shape({ code: T.String({ pattern: form }) }))
    expect(validate({ code: 'x' })).toEqual([
      {
        location: 'query/code',
        message: `must match pattern "${form}"`,
        fix: `Send a value that matches pattern "${form}".`,
      },
    ])
  })

  test('names the forbidden characters of text that people read', () => {
    const validate = lazyValidator('body', shape({ title: line({ minLength: 1, maxLength: 9 }) }))
    const asked =
      'one line with something to read in it, without control, invisible and text-direction characters'
    expect(validate({ title: 'a\u202eb' })).toEqual([
      { location: 'body/title', message: `must be ${asked}`, fix: `Send ${asked}.` },
    ])
  })

  test('is described in words where it has too few or too many of its members', () => {
    const oneOf = { ...shape({ a: T.Optional(T.String()), b: T.Optional(T.String()) }) }
    const validate = lazyValidator('body', {
      ...oneOf,
      minProperties: 1,
      maxProperties: 1,
      description: 'Exactly one of a and b',
    })
    for (const sent of [{}, { a: '', b: '' }]) {
      expect(validate(sent)).toEqual([
        {
          location: 'body',
          message: 'does not have the form that is asked for',
          fix: 'Send this: Exactly one of a and b.',
        },
      ])
    }
    expect(validate({ b: '' })).toEqual([])
  })

  test('is not told with what was sent', () => {
    const faults = lazyValidator('body', shape({ code: described }))({ code: 'a secret' })
    expect(JSON.stringify(faults)).not.toContain('secret')
  })
})
