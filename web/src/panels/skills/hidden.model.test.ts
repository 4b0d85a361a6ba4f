import { expect, test } from 'vitest'
import { countHidden, piecesOf } from './hidden.model.ts'

const plain = (text: string) => ({ kind: 'plain', text })
const hidden = (first: string, count = 1, last = first) => ({ kind: 'hidden', first, last, count })

test('what is not seen is named between what is', () => {
  expect(piecesOf('a\u202eb')).toEqual([plain('a'), hidden('U+202E'), plain('b')])
  expect(piecesOf('\u200b\u200b\u200bx')).toEqual([hidden('U+200B', 3), plain('x')])
  expect(piecesOf('pay\u{e0061}\u{e0062}')).toEqual([plain('pay'), hidden('U+E0061', 2, 'U+E0062')])
  expect(piecesOf('\ufeffname')).toEqual([hidden('U+FEFF'), plain('name')])
  expect(piecesOf('\u001b[31m')).toEqual([hidden('U+001B'), plain('[31m')])
  expect(piecesOf('\ud800')).toEqual([hidden('U+D800')])
})

test('what a picture or a script needs is no secret, and the same alone is one', () => {
  for (const text of ['👩‍💻', '✔️', '1️⃣', 'می‌شود', 'two\r\nlines', 'a\tb\nc', 'größer 日本'])
    expect(countHidden(text), text).toBe(0)
  expect(countHidden('a\u200db')).toBe(1)
  expect(countHidden('a\u200cb')).toBe(1)
  expect(countHidden('a\ufe0fb')).toBe(1)
  expect(countHidden('over\rwritten')).toBe(1)
})

test('every character of a long run is counted', () => {
  expect(countHidden('\u200b\u2060'.repeat(50_000))).toBe(100_000)
})
