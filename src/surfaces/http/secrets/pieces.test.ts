import { describe, expect, test } from 'vitest'
import { beginSearch, findSecret } from './find-secret.ts'
import { pieceLengthMax, piecesOf } from './pieces.ts'

const phrase = 'scheme spot photo card baby mountain device kick cradle pact join borrow'
const hex = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const find = (text: string) => findSecret({ content: text }, beginSearch())?.kind ?? null
const prose = 'Nobody knows what this is about, and so it goes on.\n'
const withoutGaps = 'nobody,knows;what.this'
const text = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

describe('what stands across a seam is found, wherever the seam is', () => {
  const words = `${prose}${Buffer.from(prose.repeat(110) + phrase).toString('base64')}`
  test.each([
    ['a phrase', prose, `${phrase}. `, 'seed phrase'],
    [
      'a phrase with other words in it',
      prose,
      `${phrase.replaceAll(' ', ' and ')} `,
      'seed phrase',
    ],
    [
      'a phrase in CamelCase',
      prose,
      phrase.replace(/\b./g, (one) => one.toUpperCase()).replaceAll(' ', ''),
      'seed phrase',
    ],
    [
      'a phrase with many signs in it',
      prose,
      phrase.replaceAll(' ', '.'.repeat(600)),
      'seed phrase',
    ],
    ['a key and its label', prose, `my private key: 0x${hex} `, 'private key'],
    ['a key in groups', prose, `private key: ${hex.match(/../g)?.join(' ')} `, 'private key'],
    ['a key behind its label', withoutGaps, `,"privateKey":"${hex}",`, 'private key'],
    ['a long encoded word', prose, `${words} `, 'seed phrase'],
  ])('%s', (_, around, secret, kind) => {
    for (let before = pieceLengthMax - secret.length - 300; before < pieceLengthMax + 300; ) {
      const whole = `${text(around, before)} ${secret}${text(around, 2 * pieceLengthMax)}`
      expect({ before, kind: find(whole) }).toEqual({ before, kind })
      before += Math.ceil((secret.length + 600) / 12)
    }
  })
  test('a file of a key whose parts are far apart', () => {
    const jwk = `{"kty":"EC","note":"${text(prose.trim(), 3 * pieceLengthMax)}","d":"${'a'.repeat(43)}"`
    expect(find(jwk)).toBe('private key')
  })
})

describe('the pieces of a text', () => {
  test.each([
    ['prose', prose],
    ['one word', 'xyz'],
    ['words without a gap', withoutGaps],
    ['signs of two units', '😀'],
    ['signs alone', '.'],
  ])('are few, whole and nothing is left out: %s', (_, unit) => {
    // Numbered, so that each piece has one place.
    const all = Array.from({ length: 20_000 }, (_each, at) => `${unit.repeat(9)}${at}`).join('')
    const whole = all.slice(0, 20 * pieceLengthMax - 1)
    const pieces = [...piecesOf(whole)]
    expect(pieces.length).toBeLessThanOrEqual(60)
    let to = 0
    for (const piece of pieces) {
      const from = whole.indexOf(piece, Math.max(0, to - pieceLengthMax))
      expect(from).toBeLessThanOrEqual(to)
      expect(piece.isWellFormed()).toBe(true)
      to = Math.max(to, from + piece.length)
    }
    expect(to).toBe(whole.length)
  })
  test('are one where the text is short', () => {
    expect([...piecesOf(prose)]).toEqual([prose])
  })
})
