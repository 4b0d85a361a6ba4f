import { expect, test } from 'vitest'
import { traderOf } from '../../../../test/support/market-chain.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import { holdingsOf } from './transfers.ts'

const nobody: Hex = '0x0000000000000000000000000000000000000000'
const [a = nobody, b = nobody, c = nobody] = [1, 2, 3]
  .map(traderOf)
  .toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))

test('holders come by what they hold, and of two that hold alike the lower address first', () => {
  const given = (to: Hex, amount: bigint) => ({ from: nobody, to, amount })
  const all = [given(c, 5n), given(b, 5n), given(a, 4n), { from: c, to: b, amount: 1n }]
  const first = [{ account: b, balance: 6n }]
  // Equal balances; the lower address received its balance later.
  const alike = [
    { account: a, balance: 4n },
    { account: c, balance: 4n },
  ]
  expect(holdingsOf(all)).toEqual([...first, ...alike])
  expect(holdingsOf(all.toReversed())).toEqual([...first, ...alike])
})
