import { expect, test } from 'vitest'
import { choicesOf, isSame, isSignature, paidBy, typedChoice } from './wallet.model.ts'

const one = `0x${'aB'.repeat(20)}`
const other = `0x${'12'.repeat(20)}`

test('who is paid is a wallet that was chosen, or an address that was typed', () => {
  expect(paidBy({ choice: one, typed: other, signature: '' })).toBe(one)
  expect(paidBy({ choice: typedChoice, typed: ` ${other} `, signature: '' })).toBe(other)
  expect(paidBy({ choice: typedChoice, typed: '0x12', signature: '' })).toBeNull()
})

test('the connected wallet is the first choice, once, however it is written', () => {
  expect(choicesOf(one, [other, one.toLowerCase()])).toEqual([one, other])
  expect(choicesOf(null, [other])).toEqual([other])
  expect([isSame(one, one.toLowerCase()), isSame(one, other), isSame(null, null)]).toEqual([
    true,
    false,
    false,
  ])
})

test('a signature is whole bytes', () => {
  expect(isSignature(`0x${'0a'.repeat(65)}`)).toBe(true)
  for (const text of ['', '0x', '0xabc', 'ab', '0xzz']) expect(isSignature(text)).toBe(false)
})
