import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { beginSearch, findSecret } from './find-secret.ts'

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const key = '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const find = (value: unknown) => findSecret(value, beginSearch())
const inBase64 = (text: string, times: number): string =>
  times === 0 ? text : inBase64(Buffer.from(text).toString('base64'), times - 1)

describe('the place of a secret', () => {
  test.each([
    ['', phrase],
    ['', Buffer.from(phrase)],
    ['/note', { name: 'Ada', note: phrase }],
    ['/form/note', { form: { name: 'Ada', note: phrase } }],
    ['/1', ['Ada', phrase]],
    ['/notes/1/text', { notes: [{ text: 'Ada' }, { text: phrase }] }],
    ['', { [phrase]: 'Ada' }],
    ['/form', { form: { [phrase]: 'Ada' } }],
    ['/words', { words: phrase.split(' ') }],
    ['/words', { words: phrase.split(' ').map((word) => ({ word })) }],
    ['/form', { form: { ...phrase.split(' ') } }],
    ['/note', { note: JSON.stringify({ form: [phrase] }) }],
  ])('is %j in %j', (location, value) => {
    expect(find(value)).toEqual({ kind: 'seed phrase', location })
  })
  test('is of the first that is found', () => {
    expect(find({ a: 'Ada', b: key, c: { privateKey: key }, d: phrase })).toEqual({
      kind: 'private key',
      location: '/c/privateKey',
    })
  })
})

test('a secret is found in a text in a text in a text, and further in nobody looks', () => {
  expect(find({ note: inBase64(phrase, 3) })).toEqual({ kind: 'seed phrase', location: '/note' })
  expect(find({ note: inBase64(phrase, 4) })).toBeNull()
})

test('a value may be 64 deep', () => {
  const nested = (depth: number): unknown => (depth === 0 ? phrase : [nested(depth - 1)])
  expect(find(nested(64))).toEqual({ kind: 'seed phrase', location: '/0'.repeat(64) })
  expect(() => find(nested(65))).toThrow('nested more than 64 deep')
})

describe('a key without a name', () => {
  test.each([
    ['beside its label', { value: key, name: 'PRIVATE_KEY' }, '/value'],
    ['beside a label of something public', { value: key, name: 'public key' }, null],
    ['beside a label behind a name of its own', { hash: key, name: 'a hash' }, null],
    ['just behind its label', ['my private key:', key], '/1'],
    ['two texts further', ['my private key:', 'it is', 'this', key], '/3'],
    ['three texts further', ['my private key:', 'well', 'it is', 'this', key], null],
    ['behind a nearer label', ['my private key:', 'my public key:', key], null],
    ['behind what is no label', ['my dog', 'its name', key], null],
  ])('is told by the texts around it: %s', (_name, value, location) => {
    expect(find(value)).toEqual(location === null ? null : { kind: 'private key', location })
  })
})

test('32 things of 64 bytes are compared with their public keys, and no more', () => {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const pair = [...Buffer.from(d, 'base64url'), ...Buffer.from(x, 'base64url')]
  const behind = (count: number) => [
    ...Array.from({ length: count }, () => pair.toReversed()),
    pair,
  ]
  expect(find(behind(31))).toEqual({ kind: 'private key', location: '/31' })
  expect(find(behind(32))).toBeNull()
})

test('a phrase of an unknown list is recognised by its name, from twelve words on', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'qqqq').join(' ')
  for (const name of ['mnemonic', 'seedPhrase', 'my_recovery_phrase']) {
    expect(find({ [name]: words(12) })).toEqual({ kind: 'seed phrase', location: `/${name}` })
    expect(find({ [name]: words(11) })).toBeNull()
  }
  expect(find({ note: words(12) })).toBeNull()
})

test.each([
  ['one word', '', 'x'],
  ['one word with an underscore', '', 'a_'],
  ['numbers', '', '1,'],
  ['numbers with a label', 'My private key:\n', '1,'],
  ['signs without width', '', '\u200b'],
  ['control signs', '', '\u0001'],
])('a text as large as any body is read to its end: %s', (_, before, unit) => {
  const large = before + unit.repeat(9_000_000 / unit.length)
  expect(find({ files: [{ content: large }] })).toBeNull()
})
