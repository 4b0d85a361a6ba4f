import { expect, test } from 'vitest'
import { chainErrors } from '../../../kernel/chain-errors.ts'
import { AppError } from '../../../kernel/errors.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { EvmReceipt, Hex } from '../../../ports/chain-evm.ts'
import type { OrderSigning, OrderWalletCall } from '../../../ports/order-wallet.ts'
import { signSwap } from './live-signing.ts'
import type { LiveTrading } from './live-trading.ts'

const [seller, token, router]: readonly Hex[] = ['a1', 'b2', 'c3'].map(
  (digits): Hex => `0x${digits.repeat(20)}`,
)
if (seller === undefined || token === undefined || router === undefined) throw new Error('three')
const call: OrderWalletCall = { to: router, data: '0x01', value: 0n }
const approval: OrderWalletCall = { to: token, data: '0x02', value: 0n }
const swap = {
  wallet: seller,
  pair: { base: token, quote: router },
  side: 'sell',
  amountInAtomic: 7n,
  minOutAtomic: 1n,
} as const
const signedAs = (hash: Hex): OrderSigning => ({
  outcome: 'signed',
  signed: { hash, transaction: '0x' },
})
const receiptOf = (status: EvmReceipt['status']): EvmReceipt => ({
  transactionHash: '0x',
  status,
  blockNumber: 1n,
  blockHash: '0x',
  transactionIndex: 0,
  from: seller,
  to: token,
  contractAddress: null,
  gasUsed: 1n,
  effectiveGasPrice: 1n,
  logs: [],
})

/**
 * The outcome of a swap whose wallet signs as `sign` says; `receipts` are the chain's receipts of its allowance, by
 * hash.
 */
async function outcomeOf(given: {
  readonly sign: (id: string) => OrderSigning
  readonly receipts?: Readonly<Record<Hex, EvmReceipt>>
  readonly sent?: 'sent' | 'superseded'
  readonly needsApproval?: boolean
}) {
  const asked: string[] = []
  const live: LiveTrading = {
    wallet: {
      addressOf: async () => seller ?? null,
      async sign({ id, call: wish }) {
        asked.push(`${id} ${wish.data}`)
        return given.sign(id)
      },
      keep: async () => 'kept',
      release: async () => {},
      submit: async () => given.sent ?? 'sent',
    },
    evm: {
      getBlock: async () => null,
      getTransactionReceipt: async (hash) => given.receipts?.[hash] ?? null,
    },
    confirmations: 1,
    buildSwap: async () => ({
      outcome: 'built',
      call,
      approval: given.needsApproval === false ? null : approval,
    }),
    receivedBy: async () => 0n,
  }
  const answer = await signSwap({ id: 'ord_1:1', accountId: 'acct_1', swap }, live)
  return { answer, asked }
}

test.each<[string, OrderSigning]>([
  ['waits', { outcome: 'waiting' }],
  ['is refused', { outcome: 'refused', reason: 'policy_violation' }],
])('a swap whose allowance %s is not signed itself', async (_name, signing) => {
  const { answer, asked } = await outcomeOf({ sign: () => signing })
  expect(answer).toEqual(signing)
  expect(asked).toEqual(['ord_1:1:approval:1 0x02'])
})

test('a swap whose allowance was sent a moment ago looks again', async () => {
  const { answer, asked } = await outcomeOf({ sign: () => signedAs('0xaa') })
  expect(answer).toEqual({ outcome: 'approving' })
  expect(asked).toEqual(['ord_1:1:approval:1 0x02'])
})

test('an allowance that fails on the chain is not given a second time', async () => {
  const { answer, asked } = await outcomeOf({
    sign: () => signedAs('0xaa'),
    receipts: { '0xaa': receiptOf('reverted') },
  })
  expect(answer).toEqual({ outcome: 'unable', reason: 'insufficient_allowance' })
  expect(asked).toHaveLength(1)
})

test.each([
  ['was used up by others', { receipts: { '0xaa': receiptOf('success') } }],
  ['will never be on the chain', { sent: 'superseded' }],
] as const)('an allowance that %s is given three times', async (_name, seen) => {
  const { answer, asked } = await outcomeOf({ sign: () => signedAs('0xaa'), ...seen })
  expect(answer).toEqual({ outcome: 'unable', reason: 'insufficient_allowance' })
  expect(asked).toEqual([1, 2, 3].map((number) => `ord_1:1:approval:${number} 0x02`))
})

test('what the wallet let go of is signed under another name, 64 times', async () => {
  const { answer, asked } = await outcomeOf({
    sign: () => ({ outcome: 'superseded' }),
    needsApproval: false,
  })
  expect(answer).toEqual({ outcome: 'unable', reason: 'transaction_superseded' })
  expect(asked).toHaveLength(64)
  expect(new Set(asked).size).toBe(64)
  const last = await outcomeOf({
    sign: (id) => (id.endsWith(':64') ? signedAs('0xbb') : { outcome: 'superseded' }),
    needsApproval: false,
  })
  expect(last.answer).toEqual(signedAs('0xbb'))
})

test.each([
  ['would revert', new AppError(chainErrors.reverted, ''), 'transaction_reverted'],
  ['is not paid for', new AppError(chainErrors.refused, ''), 'insufficient_balance'],
  [
    'has no gas',
    new AppError(chainErrors.refused, '', { extra: { shortOf: 'gas' } }),
    'insufficient_gas',
  ],
])(
  'a swap of which the chain says that it %s has that as its reason',
  async (_name, raised, reason) => {
    const sign = () => {
      throw raised
    }
    const { answer } = await outcomeOf({ sign, needsApproval: false })
    expect(answer).toEqual({ outcome: 'unable', reason })
  },
)

test.each([
  ['a chain that does not answer', new AppError(upstreamErrors.unavailable, '')],
  ['a fault', new Error('a fault')],
])('%s is no answer: the swap is signed later', async (_name, raised) => {
  const sign = () => {
    throw raised
  }
  await expect(outcomeOf({ sign, needsApproval: false })).rejects.toBe(raised)
})
