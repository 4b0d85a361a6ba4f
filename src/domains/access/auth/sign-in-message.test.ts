import { describe, expect, test } from 'vitest'
import { parseSignInMessage, writeSignInMessage } from './sign-in-message.ts'

const solana = {
  head: 'a.example wants you to sign in with your Solana account:',
  address: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB',
}
const evm = {
  head: 'a.example wants you to sign in with your Ethereum account:',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
}
const lines = [
  'URI: https://a.example',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: abcdef12',
  'Issued At: 2026-07-15T09:00:00Z',
]

describe('after the address of a Solana wallet', () => {
  const textOf = (...rows: string[]) => [solana.head, solana.address, ...rows].join('\n')
  const read = (...rows: string[]) => parseSignInMessage(textOf(...rows))
  const uri = 'https://a.example'

  test.each([
    ['nothing', [], { statement: null, uri: null }],
    ['a statement', ['', 'Hello.'], { statement: 'Hello.', uri: null }],
    ['lines', ['', `URI: ${uri}`], { statement: null, uri }],
    ['resources', ['', 'Resources:', '- a:b'], { statement: null, resources: ['a:b'] }],
    ['both', ['', 'Hello.', '', `URI: ${uri}`], { statement: 'Hello.', uri }],
  ])('%s may stand, and is written back as it was', (_what, rows, says) => {
    const message = read(...rows)
    expect(message).toMatchObject(says)
    expect(message && writeSignInMessage(message)).toBe(textOf(...rows))
  })
  test.each([
    ['a blank line alone', ['']],
    ['two blank lines', ['', '']],
    ['a text where the blank line belongs', ['x', 'URI: https://a.example']],
    ['a text where the blank line belongs, before a statement', ['x', 'Hello.']],
    ['lines without a blank line', ['URI: https://a.example', 'Version: 1']],
    ['a statement with no blank line after it', ['', 'Hello.', 'URI: https://a.example']],
    ['a blank line after the statement and nothing more', ['', 'Hello.', '']],
  ])('%s may not', (_what, rows) => {
    expect(read(...rows)).toBeUndefined()
  })
})

describe('after the address of an EVM wallet', () => {
  const textOf = (...rows: string[]) => [evm.head, evm.address, ...rows].join('\n')
  const read = (...rows: string[]) => parseSignInMessage(textOf(...rows))

  test.each([
    ['two blank lines', ['', ''], null],
    ['a statement between blank lines', ['', 'Hello.', ''], 'Hello.'],
  ])('%s may stand before the lines', (_what, opening, statement) => {
    const message = read(...opening, ...lines)
    expect(message).toMatchObject({ statement, uri: 'https://a.example', nonce: 'abcdef12' })
    expect(message && writeSignInMessage(message)).toBe(textOf(...opening, ...lines))
  })
  test.each([
    ['one blank line', ['']],
    ['no blank line', []],
    ['a text where the first blank line belongs', ['x', '']],
    ['a text where the first blank line belongs, before a statement', ['x', 'Hello.', '']],
    ['a statement with no blank line after it', ['', 'Hello.']],
  ])('%s may not', (_what, opening) => {
    expect(read(...opening, ...lines)).toBeUndefined()
  })
  test.each(lines.map((line, at) => [line.split(':')[0], at] as const))(
    'the line %s must be there',
    (_name, at) => {
      expect(read('', '', ...lines.toSpliced(at, 1))).toBeUndefined()
    },
  )
})
