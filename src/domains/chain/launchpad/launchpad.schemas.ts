import { type Static, Type as T, type TSchema } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { TextWarnings } from '../../../kernel/name-warnings.ts'
import { pageOf } from '../../../kernel/page.ts'
import {
  AtomicAmount,
  ChainPoint,
  described,
  EvmAddress,
  Hash32,
  Money,
  Nullable,
  NullableTimestamp,
  namedObject,
  namedShape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { EvidenceView as Evidence, IntentId, intentSchema } from '../intents/index.ts'
import { launchFamilies } from './launch-families.ts'
import { launchMachine, onChainStates } from './launch-states.ts'

export const launchIdPrefix = 'lnch'

export const LaunchId = T.String({
  pattern: idPattern(launchIdPrefix),
  description: 'Identifier of a launch',
})
export { Evidence, IntentId }

const oneOf = <value extends string>(values: readonly value[], description: string) =>
  T.Unsafe<value>({ type: 'string', enum: [...values], description })

export const Side = oneOf(['buy', 'sell'], 'Which way the trader goes')
export const OnChainStatus = oneOf(onChainStates, 'State of a launch whose token exists')
export const LaunchStatus = oneOf(launchMachine.states, 'State of the launch')

/** The block as of which an answer is true. */
export const AsOf = Nullable(
  described(
    ChainPoint,
    'The newest block that the answer includes; null before the first was indexed',
  ),
)
/** The extra fee that falls by the second after a launch; null where there is none. */
function fallingFee(description: string) {
  return Nullable(
    T.Object(
      {
        startBps: T.Integer({ minimum: 1, maximum: 8_000 }),
        durationSeconds: T.Integer({ minimum: 1, maximum: 600 }),
        decay: oneOf(['linear', 'halving'], 'How it falls to nothing'),
        endsAt: Timestamp,
      },
      { $id: 'FallingFee', description },
    ),
  )
}

export const Curve = namedObject('Curve', {
  status: oneOf(
    ['trading', 'complete', 'graduated'],
    'A complete curve is sold out and only buys back',
  ),
  virtualEthAtomic: AtomicAmount,
  virtualTokenAtomic: AtomicAmount,
  ethRaised: Money,
  tokensSold: Money,
  tokensRemaining: Money,
  progressBps: T.Integer({ minimum: 0, maximum: 10_000 }),
  priceEth: T.String({ description: 'Ether for one whole token, before the fee' }),
  antiSnipe: fallingFee(
    'What buys paid or pay on top, in 1/10,000 at first; of it fee recipients earn `snipeFeeCreatorShareBps` of the factory, also of their own buys',
  ),
  tradeCount: T.Integer({ minimum: 0 }),
  lastTradeAt: NullableTimestamp,
  pool: Nullable(EvmAddress),
  graduatedAt: NullableTimestamp,
})
export const Family = oneOf(
  launchFamilies,
  '`curve`: a bonding curve. `uni` and `pons`: the whole supply locked in a pool at once',
)
const feeShare = { account: EvmAddress, bps: T.Integer({ minimum: 1, maximum: 10_000 }) }
/** A share of the creator fees in a launch request. */
export const FeeShare = namedShape('FeeShareRequest', feeShare)
export const FeeRecipient = namedObject('FeeRecipient', feeShare)
const Exchanged = namedObject('ExchangedAmounts', { eth: Money, tokens: Money })
/** The locked position of a launch: from the start, or for a curve from its graduation on. */
export const LockedPool = namedObject('LockedPool', {
  address: EvmAddress,
  feePpm: T.Integer({ minimum: 1, description: 'The fee tier: millionths of what goes in' }),
  /** The contract that owns the position and has no function to withdraw it. */
  heldBy: Nullable(EvmAddress),
  tickLower: T.Integer(),
  tickUpper: T.Integer(),
  liquidityAtomic: AtomicAmount,
  openingPriceEth: T.String({ description: 'Ether for one whole token when it opened' }),
  openingValue: Money,
  endPriceEth: T.String({
    description: 'Ether for one whole token where the range ends and nothing is left to buy',
  }),
  tokensBurnt: Money,
  bid: Nullable(
    T.Object(
      { tickLower: T.Integer(), tickUpper: T.Integer(), liquidityAtomic: AtomicAmount },
      {
        description:
          'A second locked position, of ether alone, where a graduation had more ether than tokens',
      },
    ),
  ),
  limits: Nullable(
    namedObject('HoldingLimits', {
      walletBps: T.Integer({ minimum: 0, maximum: 10_000 }),
      transactionBps: T.Integer({ minimum: 0, maximum: 10_000 }),
      rising: T.Boolean({
        description: 'The wallet limit rises to the whole supply over the time',
      }),
      endsAt: Timestamp,
    }),
  ),
  antiSnipe: fallingFee('What is burnt of everything that leaves the pool, in 1/10,000 at first'),
  firstBuy: Nullable(Exchanged),
  soldToBids: Nullable(
    described(Exchanged, 'To bids that lay above the opening price before the launch'),
  ),
})
export const Launch = namedObject('Launch', {
  id: LaunchId,
  family: Family,
  status: LaunchStatus,
  origin: oneOf(['prepared', 'chain'], '`chain`: launched without asking this service'),
  chainId: T.Integer(),
  launchpad: EvmAddress,
  creator: EvmAddress,
  simulated: T.Boolean({ description: 'Made by a simulated trader of the demo' }),
  name: T.String(),
  symbol: T.String(),
  textWarnings: TextWarnings,
  metadataUri: T.String(),
  description: Nullable(T.String({ description: 'Kept by this service, not by the chain' })),
  feeRecipient: EvmAddress,
  feeRecipients: T.Array(FeeRecipient, {
    maxItems: 10,
    description: 'Who earns the creator fees now; empty before the launch is on the chain',
  }),
  initialBuy: Nullable(Money),
  supply: Money,
  predictedAddress: EvmAddress,
  tokenAddress: Nullable(EvmAddress),
  paramsHash: Nullable(Hash32),
  intentId: Nullable(IntentId),
  transactionHash: Nullable(Hash32),
  evidence: Nullable(Evidence),
  curve: Nullable(Curve),
  pool: Nullable(LockedPool),
  launchedAt: NullableTimestamp,
  expiresAt: NullableTimestamp,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
const { reference: _reference, ...intentProperties } = intentSchema([
  'launch',
  'trade',
  'approval',
  'claim',
  'graduation',
  'create_token',
  'vesting_claim',
  'vesting_revoke',
  'vesting_return',
]).properties
export const Intent = namedObject('Intent', {
  ...intentProperties,
  launchId: Nullable(LaunchId),
})
export const Trade = namedObject('Trade', {
  token: EvmAddress,
  venue: oneOf(['curve', 'pool'], 'Where it was traded'),
  side: Side,
  trader: Nullable(EvmAddress),
  simulated: T.Boolean({ description: 'Made by a simulated trader of the demo' }),
  recipient: EvmAddress,
  eth: Money,
  tokens: Money,
  fee: Nullable(Money),
  creatorFee: Nullable(Money),
  priceEth: T.String({ description: 'Ether for one whole token after the trade' }),
  tradedAt: Timestamp,
  evidence: Evidence,
})
export const Quote = namedObject('TradeQuote', {
  token: EvmAddress,
  venue: oneOf(['curve', 'pool'], 'Where the token trades now'),
  side: Side,
  amountIn: Money,
  amountOut: Money,
  refund: Money,
  fee: Money,
  creatorFee: Nullable(Money),
  burnt: Nullable(
    described(
      Money,
      'Tokens that a buy in a pool loses because it comes so soon after the launch; taken off amountOut already',
    ),
  ),
  priceImpactBps: T.Integer({
    minimum: 0,
    description: 'How far the trade itself moves the price',
  }),
  priceEthBefore: T.String(),
  priceEthAfter: T.String(),
  remainingToGraduation: Nullable(
    T.Object(
      {
        tokens: Money,
        eth: Money,
        progressBps: T.Integer({ minimum: 0, maximum: 10_000 }),
      },
      { description: 'Null for a token that trades in a pool' },
    ),
  ),
  asOf: AsOf,
  expiresAt: Timestamp,
})
/**
 * Each wei that was earned is counted once: lifetime = claimed + claimable (in the vault) + pending (still at its
 * source). `payable` is what a claim pays now, since it collects first: claimable and pending together.
 */
export const FeeSums = namedObject('FeeSums', {
  lifetime: Money,
  claimed: Money,
  claimable: Money,
  pending: Money,
  payable: Money,
})
export const CreatorFees = namedObject('CreatorFees', {
  account: EvmAddress,
  totals: FeeSums,
  tokens: T.Array(
    T.Object({
      token: EvmAddress,
      launchId: Nullable(LaunchId),
      symbol: Nullable(T.String()),
      family: Nullable(Family),
      ...FeeSums.properties,
      inTokens: FeeSums,
    }),
    { maxItems: 200 },
  ),
  asOf: AsOf,
  indexedAsOf: AsOf,
})
/** What each account earned with one token. */
export const TokenFees = namedObject('TokenFees', {
  token: EvmAddress,
  launchId: LaunchId,
  family: Family,
  recipients: T.Array(
    T.Object({
      account: EvmAddress,
      bps: T.Integer({ minimum: 1, maximum: 10_000 }),
      ...FeeSums.properties,
      inTokens: FeeSums,
    }),
    { maxItems: 64 },
  ),
  asOf: AsOf,
})
/** What an account can claim over all families, and what claiming costs. */
export const FeeInbox = namedObject('FeeInbox', {
  account: EvmAddress,
  gasPriceWei: T.String({ pattern: '^\\d+$' }),
  tokens: T.Array(
    T.Object({
      token: EvmAddress,
      launchId: Nullable(LaunchId),
      symbol: Nullable(T.String()),
      family: Nullable(Family),
      payable: Money,
      payableTokens: Money,
      gasAlone: Nullable(T.String({ pattern: '^\\d+$', description: 'Null: its claim reverts' })),
      costAlone: Nullable(Money),
      worthAlone: Nullable(
        T.Boolean({ description: 'Null where only tokens are owed: they have no price here' }),
      ),
    }),
    { maxItems: 40 },
  ),
  batch: T.Object({
    tokens: T.Array(EvmAddress, { maxItems: 40 }),
    payable: Money,
    gas: Nullable(T.String({ pattern: '^\\d+$' })),
    cost: Nullable(Money),
    worthIt: T.Boolean({ description: 'The ether is more than the gas costs' }),
  }),
  skipped: T.Array(EvmAddress, {
    maxItems: 40,
    description: 'Their ether alone costs more gas than it is worth, or their claim reverts',
  }),
  more: T.Boolean({ description: 'More tokens are owed than one claim takes' }),
  asOf: AsOf,
})

/** What a claim paid for one token, by its log. */
export const FeeClaim = namedObject('FeeClaim', {
  account: EvmAddress,
  paidTo: EvmAddress,
  token: EvmAddress,
  launchId: Nullable(LaunchId),
  symbol: Nullable(T.String()),
  paid: Money,
  paidTokens: Money,
  claimedAt: Timestamp,
  evidence: Evidence,
})
export const accrualRanges = ['24h', '7d', '30d', 'all'] as const
/** What trades on curves earned an account over time. */
export const FeeAccrual = namedObject('FeeAccrual', {
  account: EvmAddress,
  from: Timestamp,
  to: Timestamp,
  stepSeconds: T.Integer({ minimum: 1 }),
  before: { ...Money, description: 'All that was earned before `from`' },
  points: T.Array(
    T.Object({
      at: { ...Timestamp, description: 'When the span begins; spans without a trade are left out' },
      earned: Money,
    }),
    { maxItems: 96 },
  ),
  asOf: AsOf,
})

/** Launches whose pool is not open yet, and the keeper's calls for them. */
export const Graduations = namedObject('Graduations', {
  keeper: T.Object({
    configured: T.Boolean({ description: 'Whether the service continues them by itself' }),
    account: Nullable(EvmAddress),
  }),
  ...pageOf(
    T.Object({
      launchId: LaunchId,
      token: EvmAddress,
      symbol: T.String(),
      since: Timestamp,
      calls: T.Integer({ minimum: 0, description: 'That the service made' }),
      lastCall: Nullable(
        T.Object({
          status: oneOf(
            ['sent', 'opened', 'advanced', 'failed', 'superseded'],
            '`advanced`: the pool is nearer to its price, and not open',
          ),
          transactionHash: Nullable(Hash32),
          sentAt: Timestamp,
        }),
      ),
    }),
  ).properties,
  asOf: AsOf,
})

/** What may mislead people about a name; nothing is refused because of it. */
export const NameWarning = namedObject('NameWarning', {
  code: oneOf(
    ['hides_text', 'well_known_ticker', 'taken', 'confusable'],
    'It hides or reorders text, or what it looks like: a ticker that everybody knows, the same text, or one that looks the same',
  ),
  field: oneOf(['name', 'symbol'], 'Which of the two'),
  message: T.String(),
  launches: T.Array(
    T.Object({ launchId: LaunchId, token: EvmAddress, name: T.String(), symbol: T.String() }),
    { maxItems: 5 },
  ),
})
/** Whether a launch on the chain is the one that was prepared. */
export const Attestation = namedObject('Attestation', {
  launchId: LaunchId,
  status: oneOf(
    ['proved', 'differs', 'not_on_chain', 'not_prepared_here'],
    '`proved`: hash and logs of the chain equal what was shown',
  ),
  paramsHash: Nullable(Hash32),
  onChainHash: Nullable(Hash32),
  transactionHash: Nullable(Hash32),
  formula: T.String({ description: 'How anyone computes the hash from the transaction' }),
  fields: T.Array(
    T.Object({
      field: T.String(),
      shown: Nullable(T.String()),
      onChain: Nullable(T.String()),
      equal: T.Boolean(),
    }),
    { maxItems: 8 },
  ),
})

/** keccak256 of the code at an address. */
export const CodeHash = namedObject('CodeHash', {
  expected: Nullable(Hash32),
  observed: Nullable(Hash32),
})
export const FactoryKind = oneOf(
  [...launchFamilies, 'token_factory'],
  'The launch family, or the factory of plain and vesting tokens',
)
/** The deployment terms of a launchpad with locked pools. */
export const PoolTermsView = namedObject('PoolTerms', {
  totalSupply: Money,
  creatorFeeShareBps: T.Integer({ description: 'The creators’ part of the pool’s fees' }),
  poolFeeBps: T.Integer({ description: 'Of a launch that chooses no fee tier' }),
  startTick: T.Object(
    { lowest: T.Integer(), highest: T.Integer(), multipleOf: T.Integer() },
    { description: '`multipleOf` is for a launch that chooses no fee tier' },
  ),
  feeTiers: T.Array(
    T.Object({
      feePpm: T.Integer({ minimum: 1, description: 'Millionths of what goes in' }),
      tickSpacing: T.Integer({ minimum: 1, description: 'Ticks of the range are multiples of it' }),
      lastTick: T.Integer({ description: 'The highest end of a range' }),
    }),
    { maxItems: 3, description: 'The usual fee tiers that a launch can have, cheapest first' },
  ),
  protocolFeeOwner: EvmAddress,
  /** The account to which the ownership of the protocol's fees was offered. */
  pendingProtocolFeeOwner: Nullable(EvmAddress),
  creatorFees: EvmAddress,
  weth: EvmAddress,
  poolFactory: EvmAddress,
})
export const FactoryStatus = namedObject('FactoryStatus', {
  configured: T.Boolean(),
  address: Nullable(EvmAddress),
  kind: FactoryKind,
  version: T.String(),
  chainId: T.Integer(),
  ready: T.Boolean(),
  problems: T.Array(T.String(), { maxItems: 8 }),
  paused: T.Boolean({ description: 'Always false: the contract cannot be paused by anyone' }),
  launchFee: Nullable(Money),
  codeHash: CodeHash,
  contracts: T.Array(
    T.Object({
      name: oneOf(
        ['creatorFees', 'graduator', 'poolFactory', 'vestingVault', 'weth'],
        'What the factory uses it for',
      ),
      address: EvmAddress,
      codeHash: CodeHash,
    }),
    { maxItems: 5, description: 'The contracts that the factory names' },
  ),
  config: Nullable(
    T.Object({
      totalSupply: Money,
      curveSupply: Money,
      virtualEth: Money,
      virtualToken: Money,
      launchFee: Money,
      ethToComplete: Money,
      tradeFeeBps: T.Integer(),
      creatorFeeShareBps: T.Integer(),
      snipeFeeCreatorShareBps: T.Integer({
        maximum: 5_000,
        description: 'The part of anti-snipe fees that the fee recipients of a token earn',
      }),
      graduationFeeBps: T.Integer(),
      protocolFeeOwner: EvmAddress,
      /** The account to which the ownership of the protocol's fees was offered. */
      pendingProtocolFeeOwner: Nullable(EvmAddress),
      graduator: Nullable(EvmAddress),
      creatorFees: EvmAddress,
    }),
  ),
  pool: Nullable(PoolTermsView),
  launchCount: T.Integer({ minimum: 0 }),
  lastLaunchAt: NullableTimestamp,
  rpc: T.Object({
    healthy: T.Boolean(),
    headBlock: Nullable(T.Integer({ minimum: 0 })),
    blocksBehind: Nullable(T.Integer({ minimum: 0 })),
  }),
})

/** A third party's contract that launches or swaps use. */
export const SharedContract = namedObject('SharedContract', {
  name: oneOf(
    [
      'weth',
      'uniswapV3Factory',
      'positionManager',
      'swapRouter',
      'quoterV2',
      'tickLens',
      'permit2',
      'multicall3',
    ],
    'Wrapped ether, a contract of Uniswap V3, Permit2 or Multicall3',
  ),
  address: EvmAddress,
  codeHash: CodeHash,
  problems: T.Array(T.String(), { maxItems: 2 }),
})

/** A page with the block as of which it is true. */
export function pageAsOf<item extends TSchema>(item: item) {
  const page = { ...pageOf(item).properties, asOf: AsOf }
  return item.$id === undefined ? T.Object(page) : namedObject(`${item.$id}PageAsOf`, page)
}

export type LaunchView = Static<typeof Launch>
export type IntentView = Static<typeof Intent>
export type TradeView = Static<typeof Trade>
export type QuoteView = Static<typeof Quote>
export type CreatorFeesView = Static<typeof CreatorFees>
export type NameWarningView = Static<typeof NameWarning>
export type AttestationView = Static<typeof Attestation>
export type TokenFeesView = Static<typeof TokenFees>
export type GraduationsView = Static<typeof Graduations>
export type FeeInboxView = Static<typeof FeeInbox>
export type FeeAccrualView = Static<typeof FeeAccrual>
export type FeeClaimView = Static<typeof FeeClaim>
export type FactoryView = Static<typeof FactoryStatus>
export type SharedContractView = Static<typeof SharedContract>
export type AsOfView = Static<typeof AsOf>
