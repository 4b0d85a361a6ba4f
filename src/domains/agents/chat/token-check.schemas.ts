import { type Static, Type as T } from '@sinclair/typebox'
import { DecimalAmount, namedObject, namedShape, shape } from '../../../kernel/schemas.ts'

const wallet = {
  wallet: T.Optional(
    T.String({
      pattern: '^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$',
      description:
        'A wallet to look at, on either chain. Without it: all wallets of the calling account.',
    }),
  ),
}
export const TokenCheckQuery = shape(wallet)
export const TokenCheckRequest = namedShape('TokenCheckRequest', wallet)
export type TokenCheckRequest = Static<typeof TokenCheckRequest>

export const TokenCheckAnswer = namedObject('TokenCheck', {
  ok: T.Boolean({ description: 'Whether the balance is enough, for any caller.' }),
  verified: T.Boolean({
    description: 'Whether the balance is enough and the wallet was proven to be the caller’s.',
  }),
  reason: T.Union(
    [
      T.Literal('holds'),
      T.Literal('balance_too_small'),
      T.Literal('wallet_not_proven'),
      T.Literal('no_wallet'),
    ],
    { description: 'The reason for the value of `verified`.' },
  ),
  wallet: T.Union([T.String(), T.Null()], {
    description: 'The wallet that was looked at; null when it was all of the account, or none.',
  }),
  balance: DecimalAmount,
  requiredBalance: DecimalAmount,
  mint: T.String({ description: 'The platform token on Solana.' }),
  network: T.String({ description: 'CAIP-2 of the chain that the balance was read on.' }),
})
export type TokenCheckAnswer = Static<typeof TokenCheckAnswer>
