import { expect, test } from 'vitest'
import { isOpen, unitsLeft } from './sessions.model.ts'

const atomic = (amountAtomic: string) => ({ amountAtomic })

test('only whole units are left', () => {
  expect(unitsLeft({ balance: atomic('1999999'), unitCost: atomic('1000000') })).toBe(1n)
  expect(unitsLeft({ balance: atomic('5'), unitCost: atomic('0') })).toBe(0n)
})

test('a session that is spent may still be closed, and one that ends may not', () => {
  expect((['open', 'exhausted'] as const).every((status) => isOpen({ status }))).toBe(true)
  expect((['closing', 'closed', 'failed'] as const).some((status) => isOpen({ status }))).toBe(
    false,
  )
})
