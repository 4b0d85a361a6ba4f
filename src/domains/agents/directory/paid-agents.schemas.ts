import { type Static, Type as T } from '@sinclair/typebox'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import {
  AtomicAmount,
  DecimalAmount,
  EvmAddress,
  namedObject,
  namedShape,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { line, lines } from '../../../kernel/text-schemas.ts'

const Slug = T.String({
  pattern: '^[a-z0-9](?:[a-z0-9-]{0,94}[a-z0-9])?$',
  description: 'The name of the agent: 1 to 96 lower-case letters, digits and inner hyphens.',
})
const Label = line({ minLength: 1, maxLength: 96 })
const Description = lines({ maxLength: 256, description: 'Shown to payers with the price.' })
const Asset = T.Union([T.Literal('SOL'), T.Literal('USDC')])
const Unit = T.Union(
  [
    T.Literal('call', { description: 'One request.' }),
    T.Literal('message', { description: 'One message of the user in the request.' }),
    T.Literal('1k_tokens', {
      description:
        'A thousand tokens of request and reply: the maximum is reserved, and the usage is charged.',
    }),
    T.Literal('minute', {
      description:
        'Sixty seconds of work: one minute is reserved, and the seconds begun are charged.',
    }),
    T.Literal('task', { description: 'One request and all that is done for it.' }),
  ],
  {
    description:
      'What the price is for. `1k_tokens` and `minute` are paid by credit and sessions, which can pay less than was asked for; the others by every rail.',
  },
)
const Target = T.Literal('agent', { description: 'The planner of this service.' })
const SolanaAddress = T.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' })
const Families = T.Array(T.String({ minLength: 1, maxLength: 64 }), {
  maxItems: 20,
  uniqueItems: true,
  description: 'The families of the table that it answers from; empty means all of them.',
})
const Price = T.String({
  pattern: '^[1-9]\\d{0,17}$',
  description:
    'For one `unit`: whole number of the smallest part of `asset`, lamports or millionths of a dollar.',
})
const FreeCalls = T.Integer({
  minimum: 0,
  maximum: 1_000,
  description: 'For each account, on a day of UTC.',
})
const Wallets = shape(
  {
    solana: T.Optional(T.Union([SolanaAddress, T.Null()])),
    evm: T.Optional(T.Union([EvmAddress, T.Null()])),
  },
  {
    description:
      'The payout wallets. A chain is offered to payers only where the agent has a wallet on it. The share goes there directly where the platform keeps nothing; otherwise it is credited to the account.',
  },
)

export const AgentParams = shape({ slug: Slug })
export const ListAgentsQuery = shape(pageQuery)

export const CreateAgentRequest = namedShape('CreatePricedAgentRequest', {
  slug: Slug,
  label: Label,
  description: T.Optional(Description),
  target: T.Optional(Target),
  families: T.Optional(Families),
  recipientWallets: T.Optional(Wallets),
  pricePerCallAtomic: Price,
  asset: T.Optional({ ...Asset, default: 'SOL' }),
  unit: T.Optional({ ...Unit, default: 'call' }),
  freeCallsPerDay: T.Optional({ ...FreeCalls, default: 0 }),
})
export type CreateAgentRequest = Static<typeof CreateAgentRequest>

export const ChangeAgentRequest = T.Object(
  {
    label: T.Optional(Label),
    description: T.Optional(Description),
    families: T.Optional(Families),
    recipientWallets: T.Optional(Wallets),
    pricePerCallAtomic: T.Optional(Price),
    asset: T.Optional(Asset),
    unit: T.Optional(Unit),
    freeCallsPerDay: T.Optional(FreeCalls),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ChangeAgentRequest = Static<typeof ChangeAgentRequest>

const listed = {
  slug: Slug,
  target: Target,
  label: Label,
  description: Description,
  families: Families,
  pricePerCallAtomic: AtomicAmount,
  pricePerCall: DecimalAmount,
  asset: Asset,
  decimals: T.Integer({ description: 'Places of one whole unit.' }),
  unit: Unit,
  freeCallsPerDay: FreeCalls,
  isPlatform: T.Boolean({ description: 'Whether the agent is the platform’s own.' }),
}

/** An agent as anybody sees it. */
export const ListedAgent = namedObject('PricedAgent', listed)
export type ListedAgent = Static<typeof ListedAgent>
export const ListedAgentPage = pageOf(ListedAgent)

/** An agent as its creator sees it. */
export const OwnAgent = namedObject('OwnPricedAgent', {
  ...listed,
  active: T.Boolean(),
  recipientWallets: T.Object({
    solana: T.Union([T.String(), T.Null()]),
    evm: T.Union([T.String(), T.Null()]),
  }),
  commissionBps: T.Integer({
    minimum: 0,
    maximum: 10_000,
    description: 'What of each call stays with the platform, in hundredths of a percent.',
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type OwnAgent = Static<typeof OwnAgent>
export const OwnAgentPage = pageOf(OwnAgent)
