import { type Static, Type as T } from '@sinclair/typebox'
import {
  EvmAddress,
  Nullable,
  namedObject,
  namedShape,
  shape,
  Timestamp,
} from '../../../../kernel/schemas.ts'
import { line, lines } from '../../../../kernel/text-schemas.ts'
import { Family, FeeShare, LaunchId, NameWarning } from '../launchpad.schemas.ts'
import { draftMachine } from './draft-states.ts'

const ether = (description: string) =>
  T.Optional(T.String({ pattern: '^\\d{1,60}(\\.\\d{1,18})?$', description }))
const link = T.Optional(T.String({ pattern: '^https://[!-~]{1,248}$' }))
const bps = T.Integer({ minimum: 0, maximum: 10_000 })

/** The parameters of a draft; each may still be missing. */
export const DraftParams = namedShape('LaunchDraftParams', {
  creator: T.Optional(EvmAddress),
  name: T.Optional(line({ maxLength: 64 })),
  symbol: T.Optional(line({ maxLength: 16 })),
  metadataUri: T.Optional(line({ maxLength: 512 })),
  description: T.Optional(lines({ maxLength: 1_000 })),
  image: T.Optional(
    T.String({
      pattern: '^[0-9A-Za-z]{1,128}$',
      description:
        'The name of a kept picture. Like `links` it is kept for whoever goes on with the draft; the chain has what `metadataUri` names',
    }),
  ),
  links: T.Optional(
    shape({ discord: link, farcaster: link, telegram: link, twitter: link, website: link }),
  ),
  feeRecipients: T.Optional(T.Array(FeeShare, { maxItems: 10 })),
  initialBuyEth: ether('A first buy in the same transaction'),
  antiSnipe: T.Optional(
    shape(
      {
        startBps: T.Integer({ minimum: 0, maximum: 8_000 }),
        durationSeconds: T.Integer({ minimum: 0, maximum: 600 }),
        decay: T.Union([T.Literal('linear'), T.Literal('halving')]),
      },
      { description: 'On a curve buys pay it in ether; in a pool it is burnt of what leaves it' },
    ),
  ),
  feeTier: T.Optional(
    T.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'The fee of the pool of a `uni` launch, in millionths',
    }),
  ),
  startTick: T.Optional(T.Integer({ minimum: -887_272, maximum: 887_272 })),
  openingValueEth: ether('What all tokens are worth when a pool opens'),
  endTick: T.Optional(T.Integer({ minimum: -887_272, maximum: 887_272 })),
  endValueEth: ether('What all tokens are worth where the range of a `uni` launch ends'),
  limits: T.Optional(
    shape(
      {
        walletBps: bps,
        transactionBps: bps,
        durationSeconds: T.Integer({ minimum: 0, maximum: 604_800 }),
      },
      { description: 'Of a launch into a pool; a `uni` launch has no transaction limit' },
    ),
  ),
  maxSlippageBps: T.Optional(T.Integer({ minimum: 0, maximum: 5_000 })),
})
export const Draft = namedObject('LaunchDraft', {
  id: LaunchId,
  family: Family,
  status: T.Unsafe<string>({
    type: 'string',
    enum: [...draftMachine.states],
    description: 'State of the draft; `prepared`: read the launch with the same id',
  }),
  revision: T.Integer({ minimum: 1, description: 'Counts the edits' }),
  params: DraftParams,
  refusal: Nullable(T.Object({ code: T.String(), detail: T.String() })),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  expiresAt: Timestamp,
})
/** All faults of a draft. */
export const Validation = namedObject('LaunchDraftValidation', {
  valid: T.Boolean(),
  faults: T.Array(
    T.Object({
      location: T.String(),
      message: T.String(),
      fix: Nullable(T.String()),
    }),
    { maxItems: 64 },
  ),
  warnings: T.Array(NameWarning, { maxItems: 4 }),
  draft: Draft,
})

export type DraftParams = Static<typeof DraftParams>
export type DraftView = Static<typeof Draft>
export type ValidationView = Static<typeof Validation>
