import { describe, expect, test } from 'vitest'
import type { SolanaTransaction } from '../../../../../ports/chain-solana.ts'
import { memoProgram, tokenProgram } from './addresses.ts'
import { countMemos, receivedAtomic, senderOf } from './effect.ts'

const text = 'ab'.repeat(22)
const plain: SolanaTransaction = {
  signature: 'sig',
  slot: 1n,
  blockTime: 1n,
  error: null,
  feeLamports: 5_000n,
  accounts: ['payer', 'shop', 'other'],
  preBalances: [100_000n, 500n, 0n],
  postBalances: [85_000n, 10_500n, 0n],
  preTokenBalances: [],
  postTokenBalances: [],
  logs: [],
}
const held = (accountIndex: number, owner: string, amountAtomic: bigint, mint = 'usdc') => ({
  accountIndex,
  mint,
  owner,
  amountAtomic,
  decimals: 6,
})
const invoke = (program: string, depth = 1) => `Program ${program} invoke [${depth}]`
const success = (program: string) => `Program ${program} success`
const oldMemo = `Program log: Memo (len 44): "${text}"`
const newMemo = ['Program log: Memo (len 44)', `Program log: ${text}`]

describe('countMemos', () => {
  test.each<[string, readonly string[], number]>([
    ['the older program', [invoke(memoProgram), oldMemo, success(memoProgram)], 1],
    ['the newer program', [invoke(memoProgram), ...newMemo, success(memoProgram)], 1],
    [
      'twice',
      [invoke(memoProgram), ...newMemo, success(memoProgram), invoke(memoProgram), oldMemo],
      2,
    ],
    [
      'another program that says the same',
      [invoke(tokenProgram), oldMemo, success(tokenProgram)],
      0,
    ],
    ['another program in two lines', [invoke(tokenProgram), ...newMemo, success(tokenProgram)], 0],
    [
      'the memo program called by another',
      [invoke(tokenProgram), invoke(memoProgram, 2), oldMemo, success(memoProgram)],
      0,
    ],
    ['after the memo program has ended', [invoke(memoProgram), success(memoProgram), oldMemo], 0],
    ['another text', [invoke(memoProgram), oldMemo.replace('ab', 'cd'), success(memoProgram)], 0],
    [
      'a text that only looks like a memo of it',
      [invoke(memoProgram), `Program log: Memo (len 99): "x\\n${oldMemo}"`, success(memoProgram)],
      0,
    ],
    ['an announcement without the text', [invoke(memoProgram), newMemo[0] ?? ''], 0],
  ])('%s', (_, logs, count) => {
    expect(countMemos({ ...plain, logs }, text)).toBe(count)
  })
})

describe('receivedAtomic', () => {
  const sol = { creditedAccount: 'shop', mint: null }
  const usdc = { creditedAccount: 'shop', mint: { address: 'usdc' } }
  const tokens = {
    ...plain,
    preTokenBalances: [held(0, 'alice', 50n), held(1, 'us', 7n)],
    postTokenBalances: [held(0, 'alice', 20n), held(1, 'us', 37n)],
  }

  test('is what the balances around it say', () => {
    expect(receivedAtomic(plain, sol)).toBe(10_000n)
    expect(receivedAtomic(tokens, usdc)).toBe(30n)
    const first = { ...tokens, preTokenBalances: [held(0, 'alice', 50n)] }
    expect(receivedAtomic(first, usdc)).toBe(37n)
  })

  test.each<[string, Partial<SolanaTransaction>]>([
    ['a transaction that failed', { error: { InstructionError: [0, 'Custom'] } }],
    ['an account that is not in it', { accounts: ['payer', 'else', 'other'] }],
    ['an account that lost', { postTokenBalances: [held(1, 'us', 6n)] }],
    ['another mint', { postTokenBalances: [held(1, 'us', 37n, 'fake')] }],
    [
      'another account of the same owner',
      { postTokenBalances: [held(1, 'us', 7n), held(2, 'us', 30n)] },
    ],
  ])('is nothing for %s', (_, change) => {
    expect(receivedAtomic({ ...tokens, ...change }, usdc)).toBe(0n)
  })
})

test('the sender of SOL is who lost most beside the fee, of two alike whom the transaction names first', () => {
  const sol = { creditedAccount: 'shop', mint: null }
  const sender = (accounts: readonly string[], postBalances: readonly bigint[]) => {
    const preBalances = accounts.map(() => 100_000n)
    return senderOf({ ...plain, accounts, preBalances, postBalances }, sol)
  }
  expect(senderOf(plain, sol)).toBe('payer')
  // The first account pays the fee of 5,000.
  expect(sender(['sponsor', 'payer', 'shop'], [95_000n, 99_999n, 100_001n])).toBe('payer')
  expect(sender(['less', 'most', 'shop'], [94_999n, 99_998n, 100_003n])).toBe('most')
  expect(sender(['shop', 'one', 'other'], [95_010n, 99_995n, 99_995n])).toBe('one')
  expect(sender(['shop', 'other', 'one'], [95_010n, 99_995n, 99_995n])).toBe('other')
})

test('the sender is who lost most of it, whoever paid the fee', () => {
  const usdc = { creditedAccount: 'shop', mint: { address: 'usdc' } }
  expect(
    senderOf(
      {
        ...plain,
        preTokenBalances: [held(0, 'bob', 9n), held(2, 'alice', 50n), held(1, 'us', 0n)],
        postTokenBalances: [held(0, 'bob', 9n), held(2, 'alice', 20n), held(1, 'us', 30n)],
      },
      usdc,
    ),
  ).toBe('alice')
})
