import { type Static, Type as T, type TObject } from '@sinclair/typebox'
import { type Audience, event } from '../../../kernel/event.ts'
import {
  AtomicAmount,
  DecimalAmount,
  EvmAddress,
  Hash32,
  Money,
  Nullable,
  Timestamp,
} from '../../../kernel/schemas.ts'

const BlockNumber = T.Integer({ minimum: 0 })

/** Absent where no demo runs, and before a launch is on the chain. */
const simulated = T.Optional(T.Boolean({ description: 'Made by a simulated trader of the demo' }))

const LaunchFact = T.Object({
  launchId: T.String(),
  family: T.String({ description: '`curve`, `uni` or `pons`' }),
  state: Nullable(T.String({ description: 'Null when the launch is no longer known at all' })),
  token: EvmAddress,
  creator: EvmAddress,
  name: T.String(),
  symbol: T.String(),
  transactionHash: Nullable(Hash32),
  blockNumber: Nullable(BlockNumber),
  blockHash: Nullable(Hash32),
  simulated,
})
const TradeFact = T.Object({
  token: EvmAddress,
  side: T.Union([T.Literal('buy'), T.Literal('sell')]),
  trader: EvmAddress,
  recipient: EvmAddress,
  ethAmountAtomic: AtomicAmount,
  tokenAmountAtomic: AtomicAmount,
  priceEth: { ...DecimalAmount, description: 'Ether for one whole token right after the trade' },
  value: { ...Money, description: 'What was paid or received for the tokens' },
  feeAmountAtomic: AtomicAmount,
  creatorFeeAtomic: AtomicAmount,
  feeRecipient: EvmAddress,
  virtualEthAtomic: AtomicAmount,
  virtualTokenAtomic: AtomicAmount,
  tradedAt: Timestamp,
  transactionHash: Hash32,
  logIndex: T.Integer({ minimum: 0 }),
  blockNumber: BlockNumber,
  blockHash: Hash32,
  simulated,
})
const ClaimFact = T.Object({
  account: EvmAddress,
  paidTo: EvmAddress,
  token: EvmAddress,
  amountAtomic: AtomicAmount,
  tokenAmountAtomic: AtomicAmount,
  claimedAt: Timestamp,
  transactionHash: Hash32,
  logIndex: T.Integer({ minimum: 0 }),
  blockNumber: BlockNumber,
  blockHash: Hash32,
  simulated,
})

const GraduationCallFact = T.Object({
  token: EvmAddress,
  attempt: T.Integer({ minimum: 1 }),
  outcome: T.String({
    description: '`opened`, `advanced`: nearer to its price, `failed`, or `superseded`',
  }),
  transactionHash: Nullable(Hash32),
  costAtomic: AtomicAmount,
  settledAt: Timestamp,
})

const hash = `0x${'5a'.repeat(32)}`
const token = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const launchExample: Static<typeof LaunchFact> = {
  launchId: 'lnch_01jd5q8z6w7v9x2k4m3n5p7r8t',
  family: 'curve',
  state: 'confirmed',
  token,
  creator: account,
  name: 'Green Candle',
  symbol: 'CNDL',
  transactionHash: hash,
  blockNumber: 120,
  blockHash: hash,
}
const tradeExample: Static<typeof TradeFact> = {
  token,
  side: 'buy',
  trader: account,
  recipient: account,
  ethAmountAtomic: '100000000000000000',
  tokenAmountAtomic: '98454545454545454545454545',
  priceEth: '0.000000001106898181818181818',
  value: { asset: 'ETH', amount: '0.1', amountAtomic: '100000000000000000', decimals: 18 },
  feeAmountAtomic: '1000000000000000',
  creatorFeeAtomic: '995000000000000',
  feeRecipient: account,
  virtualEthAtomic: '1079800000000000000',
  virtualTokenAtomic: '975518057545454545454545455',
  tradedAt: '2026-01-05T10:00:00.000Z',
  transactionHash: hash,
  logIndex: 2,
  blockNumber: 121,
  blockHash: hash,
}
const claimExample: Static<typeof ClaimFact> = {
  account,
  paidTo: account,
  token,
  amountAtomic: '995000000000000',
  tokenAmountAtomic: '0',
  claimedAt: '2026-01-05T10:05:00.000Z',
  transactionHash: hash,
  logIndex: 0,
  blockNumber: 130,
  blockHash: hash,
}

/**
 * The launchpad's events. Those of launches that are not on the chain yet are for the operator alone: a public one
 * would help others to front-run the launch.
 */
export const launchpadEvents = {
  launchPrepared: launch('prepared', 'A launch was prepared for signing', 'operator'),
  launchSubmitted: launch('submitted', 'A signed launch was given to the chain', 'operator'),
  launchExpired: launch('expired', 'A prepared launch was not submitted in time', 'operator'),
  launchReverted: launch('reverted', 'The chain refused the effect of a launch', 'operator'),
  launchDropped: launch('dropped', 'A submitted launch will not be included', 'operator'),
  launchConfirmed: launch('confirmed', 'A token was launched', 'public'),
  launchTrading: launch(
    'trading',
    'A token was traded for the first time, or its sold-out curve sells again',
    'public',
  ),
  launchCancelled: launch('cancelled', 'A prepared launch was called off', 'operator'),
  launchGraduating: launch(
    'graduating',
    'A sold-out curve waits for its pool to be opened',
    'public',
  ),
  launchGraduated: launch('graduated', 'A sold-out curve became a liquidity pool', 'public'),
  launchRetracted: launch(
    'retracted',
    'A reorganisation took back the named state of a launch',
    'public',
  ),
  tradeExecuted: fact('trade.executed', 'A trade on a curve', {
    payload: TradeFact,
    example: tradeExample,
  }),
  tradeRetracted: fact('trade.retracted', 'A reorganisation took a trade back', {
    payload: TradeFact,
    example: tradeExample,
  }),
  graduationCalled: event({
    topic: 'launch.graduation_called',
    version: 1,
    summary: 'The service went on with a graduation, at its own cost',
    audience: 'operator',
    payload: GraduationCallFact,
    example: {
      token,
      attempt: 1,
      outcome: 'opened',
      transactionHash: hash,
      costAtomic: '21042000000000',
      settledAt: '2026-01-05T10:06:00.000Z',
    },
  }),
  feesClaimed: fact('creator_fees.claimed', 'An account claimed its creator fees', {
    payload: ClaimFact,
    example: claimExample,
  }),
  feesClaimRetracted: fact('creator_fees.claim_retracted', 'A reorganisation took a claim back', {
    payload: ClaimFact,
    example: claimExample,
  }),
}

export type LaunchFact = Static<typeof LaunchFact>
export type TradeFact = Static<typeof TradeFact>
export type ClaimFact = Static<typeof ClaimFact>

function launch(what: string, summary: string, audience: Audience) {
  const state = what === 'retracted' ? 'submitted' : what
  return event({
    topic: `launch.${what}`,
    version: 1,
    summary,
    audience,
    payload: LaunchFact,
    example: { ...launchExample, state },
  })
}

function fact<payload extends TObject>(
  topic: string,
  summary: string,
  shown: { readonly payload: payload; readonly example: Static<payload> },
) {
  return event({ topic, version: 1, summary, audience: 'public', ...shown })
}
