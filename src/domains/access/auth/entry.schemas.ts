import { type Static, Type as T } from '@sinclair/typebox'
import { DecimalAmount, shape } from '../../../kernel/schemas.ts'

const nullable = (description: string) => T.Union([T.String(), T.Null()], { description })

/** The terms of the entry gate, as part of an answer. */
export const entryTerms = {
  entryFeeRequired: T.Boolean({ description: 'False where the service asks for no fee.' }),
  entryFeeAmount: DecimalAmount,
  hasPaidEntry: T.Union([T.Boolean(), T.Null()], {
    description: 'Whether a wallet of the caller has paid; null for anonymous callers.',
  }),
  treasury: T.Object(
    {
      evm: nullable('Where EVM wallets pay; null where they cannot.'),
      solana: nullable('Where Solana wallets pay; null where they cannot.'),
    },
    { $id: 'EntryTreasury' },
  ),
}

export const VerifyEntryRequest = shape(
  {
    walletAddress: T.String({
      minLength: 32,
      maxLength: 44,
      description: 'The wallet that paid: a 0x EVM address or a base58 Solana address',
    }),
    txSignature: T.String({
      minLength: 32,
      maxLength: 88,
      description: 'The 0x hash (EVM) or the base58 signature (Solana) of the transfer',
    }),
  },
  { $id: 'VerifyEntryRequest' },
)
export type VerifyEntryRequest = Static<typeof VerifyEntryRequest>

export const EntryVerified = T.Object(
  {
    ok: T.Literal(true),
    registered: T.Boolean({ description: 'Whether this request opened the entry.' }),
    alreadyRegistered: T.Boolean({ description: 'Whether the entry was open before.' }),
    walletAddress: T.String(),
    userId: nullable('The account of the wallet; null until it has signed in.'),
    agentName: nullable('The name in the profile of that account.'),
  },
  { $id: 'EntryVerified' },
)
export type EntryVerified = Static<typeof EntryVerified>
