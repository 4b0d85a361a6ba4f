import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import {
  ChainPoint,
  described,
  EvmAddress,
  Money,
  Nullable,
  namedObject,
  namedShape,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { line, tokenSymbol } from '../../../kernel/text-schemas.ts'

export const rehearsalIdPrefix = 'rhrsl'

const oneOf = <value extends string>(values: readonly value[], description: string) =>
  T.Unsafe<value>({ type: 'string', enum: [...values], description })
const Ether = T.String({
  pattern: '^(0|[1-9]\\d{0,5})(\\.\\d{1,18})?$',
  description: 'Ether as a decimal string',
})
const Second = T.Integer({ minimum: 0, maximum: 1_800, description: 'Seconds after the launch' })

const Role = oneOf(['buyer', 'sniper'], 'Snipers come before buyers of the same second')
const Decay = oneOf(['linear', 'halving'], 'How the fee falls')

export const RehearsalId = T.String({
  pattern: idPattern(rehearsalIdPrefix),
  description: 'Identifier of a rehearsal',
})

export const Group = namedShape('RehearsalGroup', {
  role: Role,
  count: T.Integer({ minimum: 1, maximum: 50, description: 'How many accounts' }),
  minEth: Ether,
  maxEth: Ether,
  fromSecond: Second,
  toSecond: Second,
  sellAtBps: T.Optional(
    T.Integer({
      minimum: 1,
      maximum: 100_000_000,
      description:
        'Sell everything once it is worth this much of what was paid, in 1/10,000: 20,000 is twice',
    }),
  ),
  sellAfterSeconds: T.Optional(
    T.Integer({ minimum: 1, maximum: 1_800, description: 'Sell everything so long after buying' }),
  ),
})
const launchTexts = {
  creator: T.Optional(EvmAddress),
  name: line({ minLength: 1, maxLength: 64, default: 'Rehearsal' }),
  symbol: tokenSymbol({ default: 'RHRSL' }),
  initialBuyEth: T.Optional(Ether),
}
const tick = (description: string) =>
  T.Optional(T.Integer({ minimum: -887_272, maximum: 887_272, description }))
const startTick = tick(
  'Tick of the opening price in ether per token, a multiple of the spacing of the fee tier (200 unless another is chosen); about one ether for all tokens unless given',
)
const range = {
  feeTier: T.Optional(
    T.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'The fee of the pool in millionths; 10000 unless given',
    }),
  ),
  endTick: tick('Tick of the price at which the whole supply is sold; the highest unless given'),
}
const shareOfSupply = (description: string) =>
  T.Integer({
    minimum: 10,
    maximum: 10_000,
    description: `${description}, in 1/10,000 of the supply`,
  })

const antiSnipe = T.Optional(
  namedShape('RehearsalAntiSnipe', {
    startBps: T.Integer({ minimum: 1, maximum: 8_000 }),
    durationSeconds: T.Integer({ minimum: 1, maximum: 600 }),
    decay: Decay,
  }),
)
const CurveLaunch = namedShape('CurveRehearsalLaunch', { ...launchTexts, antiSnipe })
const UniLaunch = namedShape('UniRehearsalLaunch', {
  ...launchTexts,
  startTick,
  ...range,
  antiSnipe,
  limits: T.Optional(
    shape(
      {
        walletBps: shareOfSupply('What one account may hold in the first second'),
        durationSeconds: T.Integer({ minimum: 1, maximum: 600 }),
      },
      { description: 'Rises to the whole supply over the time' },
    ),
  ),
})
const PonsLaunch = namedShape('PonsRehearsalLaunch', {
  ...launchTexts,
  startTick,
  antiSnipe,
  limits: T.Optional(
    shape({
      walletBps: T.Optional(shareOfSupply('What one account may hold')),
      transactionBps: T.Optional(shareOfSupply('What one transfer may move')),
      durationSeconds: T.Integer({ minimum: 1, maximum: 604_800 }),
    }),
  ),
})

const declared = {
  crowd: T.Array(Group, { maxItems: 8, description: '100 accounts in all' }),
  minutes: T.Integer({ minimum: 1, maximum: 30, default: 10 }),
  seed: T.Optional(
    T.String({
      pattern: '^[A-Za-z0-9._-]{1,64}$',
      description: 'What sizes and seconds are drawn from',
    }),
  ),
  atBlock: T.Optional(
    T.Integer({
      minimum: 0,
      description: 'The block to begin with, at most 64 below the newest; the newest unless given',
    }),
  ),
}
export const CurveRequest = namedShape('CurveRehearsal', { launch: CurveLaunch, ...declared })
export const UniRequest = namedShape('UniRehearsal', { launch: UniLaunch, ...declared })
export const PonsRequest = namedShape('PonsRehearsal', { launch: PonsLaunch, ...declared })

const feeTokens = described(Money, 'Pools take the fee of a sale in the token; zero on a curve')
const Side = namedObject('RehearsalSide', {
  count: T.Integer({ minimum: 0, description: 'Accounts that bought' }),
  spent: Money,
  received: Money,
  tokensBought: Money,
  tokensHeld: Money,
  heldValue: described(
    Money,
    'What selling all of it at once would return; at the last price once the pool is open',
  ),
  shareOfSupplyBps: T.Integer({ minimum: 0, description: 'Bought, of the whole supply' }),
  profitAtomic: T.String({
    pattern: '^-?\\d{1,78}$',
    description: 'Wei received and held, less what was spent',
  }),
})
export const PricePoint = namedObject('RehearsalPricePoint', {
  second: T.Integer({ minimum: 0 }),
  priceEth: T.String({ description: 'Ether for one whole token, before the fee' }),
  ethRaised: described(
    Money,
    'On the curve without fees; in a pool with those that nobody has collected',
  ),
  buys: T.Integer({ minimum: 0 }),
  sells: T.Integer({ minimum: 0 }),
  refused: T.Integer({ minimum: 0, description: 'Transactions that the contract reverted' }),
})
export const Rehearsal = namedObject('Rehearsal', {
  id: RehearsalId,
  family: oneOf(['curve', 'uni', 'pons'], 'Which launchpad'),
  launchHash: T.String({
    pattern: '^0x[0-9a-f]{64}$',
    description:
      'Of what was declared of the launch: its preparation names this rehearsal if it declares the same',
  }),
  chainId: T.Integer(),
  launchpad: EvmAddress,
  seed: T.String(),
  fork: ChainPoint,
  request: T.Union([CurveRequest, UniRequest, PonsRequest]),
  result: namedObject('RehearsalResult', {
    pricePath: T.Array(PricePoint, { maxItems: 512, description: 'One for each block' }),
    creatorTake: T.Object({
      fees: Money,
      feeTokens,
      firstBuySpent: Money,
      firstBuyTokens: Money,
      firstBuyValue: Money,
    }),
    protocolTake: T.Object({
      launchFee: Money,
      tradeFees: Money,
      tradeFeeTokens: feeTokens,
      graduationFee: Money,
    }),
    snipers: Side,
    buyers: Side,
    sniperShareBps: T.Integer({
      minimum: 0,
      maximum: 10_000,
      description: 'The share of all tokens that the crowd bought',
    }),
    antiSnipeFees: Money,
    antiSnipeTokensBurnt: described(
      Money,
      'What early buyers lost of what left the pool; zero on a curve',
    ),
    graduation: T.Object({
      isSoldOut: T.Boolean(),
      second: Nullable(T.Integer({ minimum: 0 })),
      pool: Nullable(EvmAddress),
      progressBps: T.Integer({
        minimum: 0,
        maximum: 10_000,
        description: 'What is sold of the curve, or of the locked position',
      }),
    }),
    trades: T.Integer({ minimum: 0 }),
    refused: T.Integer({ minimum: 0 }),
    skipped: T.Integer({ minimum: 0, description: 'What came after the curve was sold out' }),
  }),
  warnings: T.Array(T.String(), { maxItems: 8 }),
  createdAt: Timestamp,
})

export type CurveInput = Static<typeof CurveRequest>
/** The input of a rehearsal, with the launch's family. */
export type RehearsalInput =
  | { readonly family: 'curve'; readonly request: CurveInput }
  | { readonly family: 'uni'; readonly request: Static<typeof UniRequest> }
  | { readonly family: 'pons'; readonly request: Static<typeof PonsRequest> }
export type RehearsalView = Static<typeof Rehearsal>
export type GroupInput = Static<typeof Group>
