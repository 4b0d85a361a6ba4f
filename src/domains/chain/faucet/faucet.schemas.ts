import { type Static, Type as T } from '@sinclair/typebox'
import { AtomicAmount, DecimalAmount, shape } from '../../../kernel/schemas.ts'

const Asset = T.Union([
  T.Literal('ETH'),
  T.Literal('SOL'),
  T.Literal('USDC'),
  T.Literal('PLATFORM'),
])

export const FaucetRequest = shape(
  {
    address: T.String({
      pattern: '^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$',
      description: 'Who receives: an EVM address or a Solana address; it decides the chain.',
    }),
    asset: T.Optional(Asset),
    amount: T.Optional(DecimalAmount),
  },
  { $id: 'FaucetRequest' },
)
export type FaucetRequest = Static<typeof FaucetRequest>

export const FaucetGift = T.Object(
  {
    chain: T.String({ description: 'CAIP-2 name of the chain.' }),
    address: T.String(),
    asset: Asset,
    amount: DecimalAmount,
    amountAtomic: AtomicAmount,
    decimals: T.Integer(),
    transaction: T.String({ description: 'Transaction hash (EVM) or signature (Solana).' }),
  },
  { $id: 'FaucetGift' },
)
export type FaucetGift = Static<typeof FaucetGift>
