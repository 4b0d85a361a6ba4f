import { describe, expect, test } from 'vitest'
import type { SolanaTransaction } from '../../../ports/chain-solana.ts'
import { paymentsIn } from './solana-payments.ts'

const payTo = 'J1S9H3QjnRtBbbuD4HjPV6RpRhwuk4zKbxsnCHuTgh9w'
const usdcMint = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const target = { network: 'solana:x', payTo, usdcMint }
const tokens = (amountAtomic: bigint, differences: object = {}) => ({
  accountIndex: 2,
  mint: usdcMint,
  owner: payTo,
  amountAtomic,
  decimals: 6,
  ...differences,
})
const transaction: SolanaTransaction = {
  signature: 'signature',
  slot: 5n,
  blockTime: 1_700_000_000n,
  error: null,
  feeLamports: 5_000n,
  accounts: ['payer', payTo, 'account', 'reference'],
  preBalances: [100n, 7n, 0n, 0n],
  postBalances: [50n, 7n, 0n, 0n],
  preTokenBalances: [],
  postTokenBalances: [],
  logs: [],
}
const read = (differences: Partial<SolanaTransaction>) =>
  paymentsIn({ ...transaction, ...differences }, target)

describe('paymentsIn', () => {
  test('is what the address has more of afterwards, with who paid and what it names', () => {
    expect(read({ postBalances: [40n, 17n, 0n, 0n], postTokenBalances: [tokens(3n)] })).toEqual([
      {
        network: 'solana',
        transaction: 'signature',
        part: 'SOL',
        asset: 'SOL',
        amountAtomic: 10n,
        payer: 'payer',
        blockNumber: 5n,
        paidAt: new Date(1_700_000_000_000),
        references: ['payer', 'account', 'reference'],
      },
      expect.objectContaining({ part: 'USDC', asset: 'USDC', amountAtomic: 3n }),
    ])
  })
  test('counts only what a token account gained', () => {
    expect(read({ preTokenBalances: [tokens(8n)], postTokenBalances: [tokens(9n)] })).toMatchObject(
      [{ amountAtomic: 1n }],
    )
    expect(read({ preTokenBalances: [tokens(9n)], postTokenBalances: [tokens(8n)] })).toEqual([])
  })
  test.each([
    ['a failed transaction', { error: { InstructionError: [0] }, postBalances: [0n, 99n, 0n, 0n] }],
    ['another mint', { postTokenBalances: [tokens(9n, { mint: 'other' })] }],
    ["somebody else's account", { postTokenBalances: [tokens(9n, { owner: 'other' })] }],
    ['what the address paid itself', { postBalances: [0n, 1n, 0n, 0n] }],
  ])('leaves %s out', (_, differences) => {
    expect(read(differences)).toEqual([])
  })
  test.each([
    [['Program log: Memo (len 5): "cko_1"']],
    [['Program log: Memo (len 5)', 'Program log: cko_1', 'Program log: other']],
  ])('reads the memo of %j', (logs) => {
    const [payment] = read({ logs, postBalances: [0n, 8n, 0n, 0n] })
    expect(payment?.references).toEqual(['payer', 'account', 'reference', 'cko_1'])
  })
})
