import { type Static, Type as T, type TSchema } from '@sinclair/typebox'
import { idPattern } from '../../kernel/ids.ts'
import { pageOf } from '../../kernel/page.ts'
import {
  AtomicAmount,
  DecimalAmount,
  EvmAddress,
  Hash32,
  HexData,
  NullableTimestamp,
  Timestamp,
} from '../../kernel/schemas.ts'
import { intentMachine } from './intent-states.ts'
import { launchMachine } from './launch-states.ts'

export const launchIdPrefix = 'lnch'
export const intentIdPrefix = 'int'

export const LaunchId = T.String({
  pattern: idPattern(launchIdPrefix),
  description: 'Identifier of a launch',
})
export const IntentId = T.String({
  pattern: idPattern(intentIdPrefix),
  description: 'Identifier of an unsigned transaction',
})
export const Nullable = <schema extends TSchema>(schema: schema) => T.Union([schema, T.Null()])
const oneOf = <value extends string>(values: readonly value[], description: string) =>
  T.Unsafe<value>({ type: 'string', enum: [...values], description })

export const Side = oneOf(['buy', 'sell'], 'Which way the trader goes')
export const LaunchStatus = oneOf(launchMachine.states, 'State of the launch')
export const IntentStatus = oneOf(intentMachine.states, 'State of the intent')
const Finality = oneOf(['latest', 'safe'], '`safe` when enough blocks lie above it')

/** An amount that says what it is an amount of. */
export const Amount = T.Object({
  asset: T.String({ description: '`ETH`, or the address of a token' }),
  decimals: T.Integer({ minimum: 0, maximum: 36 }),
  amountAtomic: AtomicAmount,
  amount: DecimalAmount,
})
/** The block at which an answer was true. */
export const AsOf = Nullable(
  T.Object(
    {
      blockNumber: T.Integer({ minimum: 0 }),
      blockHash: Hash32,
      timestamp: Timestamp,
    },
    { description: 'The newest block that the answer includes; null before the first was indexed' },
  ),
)
export const Evidence = T.Object({
  blockNumber: T.Integer({ minimum: 0 }),
  blockHash: Hash32,
  transactionHash: Hash32,
  logIndex: Nullable(T.Integer({ minimum: 0 })),
  finality: Finality,
})
export const Curve = T.Object({
  status: oneOf(
    ['trading', 'complete', 'graduated'],
    'A complete curve is sold out and only buys back',
  ),
  virtualEthAtomic: AtomicAmount,
  virtualTokenAtomic: AtomicAmount,
  ethRaised: Amount,
  tokensSold: Amount,
  tokensRemaining: Amount,
  progressBps: T.Integer({ minimum: 0, maximum: 10_000 }),
  priceEth: T.String({ description: 'Ether for one whole token, before the fee' }),
  tradeCount: T.Integer({ minimum: 0 }),
  lastTradeAt: NullableTimestamp,
  pool: Nullable(EvmAddress),
  graduatedAt: NullableTimestamp,
})
export const Launch = T.Object({
  launchId: LaunchId,
  status: LaunchStatus,
  origin: oneOf(['prepared', 'chain'], '`chain`: launched without asking this service'),
  chainId: T.Integer(),
  launchpad: EvmAddress,
  creator: EvmAddress,
  name: T.String(),
  symbol: T.String(),
  metadataUri: T.String(),
  description: Nullable(T.String({ description: 'Kept by this service, not by the chain' })),
  feeRecipient: EvmAddress,
  initialBuy: Nullable(Amount),
  supply: Amount,
  predictedAddress: EvmAddress,
  tokenAddress: Nullable(EvmAddress),
  paramsHash: Nullable(Hash32),
  intentId: Nullable(IntentId),
  transactionHash: Nullable(Hash32),
  evidence: Nullable(Evidence),
  curve: Nullable(Curve),
  launchedAt: NullableTimestamp,
  expiresAt: NullableTimestamp,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export const Simulation = T.Object({
  ok: Nullable(
    T.Boolean({ description: 'Null: it can only be simulated after the approval is confirmed' }),
  ),
  status: oneOf(['passed', 'awaits_approval'], 'What the chain said on its latest block'),
  gasUsed: Nullable(T.String({ pattern: '^\\d+$' })),
  balanceChanges: T.Array(
    T.Object({
      account: EvmAddress,
      asset: T.String(),
      direction: oneOf(['in', 'out'], 'Seen from the account'),
      amountAtomic: AtomicAmount,
    }),
    { maxItems: 8, description: 'What the signer gives and gets, gas apart' },
  ),
})
export const Summary = T.Object({
  function: T.String(),
  sentences: T.Array(T.String(), { maxItems: 8 }),
  arguments: T.Array(T.Object({ name: T.String(), value: T.String() }), { maxItems: 16 }),
})
export const Intent = T.Object({
  intentId: IntentId,
  kind: oneOf(['launch', 'trade', 'approval', 'claim'], 'What the transaction does'),
  status: IntentStatus,
  launchId: Nullable(LaunchId),
  tokenAddress: Nullable(EvmAddress),
  chainId: T.Integer(),
  from: EvmAddress,
  to: EvmAddress,
  data: HexData,
  value: T.String({ pattern: '^\\d{1,78}$', description: 'Wei' }),
  gasEstimate: Nullable(T.String({ pattern: '^\\d+$', description: 'Units of gas' })),
  summary: Summary,
  simulation: Simulation,
  expiresAt: Timestamp,
  transactionHash: Nullable(Hash32),
  evidence: Nullable(Evidence),
  failure: Nullable(T.Object({ code: T.String(), detail: T.String() })),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export const Trade = T.Object({
  token: EvmAddress,
  side: Side,
  trader: EvmAddress,
  recipient: EvmAddress,
  eth: Amount,
  tokens: Amount,
  fee: Amount,
  creatorFee: Amount,
  priceEth: T.String({ description: 'Ether for one whole token after the trade' }),
  tradedAt: Timestamp,
  evidence: Evidence,
})
export const Quote = T.Object({
  token: EvmAddress,
  side: Side,
  amountIn: Amount,
  amountOut: Amount,
  refund: Amount,
  fee: Amount,
  creatorFee: Amount,
  priceImpactBps: T.Integer({
    minimum: 0,
    description: 'How far the trade itself moves the price',
  }),
  priceEthBefore: T.String(),
  priceEthAfter: T.String(),
  remainingToGraduation: T.Object({
    tokens: Amount,
    eth: Amount,
    progressBps: T.Integer({ minimum: 0, maximum: 10_000 }),
  }),
  asOf: AsOf,
  expiresAt: Timestamp,
})
export const FeeSums = T.Object({
  lifetime: Amount,
  claimed: Amount,
  claimable: Amount,
  pending: Amount,
})
export const CreatorFees = T.Object({
  account: EvmAddress,
  totals: FeeSums,
  tokens: T.Array(
    T.Object({
      token: EvmAddress,
      launchId: Nullable(LaunchId),
      symbol: Nullable(T.String()),
      ...FeeSums.properties,
    }),
    { maxItems: 200 },
  ),
  asOf: AsOf,
  indexedAsOf: AsOf,
})
export const FactoryStatus = T.Object({
  address: EvmAddress,
  kind: T.Literal('curve'),
  version: T.String(),
  chainId: T.Integer(),
  ready: T.Boolean(),
  problems: T.Array(T.String(), { maxItems: 8 }),
  paused: T.Boolean({ description: 'Always false: the contract cannot be paused by anyone' }),
  codeHash: T.Object({ expected: Nullable(Hash32), observed: Nullable(Hash32) }),
  config: Nullable(
    T.Object({
      totalSupply: Amount,
      curveSupply: Amount,
      virtualEth: Amount,
      virtualToken: Amount,
      launchFee: Amount,
      ethToComplete: Amount,
      tradeFeeBps: T.Integer(),
      creatorFeeShareBps: T.Integer(),
      graduationFeeBps: T.Integer(),
      protocolFeeOwner: EvmAddress,
      graduator: Nullable(EvmAddress),
    }),
  ),
  launchCount: T.Integer({ minimum: 0 }),
  lastLaunchAt: NullableTimestamp,
  rpc: T.Object({
    healthy: T.Boolean(),
    headBlock: Nullable(T.Integer({ minimum: 0 })),
    blocksBehind: Nullable(T.Integer({ minimum: 0 })),
  }),
})

/** A page that says at which block it was true. */
export function pageAsOf<item extends TSchema>(item: item) {
  return T.Object({ ...pageOf(item).properties, asOf: AsOf })
}

export type LaunchView = Static<typeof Launch>
export type IntentView = Static<typeof Intent>
export type TradeView = Static<typeof Trade>
export type QuoteView = Static<typeof Quote>
export type CreatorFeesView = Static<typeof CreatorFees>
export type FactoryView = Static<typeof FactoryStatus>
export type AmountView = Static<typeof Amount>
export type AsOfView = Static<typeof AsOf>
