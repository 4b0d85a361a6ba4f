import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { beginSearch, findSecret } from '../../src/surfaces/http/secrets/find-secret.ts'
import { hexOf } from '../../tools/generate/secrets/material.ts'
import { scorecard, scorecardPage } from '../../tools/generate/secrets/scorecard.ts'

const page = path.join(import.meta.dirname, '../../docs/generated/secret-guard.md')
const scores = scorecard()

test.each(scores.secrets)(
  'requests that carry a secret are refused: $kind',
  ({ samples, wrong }) => {
    expect(wrong).toEqual([])
    expect(samples).toBeGreaterThan(8)
  },
)

test.each(scores.ordinary)('requests that carry none pass: $kind', ({ samples, wrong }) => {
  expect(wrong).toEqual([])
  expect(samples).toBeGreaterThan(8)
})

test('the corpus has hundreds of samples of both sorts, and fifty that the guard was not made for', () => {
  const count = (of: readonly { readonly samples: number }[]) =>
    of.reduce((sum, { samples }) => sum + samples, 0)
  expect(count(scores.secrets)).toBeGreaterThan(500)
  expect(count(scores.ordinary)).toBeGreaterThan(500)
  expect(count(scores.heldOutSecrets) + count(scores.heldOutOrdinary)).toBeGreaterThanOrEqual(50)
})

test('the published scorecard is the current one', () => {
  expect(readFileSync(page, 'utf8')).toBe(scorecardPage())
})

const bodyLimit = 262_144
const full = (text: string) => text.repeat(Math.floor(bodyLimit / text.length))
test.each([
  '\\',
  '<',
  '<a ',
  '&#',
  '&#97;',
  '\\u0061',
  '%41',
  '[',
  'a',
  ' ',
  '1 ',
  '123,',
  "'",
  '.',
  'pk ab ',
  'pk 1 ',
  'seed: ',
  'seed: one two ',
  'private key ',
  'ciphertext kdf ',
  'BEGIN PRIVATE KEY ',
  'а a ',
  'a\u200b',
  '\u200b',
  'е\u0301',
  '的',
  '助记词',
  'あ ',
  'nsec1qqqqqqqq',
  'MII',
  'xprv',
  '0x12 ',
  'A1b2',
  `tx hash ${hexOf('a')} pk `,
  'never share your private key. ',
  '1'.repeat(77),
])('a body full of %j is read to its end', (text) => {
  expect(() => findSecret({ x: full(text) }, beginSearch())).not.toThrow()
})
