import { type Static, Type as T } from '@sinclair/typebox'
import { Nullable, shape } from '../../../kernel/schemas.ts'

const Mint = T.String({
  pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$',
  description: 'Solana address in base58',
})
const Atomic = T.String({
  pattern: '^\\d{1,39}$',
  description: 'Whole number of the smallest unit',
})

export const SolanaOrderQuery = shape({
  inputMint: T.String({ ...Mint, default: 'So11111111111111111111111111111111111111112' }),
  outputMint: Mint,
  amount: T.String({ pattern: '^[1-9]\\d{0,19}$', description: 'Smallest units of the input' }),
  taker: T.Optional(Mint),
  slippageBps: T.Optional(T.Integer({ minimum: 0, maximum: 5_000 })),
})
export const SolanaOrder = T.Object({
  requestId: T.String(),
  transaction: Nullable(T.String({ description: 'Base64, to be signed by the taker' })),
  inputMint: Mint,
  outputMint: Mint,
  inAmount: Atomic,
  outAmount: Atomic,
  minOutAmount: Nullable(Atomic),
  slippageBps: Nullable(T.Integer()),
  feeBps: Nullable(T.Integer()),
  route: T.Array(
    T.Object({
      label: T.String(),
      inputMint: T.String(),
      outputMint: T.String(),
      inAmount: Atomic,
      outAmount: Atomic,
    }),
    { maxItems: 16 },
  ),
  refusal: Nullable(T.String({ description: 'Why there is no transaction' })),
})
export const SolanaExecuteRequest = {
  ...shape(
    {
      requestId: T.String({ minLength: 1, maxLength: 200 }),
      signedTransaction: T.Optional(
        T.String({
          pattern: '^[A-Za-z0-9+/]+={0,2}$',
          maxLength: 4_096,
          description:
            'Base64; the aggregator lands it. This or signature. Never send private keys; a signed transaction cannot be taken back.',
        }),
      ),
      signature: T.Optional(
        T.String({
          pattern: '^[1-9A-HJ-NP-Za-km-z]{64,88}$',
          description:
            'Of the transaction that the wallet sent by itself (signAndSendTransaction), in base58. This or signedTransaction.',
        }),
      ),
    },
    { description: 'requestId, and exactly one of signedTransaction and signature' },
  ),
  minProperties: 2,
  maxProperties: 2,
}
export const SolanaResult = T.Object({
  status: T.Unsafe<'failed' | 'success'>({ type: 'string', enum: ['failed', 'success'] }),
  signature: Nullable(T.String()),
  slot: Nullable(Atomic),
  inAmount: Nullable(
    T.String({
      ...Atomic,
      description: 'What the swap took; null where the aggregator did not land it',
    }),
  ),
  outAmount: Nullable(
    T.String({
      ...Atomic,
      description: 'What the swap brought; null where the aggregator did not land it',
    }),
  ),
  code: Nullable(T.Integer({ description: 'The aggregator’s own number for a failure' })),
})

export type SolanaOrderInput = Static<typeof SolanaOrderQuery>
export type SolanaOrderView = Static<typeof SolanaOrder>
export type SolanaExecuteInput = Static<typeof SolanaExecuteRequest>
export type SolanaResultView = Static<typeof SolanaResult>
