import { expect, test } from 'vitest'
import type { FeeAccrual, FeeInbox } from '#sdk'
import {
  accrualMoments,
  batchOf,
  chosenRows,
  earnedIn,
  type FeeRow,
  payeeOf,
} from './claim.model.ts'

const row = (token: string, more: Partial<FeeRow> = {}): FeeRow => ({
  token,
  symbol: token,
  family: 'curve',
  lifetime: 10n,
  claimed: 0n,
  claimable: 0n,
  pending: 10n,
  payable: 10n,
  payableTokens: 0n,
  cost: 4n,
  worth: true,
  ...more,
})
const money = (amountAtomic: bigint) => ({
  asset: 'ETH',
  amount: '',
  amountAtomic: amountAtomic.toString(),
  decimals: 18,
})
const inbox = (tokens: readonly string[], cost: bigint) =>
  ({ batch: { tokens, cost: money(cost) } }) as unknown as FeeInbox

test('what costs more than it brings is left out, unless it was chosen by hand', () => {
  const rows = [
    row('a'),
    row('b', { worth: false }),
    row('c', { worth: null, payable: 0n, payableTokens: 5n }),
    row('d', { payable: 0n }),
  ]
  const chosen = (choices: readonly (readonly [string, boolean])[], leavesOut = true) =>
    chosenRows(rows, { choices: new Map(choices), leavesOut }).map(({ token }) => token)
  expect(chosen([])).toEqual(['a', 'c'])
  expect(chosen([], false)).toEqual(['a', 'b', 'c'])
  expect(
    chosen([
      ['b', true],
      ['a', false],
      ['d', true],
    ]),
  ).toEqual(['b', 'c'])
})

test('the batch that the service weighed has its exact cost, any other one at most the sum', () => {
  const two = [row('a'), row('b')]
  expect(batchOf(two, inbox(['b', 'a'], 5n))).toEqual({ payable: 20n, cost: 5n, isAtMost: false })
  expect(batchOf(two, inbox(['a'], 4n))).toEqual({ payable: 20n, cost: 8n, isAtMost: true })
  expect(batchOf([row('a', { cost: null })], undefined).cost).toBeNull()
  expect(batchOf([], inbox([], 0n)).payable).toBe(0n)
})

test('a payee is an address, and the account itself is none', () => {
  const [own, other] = [`0x${'a'.repeat(40)}`, `0x${'B'.repeat(40)}`]
  expect(payeeOf(null, own)).toEqual({ address: null, isWrong: false })
  expect(payeeOf(`0x${'A'.repeat(40)}`, own)).toEqual({ address: null, isWrong: false })
  expect(payeeOf(` ${other} `, own)).toEqual({ address: other, isWrong: false })
  expect(payeeOf('', own)).toEqual({ address: null, isWrong: true })
  expect(payeeOf('0x12', own)).toEqual({ address: null, isWrong: true })
})

test('a line of earnings stands still between trades and ends now', () => {
  const at = (second: number) => new Date(second * 1_000).toISOString()
  const accrual: FeeAccrual = {
    account: '0x',
    from: at(0),
    to: at(100),
    stepSeconds: 10,
    before: money(5n * 10n ** 17n),
    points: [
      { at: at(20), earned: money(10n ** 18n) },
      { at: at(30), earned: money(10n ** 18n) },
    ],
    asOf: null,
  }
  expect(earnedIn(accrual)).toBe(2n * 10n ** 18n)
  expect(accrualMoments(accrual).map(({ amount, atMs }) => [atMs / 1_000, amount])).toEqual([
    [0, '0.5'],
    [20, '0.5'],
    [30, '1.5'],
    [40, '2.5'],
    [100, '2.5'],
  ])
})
