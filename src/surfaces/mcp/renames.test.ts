import { describe, expect, test } from 'vitest'
import { etherAsAddress, etherAsWord, takingEther } from './ether.ts'
import { problemInWords } from './problem-words.ts'
import { renamed, renamedSchema, renamesOf, reversed } from './renames.ts'
import type { JsonObject } from './schema-json.ts'

const text = { type: 'string' }
const trade: JsonObject = {
  type: 'object',
  properties: {
    tokenAddress: text,
    fees: { type: 'array', items: { type: 'object', properties: { trader: text } } },
    pool: { anyOf: [{ type: 'object', properties: { address: text } }, { type: 'null' }] },
  },
  required: ['tokenAddress', 'fees'],
}
const words: Readonly<Record<string, string>> = { tokenAddress: 'token', trader: 'wallet' }
const wordFor = (name: string, _: JsonObject, holder: string) =>
  name === 'address' ? holder : (words[name] ?? name)

describe('renames', () => {
  const renames = renamesOf(trade, wordFor)
  const row = { tokenAddress: '0x1', fees: [{ trader: '0x2', more: 1 }], pool: { address: '0x3' } }
  const said = { token: '0x1', fees: [{ wallet: '0x2', more: 1 }], pool: { pool: '0x3' } }

  test('go through lists, choices and what nobody declared, and back again', () => {
    expect(renamed(row, renames)).toEqual(said)
    expect(renamed(said, reversed(renames))).toEqual(row)
    expect(renamed({ ...row, pool: null }, renames)).toEqual({ ...said, pool: null })
  })

  test('rename the schema as they do its values', () => {
    expect(renamedSchema(trade, renames)).toEqual({
      type: 'object',
      properties: {
        token: text,
        fees: { type: 'array', items: { type: 'object', properties: { wallet: text } } },
        pool: { anyOf: [{ type: 'object', properties: { pool: text } }, { type: 'null' }] },
      },
      required: ['token', 'fees'],
    })
  })

  test('throw where two members would be called the same', () => {
    const both = { type: 'object', properties: { tokenAddress: text, token: text } }
    expect(() => renamesOf(both, wordFor)).toThrow('two members would be called token')
  })

  test('name the argument in a problem, wherever its text speaks of it', () => {
    const problem = JSON.stringify({
      detail: 'The request is not valid: body/fees/0/trader is required.',
      errors: [
        { location: 'body/fees/0/trader', message: 'is required', fix: 'Add trader.' },
        { location: 'header/idempotency-key', message: 'is too long' },
      ],
    })
    const tool = { toWordsOfInput: renames, tell: (one: string) => one }
    expect(JSON.parse(problemInWords(problem, tool))).toEqual({
      detail: 'The request is not valid: arguments/fees/0/wallet is required.',
      errors: [
        { location: 'arguments/fees/0/wallet', message: 'is required', fix: 'Add wallet.' },
        { location: 'header/idempotency-key', message: 'is too long' },
      ],
    })
    expect(problemInWords('no JSON', tool)).toBe('no JSON')
  })
})

describe('ether', () => {
  const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

  test('is asked by its name and reaches the row as its address', () => {
    const given = { pair: { base: 'eth', quote: '0x1' }, balances: [{ token: 'ETH' }], tag: 'ETH' }
    expect(etherAsAddress(given)).toEqual({
      pair: { base: ether, quote: '0x1' },
      balances: [{ token: ether }],
      tag: 'ETH',
    })
  })

  test('is answered by its name where it stands alone', () => {
    const answer = JSON.stringify({ a: ether.toLowerCase(), b: `to ${ether}` })
    expect(etherAsWord(answer)).toBe(JSON.stringify({ a: 'ETH', b: `to ${ether}` }))
  })

  test('is in the pattern of what takes it, and of nothing else', () => {
    const address = { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' }
    const pair = { type: 'object', properties: { base: address, quote: address } }
    const schema = takingEther({ type: 'object', properties: { pair, token: address } })
    const word = { type: 'string', pattern: '^(ETH|0x[0-9a-fA-F]{40})$' }
    expect(schema['properties']).toEqual({
      pair: { type: 'object', properties: { base: word, quote: word } },
      token: address,
    })
  })
})
