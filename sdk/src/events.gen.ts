// Written from the operation table by `npm run generate`; changes belong there.
import type { Money, RunStopReason, MarketTicker, LiveTrade, LiveCandle, LiveMark, LiveFunding, LiveLiquidation, PerpsDepth, PerpsDepthDelta, ChangedResource } from './models.gen.ts'

/** What each event says, by its topic. */
export interface EventPayloads {
  /** A wallet opened a session */
  readonly 'auth.signed_in': {
    readonly sessionId: string
    readonly namespace: "eip155" | "solana"
    /** EIP-55 checksummed or base58 */
    readonly walletAddress: string
    /** Whether this sign-in made the account. */
    readonly accountCreated: boolean
  }
  /** A session was ended before its time */
  readonly 'auth.signed_out': {
    readonly sessionId: string
    /** A sign-out, the list of sessions, or a sign-in beyond the most. */
    readonly reason?: "signed_out" | "ended_by_owner" | "too_many"
  }
  /** An account changed its profile */
  readonly 'auth.profile_updated': {
    /** The members that were given; their values are in the profile. */
    readonly fields: ReadonlyArray<"displayName" | "bio" | "avatarUrl" | "twitterUsername" | "githubUsername" | "agentName">
  }
  /** An API key was made */
  readonly 'key.minted': {
    /** The id of the ApiKeyRecord */
    readonly keyId: number
    readonly name: string
    /** Leading characters; the key itself is in no event. */
    readonly keyPrefix: string
    readonly scopes: ReadonlyArray<string>
    readonly expiresAt: string | null
  }
  /** Settings of an API key were changed */
  readonly 'key.changed': {
    /** The id of the ApiKeyRecord */
    readonly keyId: number
    /** Leading characters; the key itself is in no event. */
    readonly keyPrefix: string
    /** Which settings were named. */
    readonly fields: ReadonlyArray<string>
  }
  /** An API key was disabled; it opens nothing until it is enabled again */
  readonly 'key.disabled': {
    /** The id of the ApiKeyRecord */
    readonly keyId: number
    /** Leading characters; the key itself is in no event. */
    readonly keyPrefix: string
  }
  /** A disabled API key was enabled again */
  readonly 'key.enabled': {
    /** The id of the ApiKeyRecord */
    readonly keyId: number
    /** Leading characters; the key itself is in no event. */
    readonly keyPrefix: string
  }
  /** An API key expires soon: in a week, or in a day where it lives no longer than a week */
  readonly 'key.expiring': {
    /** The id of the ApiKeyRecord */
    readonly keyId: number
    /** Leading characters; the key itself is in no event. */
    readonly keyPrefix: string
    readonly name: string
    /** ISO 8601, UTC */
    readonly expiresAt: string
  }
  /** An API key was replaced and ends with the overlap */
  readonly 'key.rerolled': {
    /** The id of the ApiKeyRecord */
    readonly keyId: number
    /** Leading characters; the key itself is in no event. */
    readonly keyPrefix: string
    /** The id of the ApiKeyRecord */
    readonly replacedByKeyId: number
    /** ISO 8601, UTC */
    readonly endsAt: string
  }
  /** An API key was revoked */
  readonly 'key.revoked': {
    /** The id of the ApiKeyRecord */
    readonly keyId: number
    /** Leading characters; the key itself is in no event. */
    readonly keyPrefix: string
  }
  /** A person of the identity provider got an account */
  readonly 'identity.linked': {
    readonly issuer: string
  }
  /** A one-shot key was made */
  readonly 'oneshot.minted': {
    /** Leading characters; the key itself is in no event. */
    readonly keyPrefix: string
    /** ISO 8601, UTC */
    readonly expiresAt: string
  }
  /** A machine claimed a one-shot key */
  readonly 'oneshot.claimed': {
    /** Leading characters; the key itself is in no event. */
    readonly keyPrefix: string
    /** ISO 8601, UTC */
    readonly expiresAt: string
  }
  /** A one-shot key was revoked */
  readonly 'oneshot.revoked': {
    /** Leading characters; the key itself is in no event. */
    readonly keyPrefix: string
    /** ISO 8601, UTC */
    readonly expiresAt: string
  }
  /** A sandbox was made */
  readonly 'computer.created': {
    readonly kind: "session" | "box"
    readonly engine: string
  }
  /** A sandbox was used for the first time */
  readonly 'computer.started': {
    readonly kind: "session" | "box"
    readonly engine: string
  }
  /** A sandbox was paused */
  readonly 'computer.paused': {
    readonly kind: "session" | "box"
    readonly engine: string
  }
  /** A paused sandbox goes on */
  readonly 'computer.resumed': {
    readonly kind: "session" | "box"
    readonly engine: string
  }
  /** A sandbox was deleted, or ended with its key */
  readonly 'computer.deleted': {
    readonly kind: "session" | "box"
    readonly engine: string
  }
  /** Blocks that were published turned out not to be part of the chain */
  readonly 'chain.reorganised': {
    readonly fromBlock: number
    readonly toBlock: number
    /** 32 bytes in hexadecimal */
    readonly fromHash: string
    /** The newest block that still holds; null when none does */
    readonly commonBlock: number | null
  }
  /** An unsigned transaction was prepared */
  readonly 'intent.prepared': {
    readonly intentId: string
    /** The part of the service that prepared it */
    readonly owner: string
    readonly kind: string
    readonly state: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly from: string
    readonly reference: string | null
    readonly launchId: string | null
    readonly token: string | null
    readonly transactionHash: string | null
    readonly blockNumber: number | null
    readonly failureCode: string | null
  }
  /** A signed transaction was accepted */
  readonly 'intent.submitted': {
    readonly intentId: string
    /** The part of the service that prepared it */
    readonly owner: string
    readonly kind: string
    readonly state: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly from: string
    readonly reference: string | null
    readonly launchId: string | null
    readonly token: string | null
    readonly transactionHash: string | null
    readonly blockNumber: number | null
    readonly failureCode: string | null
  }
  /** The effect of a transaction is on the chain */
  readonly 'intent.confirmed': {
    readonly intentId: string
    /** The part of the service that prepared it */
    readonly owner: string
    readonly kind: string
    readonly state: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly from: string
    readonly reference: string | null
    readonly launchId: string | null
    readonly token: string | null
    readonly transactionHash: string | null
    readonly blockNumber: number | null
    readonly failureCode: string | null
  }
  /** A transaction was included without its effect */
  readonly 'intent.reverted': {
    readonly intentId: string
    /** The part of the service that prepared it */
    readonly owner: string
    readonly kind: string
    readonly state: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly from: string
    readonly reference: string | null
    readonly launchId: string | null
    readonly token: string | null
    readonly transactionHash: string | null
    readonly blockNumber: number | null
    readonly failureCode: string | null
  }
  /** A prepared transaction was not submitted in time */
  readonly 'intent.expired': {
    readonly intentId: string
    /** The part of the service that prepared it */
    readonly owner: string
    readonly kind: string
    readonly state: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly from: string
    readonly reference: string | null
    readonly launchId: string | null
    readonly token: string | null
    readonly transactionHash: string | null
    readonly blockNumber: number | null
    readonly failureCode: string | null
  }
  /** A submitted transaction will not be included */
  readonly 'intent.dropped': {
    readonly intentId: string
    /** The part of the service that prepared it */
    readonly owner: string
    readonly kind: string
    readonly state: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly from: string
    readonly reference: string | null
    readonly launchId: string | null
    readonly token: string | null
    readonly transactionHash: string | null
    readonly blockNumber: number | null
    readonly failureCode: string | null
  }
  /** A reorganisation took an included transaction back */
  readonly 'intent.reorganised': {
    readonly intentId: string
    /** The part of the service that prepared it */
    readonly owner: string
    readonly kind: string
    readonly state: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly from: string
    readonly reference: string | null
    readonly launchId: string | null
    readonly token: string | null
    readonly transactionHash: string | null
    readonly blockNumber: number | null
    readonly failureCode: string | null
  }
  /** A launch was prepared for signing */
  readonly 'launch.prepared': {
    readonly launchId: string
    /** `curve`, `uni` or `pons` */
    readonly family: string
    readonly state: string | null
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly creator: string
    readonly name: string
    readonly symbol: string
    readonly transactionHash: string | null
    readonly blockNumber: number | null
    readonly blockHash: string | null
    /** Made by a simulated trader of the demo */
    readonly simulated?: boolean
  }
  /** A signed launch was given to the chain */
  readonly 'launch.submitted': {
    readonly launchId: string
    /** `curve`, `uni` or `pons` */
    readonly family: string
    readonly state: string | null
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly creator: string
    readonly name: string
    readonly symbol: string
    readonly transactionHash: string | null
    readonly blockNumber: number | null
    readonly blockHash: string | null
    /** Made by a simulated trader of the demo */
    readonly simulated?: boolean
  }
  /** A prepared launch was not submitted in time */
  readonly 'launch.expired': {
    readonly launchId: string
    /** `curve`, `uni` or `pons` */
    readonly family: string
    readonly state: string | null
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly creator: string
    readonly name: string
    readonly symbol: string
    readonly transactionHash: string | null
    readonly blockNumber: number | null
    readonly blockHash: string | null
    /** Made by a simulated trader of the demo */
    readonly simulated?: boolean
  }
  /** The chain refused the effect of a launch */
  readonly 'launch.reverted': {
    readonly launchId: string
    /** `curve`, `uni` or `pons` */
    readonly family: string
    readonly state: string | null
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly creator: string
    readonly name: string
    readonly symbol: string
    readonly transactionHash: string | null
    readonly blockNumber: number | null
    readonly blockHash: string | null
    /** Made by a simulated trader of the demo */
    readonly simulated?: boolean
  }
  /** A submitted launch will not be included */
  readonly 'launch.dropped': {
    readonly launchId: string
    /** `curve`, `uni` or `pons` */
    readonly family: string
    readonly state: string | null
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly creator: string
    readonly name: string
    readonly symbol: string
    readonly transactionHash: string | null
    readonly blockNumber: number | null
    readonly blockHash: string | null
    /** Made by a simulated trader of the demo */
    readonly simulated?: boolean
  }
  /** A token was launched */
  readonly 'launch.confirmed': {
    readonly launchId: string
    /** `curve`, `uni` or `pons` */
    readonly family: string
    readonly state: string | null
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly creator: string
    readonly name: string
    readonly symbol: string
    readonly transactionHash: string | null
    readonly blockNumber: number | null
    readonly blockHash: string | null
    /** Made by a simulated trader of the demo */
    readonly simulated?: boolean
  }
  /** A token was traded for the first time, or its sold-out curve sells again */
  readonly 'launch.trading': {
    readonly launchId: string
    /** `curve`, `uni` or `pons` */
    readonly family: string
    readonly state: string | null
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly creator: string
    readonly name: string
    readonly symbol: string
    readonly transactionHash: string | null
    readonly blockNumber: number | null
    readonly blockHash: string | null
    /** Made by a simulated trader of the demo */
    readonly simulated?: boolean
  }
  /** A prepared launch was called off */
  readonly 'launch.cancelled': {
    readonly launchId: string
    /** `curve`, `uni` or `pons` */
    readonly family: string
    readonly state: string | null
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly creator: string
    readonly name: string
    readonly symbol: string
    readonly transactionHash: string | null
    readonly blockNumber: number | null
    readonly blockHash: string | null
    /** Made by a simulated trader of the demo */
    readonly simulated?: boolean
  }
  /** A sold-out curve waits for its pool to be opened */
  readonly 'launch.graduating': {
    readonly launchId: string
    /** `curve`, `uni` or `pons` */
    readonly family: string
    readonly state: string | null
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly creator: string
    readonly name: string
    readonly symbol: string
    readonly transactionHash: string | null
    readonly blockNumber: number | null
    readonly blockHash: string | null
    /** Made by a simulated trader of the demo */
    readonly simulated?: boolean
  }
  /** A sold-out curve became a liquidity pool */
  readonly 'launch.graduated': {
    readonly launchId: string
    /** `curve`, `uni` or `pons` */
    readonly family: string
    readonly state: string | null
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly creator: string
    readonly name: string
    readonly symbol: string
    readonly transactionHash: string | null
    readonly blockNumber: number | null
    readonly blockHash: string | null
    /** Made by a simulated trader of the demo */
    readonly simulated?: boolean
  }
  /** A reorganisation took back the named state of a launch */
  readonly 'launch.retracted': {
    readonly launchId: string
    /** `curve`, `uni` or `pons` */
    readonly family: string
    readonly state: string | null
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly creator: string
    readonly name: string
    readonly symbol: string
    readonly transactionHash: string | null
    readonly blockNumber: number | null
    readonly blockHash: string | null
    /** Made by a simulated trader of the demo */
    readonly simulated?: boolean
  }
  /** A trade on a curve */
  readonly 'trade.executed': {
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    readonly side: "buy" | "sell"
    /** EVM address, 20 bytes in hexadecimal */
    readonly trader: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly recipient: string
    /** Whole number of the smallest unit */
    readonly ethAmountAtomic: string
    /** Whole number of the smallest unit */
    readonly tokenAmountAtomic: string
    /** Ether for one whole token right after the trade */
    readonly priceEth: string
    /** What was paid or received for the tokens */
    readonly value: Money
    /** Whole number of the smallest unit */
    readonly feeAmountAtomic: string
    /** Whole number of the smallest unit */
    readonly creatorFeeAtomic: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly feeRecipient: string
    /** Whole number of the smallest unit */
    readonly virtualEthAtomic: string
    /** Whole number of the smallest unit */
    readonly virtualTokenAtomic: string
    /** ISO 8601, UTC */
    readonly tradedAt: string
    /** 32 bytes in hexadecimal */
    readonly transactionHash: string
    readonly logIndex: number
    readonly blockNumber: number
    /** 32 bytes in hexadecimal */
    readonly blockHash: string
    /** Made by a simulated trader of the demo */
    readonly simulated?: boolean
  }
  /** A reorganisation took a trade back */
  readonly 'trade.retracted': {
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    readonly side: "buy" | "sell"
    /** EVM address, 20 bytes in hexadecimal */
    readonly trader: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly recipient: string
    /** Whole number of the smallest unit */
    readonly ethAmountAtomic: string
    /** Whole number of the smallest unit */
    readonly tokenAmountAtomic: string
    /** Ether for one whole token right after the trade */
    readonly priceEth: string
    /** What was paid or received for the tokens */
    readonly value: Money
    /** Whole number of the smallest unit */
    readonly feeAmountAtomic: string
    /** Whole number of the smallest unit */
    readonly creatorFeeAtomic: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly feeRecipient: string
    /** Whole number of the smallest unit */
    readonly virtualEthAtomic: string
    /** Whole number of the smallest unit */
    readonly virtualTokenAtomic: string
    /** ISO 8601, UTC */
    readonly tradedAt: string
    /** 32 bytes in hexadecimal */
    readonly transactionHash: string
    readonly logIndex: number
    readonly blockNumber: number
    /** 32 bytes in hexadecimal */
    readonly blockHash: string
    /** Made by a simulated trader of the demo */
    readonly simulated?: boolean
  }
  /** The service went on with a graduation, at its own cost */
  readonly 'launch.graduation_called': {
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    readonly attempt: number
    /** `opened`, `advanced`: nearer to its price, `failed`, or `superseded` */
    readonly outcome: string
    readonly transactionHash: string | null
    /** Whole number of the smallest unit */
    readonly costAtomic: string
    /** ISO 8601, UTC */
    readonly settledAt: string
  }
  /** An account claimed its creator fees */
  readonly 'creator_fees.claimed': {
    /** EVM address, 20 bytes in hexadecimal */
    readonly account: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly paidTo: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly tokenAmountAtomic: string
    /** ISO 8601, UTC */
    readonly claimedAt: string
    /** 32 bytes in hexadecimal */
    readonly transactionHash: string
    readonly logIndex: number
    readonly blockNumber: number
    /** 32 bytes in hexadecimal */
    readonly blockHash: string
    /** Made by a simulated trader of the demo */
    readonly simulated?: boolean
  }
  /** A reorganisation took a claim back */
  readonly 'creator_fees.claim_retracted': {
    /** EVM address, 20 bytes in hexadecimal */
    readonly account: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly paidTo: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly tokenAmountAtomic: string
    /** ISO 8601, UTC */
    readonly claimedAt: string
    /** 32 bytes in hexadecimal */
    readonly transactionHash: string
    readonly logIndex: number
    readonly blockNumber: number
    /** 32 bytes in hexadecimal */
    readonly blockHash: string
    /** Made by a simulated trader of the demo */
    readonly simulated?: boolean
  }
  /** A plain or vesting token was made */
  readonly 'token.created': {
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly creator: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly recipient: string
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    /** Whole number of the smallest unit */
    readonly supplyAtomic: string
    /** Whole number of the smallest unit */
    readonly vestedAtomic: string
    /** ISO 8601, UTC */
    readonly createdAt: string
    /** 32 bytes in hexadecimal */
    readonly transactionHash: string
    readonly logIndex: number
    readonly blockNumber: number
    /** 32 bytes in hexadecimal */
    readonly blockHash: string
  }
  /** A reorganisation took a token back */
  readonly 'token.retracted': {
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly creator: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly recipient: string
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    /** Whole number of the smallest unit */
    readonly supplyAtomic: string
    /** Whole number of the smallest unit */
    readonly vestedAtomic: string
    /** ISO 8601, UTC */
    readonly createdAt: string
    /** 32 bytes in hexadecimal */
    readonly transactionHash: string
    readonly logIndex: number
    readonly blockNumber: number
    /** 32 bytes in hexadecimal */
    readonly blockHash: string
  }
  /** A grant was claimed from, or ended, or paid back what its end took */
  readonly 'vesting.moved': {
    readonly grantId: string
    readonly kind: "claimed" | "returned" | "revoked"
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly account: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly returnedAtomic: string
    /** ISO 8601, UTC */
    readonly movedAt: string
    /** 32 bytes in hexadecimal */
    readonly transactionHash: string
    readonly logIndex: number
    readonly blockNumber: number
    /** 32 bytes in hexadecimal */
    readonly blockHash: string
  }
  /** A reorganisation took back a payment of a grant, or its end */
  readonly 'vesting.move_retracted': {
    readonly grantId: string
    readonly kind: "claimed" | "returned" | "revoked"
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly account: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly returnedAtomic: string
    /** ISO 8601, UTC */
    readonly movedAt: string
    /** 32 bytes in hexadecimal */
    readonly transactionHash: string
    readonly logIndex: number
    readonly blockNumber: number
    /** 32 bytes in hexadecimal */
    readonly blockHash: string
  }
  /** A launch was drafted, or its draft was edited */
  readonly 'launch_draft.opened': {
    readonly launchId: string
    readonly family: string
    readonly state: string
    readonly revision: number
    readonly refusalCode: string | null
  }
  /** A drafted launch has no faults */
  readonly 'launch_draft.validated': {
    readonly launchId: string
    readonly family: string
    readonly state: string
    readonly revision: number
    readonly refusalCode: string | null
  }
  /** The chain refuses a drafted launch as it is */
  readonly 'launch_draft.rejected': {
    readonly launchId: string
    readonly family: string
    readonly state: string
    readonly revision: number
    readonly refusalCode: string | null
  }
  /** A drafted launch was called off */
  readonly 'launch_draft.cancelled': {
    readonly launchId: string
    readonly family: string
    readonly state: string
    readonly revision: number
    readonly refusalCode: string | null
  }
  /** The time of a drafted launch is over */
  readonly 'launch_draft.expired': {
    readonly launchId: string
    readonly family: string
    readonly state: string
    readonly revision: number
    readonly refusalCode: string | null
  }
  /** A pool of the configured factory was created */
  readonly 'pool.created': {
    /** EVM address, 20 bytes in hexadecimal */
    readonly pool: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly token0: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly token1: string
    /** Millionths of what goes in */
    readonly feePpm: number
    readonly tickSpacing: number
    readonly blockNumber: number
  }
  /** The block that created a pool was reorganised away */
  readonly 'pool.removed': {
    /** EVM address, 20 bytes in hexadecimal */
    readonly pool: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly token0: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly token1: string
    /** Millionths of what goes in */
    readonly feePpm: number
    readonly tickSpacing: number
    readonly blockNumber: number
  }
  /** A pool exchanged one of its tokens for the other */
  readonly 'pool.swapped': {
    /** EVM address, 20 bytes in hexadecimal */
    readonly pool: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly token0: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly token1: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly sender: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly recipient: string
    /** Base units; positive amounts were paid into the pool, negative ones paid out */
    readonly amount0: string
    /** Base units; positive amounts were paid into the pool, negative ones paid out */
    readonly amount1: string
    /** Whole number of the smallest unit */
    readonly sqrtPriceX96: string
    readonly tick: number
    /** Whole number of the smallest unit */
    readonly liquidity: string
    /** ISO 8601, UTC */
    readonly swappedAt: string
    /** 32 bytes in hexadecimal */
    readonly transactionHash: string
    readonly logIndex: number
    readonly blockNumber: number
    /** 32 bytes in hexadecimal */
    readonly blockHash: string
  }
  /** The block of a swap was reorganised away */
  readonly 'pool.swap_retracted': {
    /** EVM address, 20 bytes in hexadecimal */
    readonly pool: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly token0: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly token1: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly sender: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly recipient: string
    /** Base units; positive amounts were paid into the pool, negative ones paid out */
    readonly amount0: string
    /** Base units; positive amounts were paid into the pool, negative ones paid out */
    readonly amount1: string
    /** Whole number of the smallest unit */
    readonly sqrtPriceX96: string
    readonly tick: number
    /** Whole number of the smallest unit */
    readonly liquidity: string
    /** ISO 8601, UTC */
    readonly swappedAt: string
    /** 32 bytes in hexadecimal */
    readonly transactionHash: string
    readonly logIndex: number
    readonly blockNumber: number
    /** 32 bytes in hexadecimal */
    readonly blockHash: string
  }
  /** An order was accepted */
  readonly 'order.created': {
    /** Number among the account's order events; grows by one */
    readonly seq: string
    /** The number before; a gap means that an event was missed */
    readonly prevSeq: string
    readonly orderId: string
    readonly clientOrderId: string | null
    readonly parentId: string | null
    readonly mode: string
    readonly isPaper: boolean
    readonly kind: string
    readonly side: string
    readonly base: string
    readonly quote: string
    readonly status: string
    readonly previousStatus: string | null
    readonly reason: string | null
    readonly filledInAtomic: string
    readonly filledOutAtomic: string
    readonly tag: string | null
  }
  /** An order is open: its value is reserved and it waits */
  readonly 'order.opened': {
    /** Number among the account's order events; grows by one */
    readonly seq: string
    /** The number before; a gap means that an event was missed */
    readonly prevSeq: string
    readonly orderId: string
    readonly clientOrderId: string | null
    readonly parentId: string | null
    readonly mode: string
    readonly isPaper: boolean
    readonly kind: string
    readonly side: string
    readonly base: string
    readonly quote: string
    readonly status: string
    readonly previousStatus: string | null
    readonly reason: string | null
    readonly filledInAtomic: string
    readonly filledOutAtomic: string
    readonly tag: string | null
  }
  /** The price of an order was reached */
  readonly 'order.triggered': {
    /** Number among the account's order events; grows by one */
    readonly seq: string
    /** The number before; a gap means that an event was missed */
    readonly prevSeq: string
    readonly orderId: string
    readonly clientOrderId: string | null
    readonly parentId: string | null
    readonly mode: string
    readonly isPaper: boolean
    readonly kind: string
    readonly side: string
    readonly base: string
    readonly quote: string
    readonly status: string
    readonly previousStatus: string | null
    readonly reason: string | null
    readonly filledInAtomic: string
    readonly filledOutAtomic: string
    readonly tag: string | null
  }
  /** An order is being executed */
  readonly 'order.executing': {
    /** Number among the account's order events; grows by one */
    readonly seq: string
    /** The number before; a gap means that an event was missed */
    readonly prevSeq: string
    readonly orderId: string
    readonly clientOrderId: string | null
    readonly parentId: string | null
    readonly mode: string
    readonly isPaper: boolean
    readonly kind: string
    readonly side: string
    readonly base: string
    readonly quote: string
    readonly status: string
    readonly previousStatus: string | null
    readonly reason: string | null
    readonly filledInAtomic: string
    readonly filledOutAtomic: string
    readonly tag: string | null
  }
  /** A transaction of an order waits for its wallet */
  readonly 'order.awaiting_signature': {
    /** Number among the account's order events; grows by one */
    readonly seq: string
    /** The number before; a gap means that an event was missed */
    readonly prevSeq: string
    readonly orderId: string
    readonly clientOrderId: string | null
    readonly parentId: string | null
    readonly mode: string
    readonly isPaper: boolean
    readonly kind: string
    readonly side: string
    readonly base: string
    readonly quote: string
    readonly status: string
    readonly previousStatus: string | null
    readonly reason: string | null
    readonly filledInAtomic: string
    readonly filledOutAtomic: string
    readonly tag: string | null
  }
  /** A transaction of an order was handed to the chain */
  readonly 'order.submitted': {
    /** Number among the account's order events; grows by one */
    readonly seq: string
    /** The number before; a gap means that an event was missed */
    readonly prevSeq: string
    readonly orderId: string
    readonly clientOrderId: string | null
    readonly parentId: string | null
    readonly mode: string
    readonly isPaper: boolean
    readonly kind: string
    readonly side: string
    readonly base: string
    readonly quote: string
    readonly status: string
    readonly previousStatus: string | null
    readonly reason: string | null
    readonly filledInAtomic: string
    readonly filledOutAtomic: string
    readonly tag: string | null
  }
  /** A part of an order was filled */
  readonly 'order.partially_filled': {
    /** Number among the account's order events; grows by one */
    readonly seq: string
    /** The number before; a gap means that an event was missed */
    readonly prevSeq: string
    readonly orderId: string
    readonly clientOrderId: string | null
    readonly parentId: string | null
    readonly mode: string
    readonly isPaper: boolean
    readonly kind: string
    readonly side: string
    readonly base: string
    readonly quote: string
    readonly status: string
    readonly previousStatus: string | null
    readonly reason: string | null
    readonly filledInAtomic: string
    readonly filledOutAtomic: string
    readonly tag: string | null
  }
  /** An order ends as soon as the chain has said what became of it */
  readonly 'order.cancel_pending': {
    /** Number among the account's order events; grows by one */
    readonly seq: string
    /** The number before; a gap means that an event was missed */
    readonly prevSeq: string
    readonly orderId: string
    readonly clientOrderId: string | null
    readonly parentId: string | null
    readonly mode: string
    readonly isPaper: boolean
    readonly kind: string
    readonly side: string
    readonly base: string
    readonly quote: string
    readonly status: string
    readonly previousStatus: string | null
    readonly reason: string | null
    readonly filledInAtomic: string
    readonly filledOutAtomic: string
    readonly tag: string | null
  }
  /** A reorganisation took the transaction of an order */
  readonly 'order.reverted': {
    /** Number among the account's order events; grows by one */
    readonly seq: string
    /** The number before; a gap means that an event was missed */
    readonly prevSeq: string
    readonly orderId: string
    readonly clientOrderId: string | null
    readonly parentId: string | null
    readonly mode: string
    readonly isPaper: boolean
    readonly kind: string
    readonly side: string
    readonly base: string
    readonly quote: string
    readonly status: string
    readonly previousStatus: string | null
    readonly reason: string | null
    readonly filledInAtomic: string
    readonly filledOutAtomic: string
    readonly tag: string | null
  }
  /** An order was filled */
  readonly 'order.filled': {
    /** Number among the account's order events; grows by one */
    readonly seq: string
    /** The number before; a gap means that an event was missed */
    readonly prevSeq: string
    readonly orderId: string
    readonly clientOrderId: string | null
    readonly parentId: string | null
    readonly mode: string
    readonly isPaper: boolean
    readonly kind: string
    readonly side: string
    readonly base: string
    readonly quote: string
    readonly status: string
    readonly previousStatus: string | null
    readonly reason: string | null
    readonly filledInAtomic: string
    readonly filledOutAtomic: string
    readonly tag: string | null
  }
  /** An order was cancelled */
  readonly 'order.cancelled': {
    /** Number among the account's order events; grows by one */
    readonly seq: string
    /** The number before; a gap means that an event was missed */
    readonly prevSeq: string
    readonly orderId: string
    readonly clientOrderId: string | null
    readonly parentId: string | null
    readonly mode: string
    readonly isPaper: boolean
    readonly kind: string
    readonly side: string
    readonly base: string
    readonly quote: string
    readonly status: string
    readonly previousStatus: string | null
    readonly reason: string | null
    readonly filledInAtomic: string
    readonly filledOutAtomic: string
    readonly tag: string | null
  }
  /** The time of an order was up */
  readonly 'order.expired': {
    /** Number among the account's order events; grows by one */
    readonly seq: string
    /** The number before; a gap means that an event was missed */
    readonly prevSeq: string
    readonly orderId: string
    readonly clientOrderId: string | null
    readonly parentId: string | null
    readonly mode: string
    readonly isPaper: boolean
    readonly kind: string
    readonly side: string
    readonly base: string
    readonly quote: string
    readonly status: string
    readonly previousStatus: string | null
    readonly reason: string | null
    readonly filledInAtomic: string
    readonly filledOutAtomic: string
    readonly tag: string | null
  }
  /** An order was refused by its wallet */
  readonly 'order.rejected': {
    /** Number among the account's order events; grows by one */
    readonly seq: string
    /** The number before; a gap means that an event was missed */
    readonly prevSeq: string
    readonly orderId: string
    readonly clientOrderId: string | null
    readonly parentId: string | null
    readonly mode: string
    readonly isPaper: boolean
    readonly kind: string
    readonly side: string
    readonly base: string
    readonly quote: string
    readonly status: string
    readonly previousStatus: string | null
    readonly reason: string | null
    readonly filledInAtomic: string
    readonly filledOutAtomic: string
    readonly tag: string | null
  }
  /** An order could not be executed */
  readonly 'order.failed': {
    /** Number among the account's order events; grows by one */
    readonly seq: string
    /** The number before; a gap means that an event was missed */
    readonly prevSeq: string
    readonly orderId: string
    readonly clientOrderId: string | null
    readonly parentId: string | null
    readonly mode: string
    readonly isPaper: boolean
    readonly kind: string
    readonly side: string
    readonly base: string
    readonly quote: string
    readonly status: string
    readonly previousStatus: string | null
    readonly reason: string | null
    readonly filledInAtomic: string
    readonly filledOutAtomic: string
    readonly tag: string | null
  }
  /** An order was replaced by another one */
  readonly 'order.replaced': {
    /** Number among the account's order events; grows by one */
    readonly seq: string
    /** The number before; a gap means that an event was missed */
    readonly prevSeq: string
    readonly orderId: string
    readonly clientOrderId: string | null
    readonly parentId: string | null
    readonly mode: string
    readonly isPaper: boolean
    readonly kind: string
    readonly side: string
    readonly base: string
    readonly quote: string
    readonly status: string
    readonly previousStatus: string | null
    readonly reason: string | null
    readonly filledInAtomic: string
    readonly filledOutAtomic: string
    readonly tag: string | null
  }
  /** A round of an order was filled, skipped or failed */
  readonly 'order.round_ended': {
    /** Number among the account's order events; grows by one */
    readonly seq: string
    /** The number before; a gap means that an event was missed */
    readonly prevSeq: string
    readonly orderId: string
    readonly round: number
    readonly status: string
    readonly reason: string | null
    readonly isPaper: boolean
    readonly amountInAtomic: string
    readonly receivedAtomic: string
    readonly feeAtomic: string
    readonly quoteHash: string | null
    readonly blockNumber: string | null
    readonly transactionHash: string | null
  }
  /** A wallet was made in the vault */
  readonly 'vault.wallet_created': {
    readonly walletId: string
    readonly address: string
    readonly status: string
    readonly policyVersion: number
  }
  /** A wallet was frozen: it signs nothing */
  readonly 'vault.wallet_frozen': {
    readonly walletId: string
    readonly address: string
    readonly status: string
    readonly policyVersion: number
  }
  /** A wallet signs again */
  readonly 'vault.wallet_unfrozen': {
    readonly walletId: string
    readonly address: string
    readonly status: string
    readonly policyVersion: number
  }
  /** The policy of a wallet was replaced */
  readonly 'vault.policy_changed': {
    readonly walletId: string
    readonly address: string
    readonly status: string
    readonly policyVersion: number
  }
  /** A signing request came to another state */
  readonly 'vault.signing_changed': {
    readonly requestId: string
    readonly walletId: string
    readonly origin: string
    readonly state: string
    readonly previousState: string
    readonly reason: string | null
    /** What who denied it said */
    readonly denialReason?: string | null
    readonly to: string
    readonly selector: string
    readonly valueAtomic: string
    readonly payloadHash: string
    readonly transactionHash: string | null
  }
  /** A layout, a preset or a setting of the account was written */
  readonly 'preferences.changed': {
    readonly kind: "layout" | "preset" | "preference"
    readonly key: string
    /** The account's revision that this change made. */
    readonly version: number
  }
  /** A layout, a preset or a setting of the account was deleted */
  readonly 'preferences.deleted': {
    readonly kind: "layout" | "preset" | "preference"
    readonly key: string
    /** The account's revision that this change made. */
    readonly version: number
  }
  /** A watchlist was created, renamed, or has other entries */
  readonly 'watchlist.changed': {
    readonly watchlistId: string
    readonly name: string
    /** The account's revision that this change made. */
    readonly version: number
  }
  /** A watchlist was deleted */
  readonly 'watchlist.deleted': {
    readonly watchlistId: string
    readonly name: string
    /** The account's revision that this change made. */
    readonly version: number
  }
  /** A paper account was started */
  readonly 'paper.account_started': {
    readonly generation: number
    readonly profile: string
    readonly isPaper: true
  }
  /** A paper account began anew with declared balances */
  readonly 'paper.account_reset': {
    readonly generation: number
    readonly profile: string
    readonly isPaper: true
  }
  /** The price of a token crossed that of an alert */
  readonly 'market.alert_fired': {
    readonly alertId: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    readonly direction: "above" | "below"
    /** Decimal number as a string */
    readonly priceEth: string
    /** Decimal number as a string */
    readonly crossedAtEth: string
    readonly blockNumber: number
    readonly logIndex: number
    /** 32 bytes in hexadecimal */
    readonly transactionHash: string
    /** ISO 8601, UTC */
    readonly at: string
  }
  /** A reorganisation took back the crossing that an alert fired for */
  readonly 'market.alert_retracted': {
    readonly alertId: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    readonly direction: "above" | "below"
    /** Decimal number as a string */
    readonly priceEth: string
    /** Decimal number as a string */
    readonly crossedAtEth: string
    readonly blockNumber: number
    readonly logIndex: number
    /** 32 bytes in hexadecimal */
    readonly transactionHash: string
    /** ISO 8601, UTC */
    readonly at: string
  }
  /** A reorganisation changed a one-minute candle of a pool, and all that hold it */
  readonly 'market.candle_revised': {
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** `curve:` and the token for a bonding curve, the address for a Uniswap V3 pool */
    readonly pool: string
    readonly interval: "1m"
    /** ISO 8601, UTC */
    readonly startedAt: string
    readonly before: {
      /** Decimal number as a string */
      readonly open: string
      /** Decimal number as a string */
      readonly high: string
      /** Decimal number as a string */
      readonly low: string
      /** Decimal number as a string */
      readonly close: string
      /** Decimal number as a string */
      readonly volumeEth: string
      /** Decimal number as a string */
      readonly volumeTokens: string
      readonly trades: number
      readonly buys: number
      /** Null: no trades */
      readonly tradesHash: string | null
    }
    /** Null: no trade is left in it */
    readonly after: {
      /** Decimal number as a string */
      readonly open: string
      /** Decimal number as a string */
      readonly high: string
      /** Decimal number as a string */
      readonly low: string
      /** Decimal number as a string */
      readonly close: string
      /** Decimal number as a string */
      readonly volumeEth: string
      /** Decimal number as a string */
      readonly volumeTokens: string
      readonly trades: number
      readonly buys: number
      /** Null: no trades */
      readonly tradesHash: string | null
    } | null
  }
  /** A reorganisation took a trade out of the market data */
  readonly 'market.trade_retracted': {
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** `curve:` and the token for a bonding curve, the address for a Uniswap V3 pool */
    readonly pool: string
    readonly trade: {
      /** EVM address, 20 bytes in hexadecimal */
      readonly token: string
      /** `curve:` and the token for a bonding curve, the address for a Uniswap V3 pool */
      readonly pool: string
      readonly side: "buy" | "sell"
      /** EVM address, 20 bytes in hexadecimal */
      readonly trader: string
      /** Whole number of the smallest unit */
      readonly ethAtomic: string
      /** Whole number of the smallest unit */
      readonly tokenAtomic: string
      readonly feeEthAtomic: string | null
      /** Decimal number as a string */
      readonly priceEth: string
      /** ISO 8601, UTC */
      readonly tradedAt: string
      readonly blockNumber: number
      readonly logIndex: number
      /** 32 bytes in hexadecimal */
      readonly blockHash: string
      /** 32 bytes in hexadecimal */
      readonly transactionHash: string
      readonly simulated: boolean
    }
    /** Whole number of the smallest unit */
    readonly priceAtomic: string
  }
  /** A paper perpetuals order changed its state */
  readonly 'perps.order_changed': {
    readonly orderId: string
    readonly clientId: number | null
    readonly symbol: string
    readonly side: string
    readonly orderType: string
    readonly status: string
    readonly reason: string | null
    readonly price: string | null
    readonly quantity: string
    readonly executedQuantity: string
    readonly executedQuoteQuantity: string
    /** The number of the command: what the account or depth says with a `lastUpdateId` of at least this has it already */
    readonly updateId: string
    readonly isPaper: true
  }
  /** A paper perpetuals order traded, or the exchange closed a position */
  readonly 'perps.filled': {
    readonly tradeId: string
    /** Null where the exchange closed the position */
    readonly orderId: string | null
    readonly symbol: string
    readonly side: string
    /** trade, liquidation or adl */
    readonly kind: string
    readonly isMaker: boolean
    readonly price: string
    readonly quantity: string
    readonly quoteQuantity: string
    readonly fee: string
    readonly feeSymbol: string
    readonly pnlRealized: string
    /** ISO 8601, UTC */
    readonly at: string
    /** The number of the command: what the account or depth says with a `lastUpdateId` of at least this has it already */
    readonly updateId: string
    readonly isPaper: true
  }
  /** An open paper position paid funding, or received it */
  readonly 'perps.funding_paid': {
    readonly symbol: string
    /** Below zero: paid */
    readonly amount: string
    readonly fundingRate: string
    /** ISO 8601, UTC */
    readonly intervalEndTimestamp: string
    /** The number of the command: what the account or depth says with a `lastUpdateId` of at least this has it already */
    readonly updateId: string
    readonly isPaper: true
  }
  /** The owner was silent for too long, and the account’s open orders were cancelled */
  readonly 'perps.cancelled_after': {
    /** Ids of orders */
    readonly cancelled: ReadonlyArray<string>
    /** How many reduce-only orders stayed */
    readonly kept: number
    /** ISO 8601, UTC */
    readonly dueAt: string
    /** ISO 8601, UTC */
    readonly firedAt: string
    /** The number of the command: what the account or depth says with a `lastUpdateId` of at least this has it already */
    readonly updateId: string
    readonly isPaper: true
  }
  /** A paper perpetuals account fell below its maintenance margin and was closed out */
  readonly 'perps.liquidated': {
    readonly feeToFund: string
    readonly paidByFund: string
    readonly paidByOthers: string
    readonly isPaper: true
  }
  /** A paper perpetuals position was closed against a liquidated one */
  readonly 'perps.deleveraged': {
    readonly symbol: string
    readonly netQuantity: string
    readonly isPaper: true
  }
  /** The mark price of a perpetual crossed that of an alert */
  readonly 'perps.alert_fired': {
    readonly alertId: string
    readonly symbol: string
    /** above or below */
    readonly direction: string
    /** Of the alert */
    readonly price: string
    /** Which crossed it */
    readonly markPrice: string
    /** ISO 8601, UTC */
    readonly at: string
    /** The number of the command: what the account or depth says with a `lastUpdateId` of at least this has it already */
    readonly updateId: string
    readonly isPaper: true
  }
  /** A picture or a description was stored for the first time */
  readonly 'media.stored': {
    readonly cid: string
    readonly kind: string
    readonly origin: string
    readonly contentType: string
    readonly sizeBytes: number
  }
  /** The operator hid a picture or a description; remove your copies */
  readonly 'media.hidden': {
    readonly cid: string
  }
  /** The operator shows a picture or a description again */
  readonly 'media.shown': {
    readonly cid: string
  }
  /** A hold expired and its value was released */
  readonly 'billing.hold_expired': {
    readonly holdId: string
    /** What the account is for: available, deposit, earnings. */
    readonly purpose: string
    readonly asset: string
    /** Atomic units. */
    readonly amountAtomic: string
    /** ISO 8601, UTC */
    readonly expiresAt: string
  }
  /** A proof of the ledger found rows that break its rules */
  readonly 'billing.proof_failed': {
    readonly breachesTotal: number
    /** The first of them. */
    readonly breaches: ReadonlyArray<{
      readonly rule: string
      readonly subject: string
      readonly detail: string
    }>
  }
  /** New prices were announced */
  readonly 'billing.prices_scheduled': {
    readonly version: number
    readonly origin: string
    readonly digest: string
    readonly effectiveFrom: string | null
  }
  /** New prices are in force */
  readonly 'billing.prices_active': {
    readonly version: number
    readonly origin: string
    readonly digest: string
    readonly effectiveFrom: string | null
  }
  /** Prices are no longer in force, or never came into force */
  readonly 'billing.prices_archived': {
    readonly version: number
    /** ISO 8601, UTC */
    readonly endedAt: string
  }
  /** Spending reached a threshold of a budget, for the first time in its window */
  readonly 'billing.budget_threshold': {
    readonly budgetId: string
    readonly name: string
    readonly thresholdPercent: number
    readonly action: string
    readonly window: string
    /** ISO 8601, UTC */
    readonly windowStart: string
    readonly asset: string
    readonly usedAtomic: string
    readonly limitAtomic: string
  }
  /** Credit was given to the account */
  readonly 'billing.credit_granted': {
    readonly grantId: string
    readonly kind: string
    readonly asset: string
    readonly amountAtomic: string
    /** What was unused when it expired or was voided */
    readonly takenBackAtomic: string
    readonly expiresAt: string | null
  }
  /** Credit was used up */
  readonly 'billing.credit_depleted': {
    readonly grantId: string
    readonly kind: string
    readonly asset: string
    readonly amountAtomic: string
    /** What was unused when it expired or was voided */
    readonly takenBackAtomic: string
    readonly expiresAt: string | null
  }
  /** The unused rest of credit expired */
  readonly 'billing.credit_expired': {
    readonly grantId: string
    readonly kind: string
    readonly asset: string
    readonly amountAtomic: string
    /** What was unused when it expired or was voided */
    readonly takenBackAtomic: string
    readonly expiresAt: string | null
  }
  /** The unused rest of credit was taken back */
  readonly 'billing.credit_voided': {
    readonly grantId: string
    readonly kind: string
    readonly asset: string
    readonly amountAtomic: string
    /** What was unused when it expired or was voided */
    readonly takenBackAtomic: string
    readonly expiresAt: string | null
  }
  /** A version of a plan can be subscribed to */
  readonly 'billing.plan_active': {
    readonly plan: string
    readonly version: number
    readonly asset: string
    readonly priceAtomic: string
    readonly includedAtomic: string
  }
  /** A version of a plan can no longer be subscribed to */
  readonly 'billing.plan_archived': {
    readonly plan: string
    readonly version: number
    readonly asset: string
    readonly priceAtomic: string
    readonly includedAtomic: string
  }
  /** A subscription waits for the running one to end */
  readonly 'billing.subscription_scheduled': {
    readonly subscriptionId: string
    readonly plan: string
    readonly planVersion: number
    readonly periodIndex: number
    /** ISO 8601, UTC */
    readonly periodStart: string
    /** ISO 8601, UTC */
    readonly periodEnd: string
    /** `canceled`, `replaced`, `refunded` or `unpaid` */
    readonly reason: string | null
  }
  /** A subscription began */
  readonly 'billing.subscription_active': {
    readonly subscriptionId: string
    readonly plan: string
    readonly planVersion: number
    readonly periodIndex: number
    /** ISO 8601, UTC */
    readonly periodStart: string
    /** ISO 8601, UTC */
    readonly periodEnd: string
    /** `canceled`, `replaced`, `refunded` or `unpaid` */
    readonly reason: string | null
  }
  /** The next period of a subscription was paid and began */
  readonly 'billing.subscription_renewed': {
    readonly subscriptionId: string
    readonly plan: string
    readonly planVersion: number
    readonly periodIndex: number
    /** ISO 8601, UTC */
    readonly periodStart: string
    /** ISO 8601, UTC */
    readonly periodEnd: string
    /** `canceled`, `replaced`, `refunded` or `unpaid` */
    readonly reason: string | null
  }
  /** A subscription ended because it was canceled or replaced */
  readonly 'billing.subscription_canceled': {
    readonly subscriptionId: string
    readonly plan: string
    readonly planVersion: number
    readonly periodIndex: number
    /** ISO 8601, UTC */
    readonly periodStart: string
    /** ISO 8601, UTC */
    readonly periodEnd: string
    /** `canceled`, `replaced`, `refunded` or `unpaid` */
    readonly reason: string | null
  }
  /** A subscription ended because its next period was not paid */
  readonly 'billing.subscription_expired': {
    readonly subscriptionId: string
    readonly plan: string
    readonly planVersion: number
    readonly periodIndex: number
    /** ISO 8601, UTC */
    readonly periodStart: string
    /** ISO 8601, UTC */
    readonly periodEnd: string
    /** `canceled`, `replaced`, `refunded` or `unpaid` */
    readonly reason: string | null
  }
  /** The month is over and its invoice was drafted */
  readonly 'billing.invoice_drafted': {
    readonly invoiceId: string
    readonly number: string | null
    readonly asset: string
    readonly totalAtomic: string
    readonly dueAtomic: string
    /** ISO 8601, UTC */
    readonly periodStart: string
    /** ISO 8601, UTC */
    readonly periodEnd: string
    readonly dueAt: string | null
  }
  /** An invoice got its number and can be paid */
  readonly 'billing.invoice_issued': {
    readonly invoiceId: string
    readonly number: string | null
    readonly asset: string
    readonly totalAtomic: string
    readonly dueAtomic: string
    /** ISO 8601, UTC */
    readonly periodStart: string
    /** ISO 8601, UTC */
    readonly periodEnd: string
    readonly dueAt: string | null
  }
  /** What is due on an invoice is being paid */
  readonly 'billing.invoice_payment_processing': {
    readonly invoiceId: string
    readonly number: string | null
    readonly asset: string
    readonly totalAtomic: string
    readonly dueAtomic: string
    /** ISO 8601, UTC */
    readonly periodStart: string
    /** ISO 8601, UTC */
    readonly periodEnd: string
    readonly dueAt: string | null
  }
  /** An invoice was paid */
  readonly 'billing.invoice_paid': {
    readonly invoiceId: string
    readonly number: string | null
    readonly asset: string
    readonly totalAtomic: string
    readonly dueAtomic: string
    /** ISO 8601, UTC */
    readonly periodStart: string
    /** ISO 8601, UTC */
    readonly periodEnd: string
    readonly dueAt: string | null
  }
  /** An invoice was not paid in time */
  readonly 'billing.invoice_overdue': {
    readonly invoiceId: string
    readonly number: string | null
    readonly asset: string
    readonly totalAtomic: string
    readonly dueAtomic: string
    /** ISO 8601, UTC */
    readonly periodStart: string
    /** ISO 8601, UTC */
    readonly periodEnd: string
    readonly dueAt: string | null
  }
  /** An invoice was voided; nothing is due on it */
  readonly 'billing.invoice_voided': {
    readonly invoiceId: string
    readonly number: string | null
    readonly asset: string
    readonly totalAtomic: string
    readonly dueAtomic: string
    /** ISO 8601, UTC */
    readonly periodStart: string
    /** ISO 8601, UTC */
    readonly periodEnd: string
    readonly dueAt: string | null
  }
  /** An invoice was written off */
  readonly 'billing.invoice_uncollectible': {
    readonly invoiceId: string
    readonly number: string | null
    readonly asset: string
    readonly totalAtomic: string
    readonly dueAtomic: string
    /** ISO 8601, UTC */
    readonly periodStart: string
    /** ISO 8601, UTC */
    readonly periodEnd: string
    readonly dueAt: string | null
  }
  /** Nothing more accrues in an epoch */
  readonly 'rewards.epoch_closed': {
    readonly ruleId: string
    readonly epoch: number
    /** ISO 8601, UTC */
    readonly startsAt: string
    /** ISO 8601, UTC */
    readonly endsAt: string
  }
  /** The rewards of an epoch can be claimed */
  readonly 'rewards.epoch_settled': {
    readonly ruleId: string
    readonly epoch: number
    /** ISO 8601, UTC */
    readonly startsAt: string
    /** ISO 8601, UTC */
    readonly endsAt: string
  }
  /** A reward can be claimed */
  readonly 'rewards.claim_claimable': {
    readonly claimId: string
    readonly ruleId: string
    readonly epoch: number
    readonly asset: string
    readonly amountAtomic: string
    /** The transaction of a payout */
    readonly reference: string | null
    readonly expiresAt: string | null
  }
  /** A reward is about to be paid to a destination */
  readonly 'rewards.claim_prepared': {
    readonly claimId: string
    readonly ruleId: string
    readonly epoch: number
    readonly asset: string
    readonly amountAtomic: string
    /** The transaction of a payout */
    readonly reference: string | null
    readonly expiresAt: string | null
  }
  /** A reward was paid */
  readonly 'rewards.claim_claimed': {
    readonly claimId: string
    readonly ruleId: string
    readonly epoch: number
    readonly asset: string
    readonly amountAtomic: string
    /** The transaction of a payout */
    readonly reference: string | null
    readonly expiresAt: string | null
  }
  /** A reward was not claimed in time */
  readonly 'rewards.claim_expired': {
    readonly claimId: string
    readonly ruleId: string
    readonly epoch: number
    readonly asset: string
    readonly amountAtomic: string
    /** The transaction of a payout */
    readonly reference: string | null
    readonly expiresAt: string | null
  }
  /** Somebody joined by a referral code of the account */
  readonly 'rewards.referral_attached': {
    readonly code: string
    /** ISO 8601, UTC */
    readonly attachedAt: string
  }
  /** A payment was claimed and its call runs */
  readonly 'charge.reserved': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** The answer of a paid call was stored; its money moves next */
  readonly 'charge.delivered': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** The money of a paid call began to move */
  readonly 'charge.settling': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A call was paid */
  readonly 'charge.settled': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** It is not known whether the money of a paid call moved; it is asked again */
  readonly 'charge.indeterminate': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A claimed payment was released; nothing was charged */
  readonly 'charge.released': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** The money of a paid call could not move; its answer was not given */
  readonly 'charge.failed': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A refund began */
  readonly 'charge.refunding': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A charge was refunded in full */
  readonly 'charge.refunded': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A refund ended and the charge stands: it was partial, or could not be paid out */
  readonly 'charge.refund_ended': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A reorganisation of the chain took a payment back */
  readonly 'charge.reversed': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A payment was claimed and its call runs */
  readonly 'wallet_charge.reserved': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** The answer of a paid call was stored; its money moves next */
  readonly 'wallet_charge.delivered': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** The money of a paid call began to move */
  readonly 'wallet_charge.settling': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A call was paid */
  readonly 'wallet_charge.settled': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** It is not known whether the money of a paid call moved; it is asked again */
  readonly 'wallet_charge.indeterminate': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A claimed payment was released; nothing was charged */
  readonly 'wallet_charge.released': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** The money of a paid call could not move; its answer was not given */
  readonly 'wallet_charge.failed': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A refund began */
  readonly 'wallet_charge.refunding': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A charge was refunded in full */
  readonly 'wallet_charge.refunded': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A refund ended and the charge stands: it was partial, or could not be paid out */
  readonly 'wallet_charge.refund_ended': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A reorganisation of the chain took a payment back */
  readonly 'wallet_charge.reversed': {
    readonly chargeId: string
    /** The status that the charge has now. */
    readonly status: string
    readonly operationId: string
    /** The request that the charge was made for. */
    readonly requestId: string
    readonly rail: string
    /** `live` or `paper`. */
    readonly mode: string
    /** The asset of the ledger: `USDC`, `paper:USDC`. */
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** An account id, or `wallet:<address>`. */
    readonly payer: string
    /** The account that earns; null for the platform. */
    readonly payee: string | null
    readonly network: string
    /** The transaction, once there is one. */
    readonly reference: string | null
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** The deposit of a session was taken, or there is enough in it again */
  readonly 'mpp_session.opened': {
    readonly sessionId: string
    /** The state that the session is in now. */
    readonly status: string
    readonly mode: "paper" | "live"
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly depositAtomic: string
    /** Whole number of the smallest unit */
    readonly acceptedAtomic: string
    /** Whole number of the smallest unit */
    readonly spentAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** How often it was used. */
    readonly uses: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** Less is left in a session than one unit costs */
  readonly 'mpp_session.exhausted': {
    readonly sessionId: string
    /** The state that the session is in now. */
    readonly status: string
    readonly mode: "paper" | "live"
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly depositAtomic: string
    /** Whole number of the smallest unit */
    readonly acceptedAtomic: string
    /** Whole number of the smallest unit */
    readonly spentAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** How often it was used. */
    readonly uses: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A session is closing and serves nothing more */
  readonly 'mpp_session.closing': {
    readonly sessionId: string
    /** The state that the session is in now. */
    readonly status: string
    readonly mode: "paper" | "live"
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly depositAtomic: string
    /** Whole number of the smallest unit */
    readonly acceptedAtomic: string
    /** Whole number of the smallest unit */
    readonly spentAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** How often it was used. */
    readonly uses: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A session was closed and its rest went back */
  readonly 'mpp_session.closed': {
    readonly sessionId: string
    /** The state that the session is in now. */
    readonly status: string
    readonly mode: "paper" | "live"
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly depositAtomic: string
    /** Whole number of the smallest unit */
    readonly acceptedAtomic: string
    /** Whole number of the smallest unit */
    readonly spentAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** How often it was used. */
    readonly uses: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A session was left alone for too long and ended */
  readonly 'mpp_session.expired': {
    readonly sessionId: string
    /** The state that the session is in now. */
    readonly status: string
    readonly mode: "paper" | "live"
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly depositAtomic: string
    /** Whole number of the smallest unit */
    readonly acceptedAtomic: string
    /** Whole number of the smallest unit */
    readonly spentAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** How often it was used. */
    readonly uses: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A payer asked for the end of a session without its key */
  readonly 'mpp_session.force_closing': {
    readonly sessionId: string
    /** The state that the session is in now. */
    readonly status: string
    readonly mode: "paper" | "live"
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly depositAtomic: string
    /** Whole number of the smallest unit */
    readonly acceptedAtomic: string
    /** Whole number of the smallest unit */
    readonly spentAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** How often it was used. */
    readonly uses: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** The grace period of a forced end is over */
  readonly 'mpp_session.force_closed': {
    readonly sessionId: string
    /** The state that the session is in now. */
    readonly status: string
    readonly mode: "paper" | "live"
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly depositAtomic: string
    /** Whole number of the smallest unit */
    readonly acceptedAtomic: string
    /** Whole number of the smallest unit */
    readonly spentAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** How often it was used. */
    readonly uses: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** The deposit of a session was not taken, or was taken back */
  readonly 'mpp_session.failed': {
    readonly sessionId: string
    /** The state that the session is in now. */
    readonly status: string
    readonly mode: "paper" | "live"
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly depositAtomic: string
    /** Whole number of the smallest unit */
    readonly acceptedAtomic: string
    /** Whole number of the smallest unit */
    readonly spentAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** How often it was used. */
    readonly uses: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A session waits for its deposit */
  readonly 'mpp_session.opening': {
    readonly sessionId: string
    /** The state that the session is in now. */
    readonly status: string
    readonly mode: "paper" | "live"
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly depositAtomic: string
    /** Whole number of the smallest unit */
    readonly acceptedAtomic: string
    /** Whole number of the smallest unit */
    readonly spentAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** How often it was used. */
    readonly uses: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** The deposit of a session was taken, or there is enough in it again */
  readonly 'mpp_wallet_session.opened': {
    readonly sessionId: string
    /** The state that the session is in now. */
    readonly status: string
    readonly mode: "paper" | "live"
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly depositAtomic: string
    /** Whole number of the smallest unit */
    readonly acceptedAtomic: string
    /** Whole number of the smallest unit */
    readonly spentAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** How often it was used. */
    readonly uses: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** Less is left in a session than one unit costs */
  readonly 'mpp_wallet_session.exhausted': {
    readonly sessionId: string
    /** The state that the session is in now. */
    readonly status: string
    readonly mode: "paper" | "live"
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly depositAtomic: string
    /** Whole number of the smallest unit */
    readonly acceptedAtomic: string
    /** Whole number of the smallest unit */
    readonly spentAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** How often it was used. */
    readonly uses: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A session is closing and serves nothing more */
  readonly 'mpp_wallet_session.closing': {
    readonly sessionId: string
    /** The state that the session is in now. */
    readonly status: string
    readonly mode: "paper" | "live"
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly depositAtomic: string
    /** Whole number of the smallest unit */
    readonly acceptedAtomic: string
    /** Whole number of the smallest unit */
    readonly spentAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** How often it was used. */
    readonly uses: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A session was closed and its rest went back */
  readonly 'mpp_wallet_session.closed': {
    readonly sessionId: string
    /** The state that the session is in now. */
    readonly status: string
    readonly mode: "paper" | "live"
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly depositAtomic: string
    /** Whole number of the smallest unit */
    readonly acceptedAtomic: string
    /** Whole number of the smallest unit */
    readonly spentAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** How often it was used. */
    readonly uses: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A session was left alone for too long and ended */
  readonly 'mpp_wallet_session.expired': {
    readonly sessionId: string
    /** The state that the session is in now. */
    readonly status: string
    readonly mode: "paper" | "live"
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly depositAtomic: string
    /** Whole number of the smallest unit */
    readonly acceptedAtomic: string
    /** Whole number of the smallest unit */
    readonly spentAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** How often it was used. */
    readonly uses: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A payer asked for the end of a session without its key */
  readonly 'mpp_wallet_session.force_closing': {
    readonly sessionId: string
    /** The state that the session is in now. */
    readonly status: string
    readonly mode: "paper" | "live"
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly depositAtomic: string
    /** Whole number of the smallest unit */
    readonly acceptedAtomic: string
    /** Whole number of the smallest unit */
    readonly spentAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** How often it was used. */
    readonly uses: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** The grace period of a forced end is over */
  readonly 'mpp_wallet_session.force_closed': {
    readonly sessionId: string
    /** The state that the session is in now. */
    readonly status: string
    readonly mode: "paper" | "live"
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly depositAtomic: string
    /** Whole number of the smallest unit */
    readonly acceptedAtomic: string
    /** Whole number of the smallest unit */
    readonly spentAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** How often it was used. */
    readonly uses: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** The deposit of a session was not taken, or was taken back */
  readonly 'mpp_wallet_session.failed': {
    readonly sessionId: string
    /** The state that the session is in now. */
    readonly status: string
    readonly mode: "paper" | "live"
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly depositAtomic: string
    /** Whole number of the smallest unit */
    readonly acceptedAtomic: string
    /** Whole number of the smallest unit */
    readonly spentAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** How often it was used. */
    readonly uses: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** A session waits for its deposit */
  readonly 'mpp_wallet_session.opening': {
    readonly sessionId: string
    /** The state that the session is in now. */
    readonly status: string
    readonly mode: "paper" | "live"
    readonly asset: string
    /** Whole number of the smallest unit */
    readonly depositAtomic: string
    /** Whole number of the smallest unit */
    readonly acceptedAtomic: string
    /** Whole number of the smallest unit */
    readonly spentAtomic: string
    /** Whole number of the smallest unit */
    readonly refundedAtomic: string
    /** How often it was used. */
    readonly uses: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }
  /** An agent was made */
  readonly 'agent.created': {
    /** The name of the agent */
    readonly slug: string
    readonly status: string
    readonly visibility: string
  }
  /** Others find and run an agent otherwise than before: state, visibility or version */
  readonly 'agent.shown': {
    /** The name of the agent */
    readonly slug: string
    readonly status: string
    readonly previousStatus: string
    readonly visibility: string
    readonly publishedVersion: number | null
  }
  /** An agent was given a price */
  readonly 'agent.monetized': {
    /** The name of the agent */
    readonly slug: string
    readonly pricePerCallAtomic: string
    readonly asset: string
    readonly commissionBps: number
  }
  /** Words, tools, price or wallets of an agent were changed */
  readonly 'agent.changed': {
    /** The name of the agent */
    readonly slug: string
    /** Which fields differ or were named. */
    readonly fields: ReadonlyArray<string>
  }
  /** A monetized agent was switched off; it is no longer called or listed */
  readonly 'agent.deactivated': {
    /** The name of the agent */
    readonly slug: string
  }
  /** A monetized agent was switched on again */
  readonly 'agent.activated': {
    /** The name of the agent */
    readonly slug: string
  }
  /** An agent was registered */
  readonly 'agent_registry.registered': {
    readonly agentId: string
    /** `registered`, `uri`, `wallet`, `owner`, `feedback`; `changed` or `gone` after a reorganisation */
    readonly kind: string
    readonly account: string | null
    readonly uri: string | null
    /** 32 bytes in hexadecimal */
    readonly transactionHash: string
    readonly logIndex: number
    readonly blockNumber: number
    /** 32 bytes in hexadecimal */
    readonly blockHash: string
  }
  /** URI, wallet or owner of a registered agent changed */
  readonly 'agent_registry.changed': {
    readonly agentId: string
    /** `registered`, `uri`, `wallet`, `owner`, `feedback`; `changed` or `gone` after a reorganisation */
    readonly kind: string
    readonly account: string | null
    readonly uri: string | null
    /** 32 bytes in hexadecimal */
    readonly transactionHash: string
    readonly logIndex: number
    readonly blockNumber: number
    /** 32 bytes in hexadecimal */
    readonly blockHash: string
  }
  /** A reorganisation took back something about an agent, or the agent */
  readonly 'agent_registry.reorganised': {
    readonly agentId: string
    /** `registered`, `uri`, `wallet`, `owner`, `feedback`; `changed` or `gone` after a reorganisation */
    readonly kind: string
    readonly account: string | null
    readonly uri: string | null
    /** 32 bytes in hexadecimal */
    readonly transactionHash: string
    readonly logIndex: number
    readonly blockNumber: number
    /** 32 bytes in hexadecimal */
    readonly blockHash: string
  }
  /** A client rated an agent */
  readonly 'agent_registry.feedback': {
    readonly agentId: string
    /** `registered`, `uri`, `wallet`, `owner`, `feedback`; `changed` or `gone` after a reorganisation */
    readonly kind: string
    readonly account: string | null
    readonly uri: string | null
    /** 32 bytes in hexadecimal */
    readonly transactionHash: string
    readonly logIndex: number
    readonly blockNumber: number
    /** 32 bytes in hexadecimal */
    readonly blockHash: string
  }
  /** A run of an agent has another status */
  readonly 'agent_run.changed': {
    readonly runId: string
    readonly agent: string
    readonly parentRunId: string | null
    readonly status: string
    readonly previousStatus: string | null
    readonly stopReason: RunStopReason | null
    readonly stopDetail: string | null
    /** Whether its caller gave a sold agent less than its own budget */
    readonly isBudgetCut: boolean
    /** Number of the event in the stream of the run */
    readonly seq: number
  }
  /** An agent-to-agent task changed its state; read the task for its output */
  readonly 'a2a.task_changed': {
    readonly taskId: string
    readonly contextId: string
    readonly state: string
  }
  /** An agent was seen for the first time, has changed, or was withdrawn */
  readonly 'agent.observed': {
    /** The id of the observation */
    readonly agentId: string
    readonly change: "observed" | "changed" | "withdrawn"
    /** The agent as the feed shows it; null once it is withdrawn. */
    readonly agent: Readonly<Record<string, unknown>> | null
  }
  /** An account reports an observed agent */
  readonly 'agent.reported': {
    readonly reportId: string
    /** The id of the observation */
    readonly agentId: string
    readonly reason: string
  }
  /** An agent was connected to the account */
  readonly 'agent_service.connected': {
    readonly connectionId: string
    readonly agent: string
    readonly kind: string
    readonly scopes: ReadonlyArray<string>
  }
  /** An agent was disconnected from the account */
  readonly 'agent_service.disconnected': {
    readonly connectionId: string
    readonly agent: string
  }
  /** An agent had a trade prepared, or a paper order placed */
  readonly 'agent_service.traded': {
    readonly connectionId: string
    readonly agent: string
    readonly mode: string
    readonly sellToken: string
    readonly buyToken: string
    readonly amountAtomic: string
  }
  /** A companion session was opened */
  readonly 'companion.opened': {
    readonly sessionId: string
    readonly model: string
  }
  /** A message of a companion session was answered */
  readonly 'companion.answered': {
    readonly sessionId: string
    readonly number: number
  }
  /** A companion session was closed */
  readonly 'companion.closed': {
    readonly sessionId: string
  }
  /** A fact was remembered */
  readonly 'memory.remembered': {
    readonly factId: string
    readonly trusted: boolean
  }
  /** Facts were forgotten */
  readonly 'memory.forgotten': {
    readonly count: number
  }
  /** The transaction of an identity asset was prepared */
  readonly 'agent_mint.prepared': {
    readonly mintId: string
    /** Address of the asset */
    readonly asset: string
    readonly state: string
    readonly reason: string | null
  }
  /** An identity asset waits for the chain */
  readonly 'agent_mint.submitted': {
    readonly mintId: string
    /** Address of the asset */
    readonly asset: string
    readonly state: string
    readonly reason: string | null
  }
  /** An identity asset was not made as prepared */
  readonly 'agent_mint.failed': {
    readonly mintId: string
    /** Address of the asset */
    readonly asset: string
    readonly state: string
    readonly reason: string | null
  }
  /** Nobody signed an identity asset in time */
  readonly 'agent_mint.expired': {
    readonly mintId: string
    /** Address of the asset */
    readonly asset: string
    readonly state: string
    readonly reason: string | null
  }
  /** An identity asset of an agent was created on Solana */
  readonly 'agent_mint.confirmed': {
    readonly mintId: string
    /** The agent of the catalog */
    readonly agentId: string | null
    /** CAIP-2 name of the cluster */
    readonly network: string
    readonly asset: string
    readonly name: string
    readonly uri: string
    readonly ownerWallet: string
    readonly payerWallet: string
    readonly authorityWallet: string
    readonly assetSigner: string
    /** Where the identity record is; null while there is none. */
    readonly agentIdentity: string | null
    readonly attributes: Readonly<Record<string, string>>
    /** The registration document, where it is served here */
    readonly document: Readonly<Record<string, unknown>> | null
    readonly signature: string
    readonly slot: string
    readonly blockTime: string | null
  }
  /** A package was scanned */
  readonly 'package_scan.succeeded': {
    readonly scanId: string
    readonly verdict: string
    /** Whether everything was analysed */
    readonly isComplete: boolean
    readonly findings: number
    readonly slug: string | null
    readonly version: string | null
  }
  /** A package could not be scanned */
  readonly 'package_scan.failed': {
    readonly scanId: string
    readonly reason: string
  }
  /** A plan over several agents has another status */
  readonly 'agent_plan.changed': {
    readonly planId: string
    readonly status: string
    readonly previousStatus: string | null
    readonly reason: string | null
    /** Number of the event in the stream of the plan */
    readonly seq: number
  }
  /** An external agent was added to the account */
  readonly 'external_agent.created': {
    readonly agentId: string
    readonly name: string
    readonly hasCredential: boolean
  }
  /** The endpoint, the credential or another setting of an external agent was changed */
  readonly 'external_agent.changed': {
    readonly agentId: string
    readonly name: string
    /** Which of them were named. */
    readonly fields: ReadonlyArray<string>
  }
  /** An external agent was removed from the account; nothing is sent to it any more */
  readonly 'external_agent.deleted': {
    readonly agentId: string
    readonly name: string
  }
  /** A public room was created */
  readonly 'arena.room_opened': {
    readonly roomId: string
    readonly topic: string
    readonly creatorIdentity: string
  }
  /** A participant joined a room */
  readonly 'arena.joined': {
    readonly roomId: string
    readonly participantId: string
    readonly name: string
  }
  /** Something was said in a room; read it by its sequence */
  readonly 'arena.entry_added': {
    readonly roomId: string
    readonly entryId: string
    readonly kind: string
    readonly sequence: number
    readonly hash: string
  }
  /** A round was opened; participants may answer */
  readonly 'arena.round_opened': {
    readonly roomId: string
    readonly round: number
  }
  /** A round was closed */
  readonly 'arena.round_closed': {
    readonly roomId: string
    readonly round: number
  }
  /** A room is complete and its results are published */
  readonly 'arena.completed': {
    readonly roomId: string
  }
  /** A job between agents is in another state */
  readonly 'agent_job.changed': {
    readonly jobId: string
    /** The agent that provides */
    readonly agent: string
    /** A state of a job */
    readonly status: string
    readonly previousStatus: string | null
    /** Why it ended; null before */
    readonly reason: string | null
  }
  /** Something was said in a job: terms, an acceptance, a deliverable, a verdict */
  readonly 'agent_job.memo_added': {
    readonly jobId: string
    readonly number: number
    readonly kind: string
    /** The role of who said it */
    readonly author: string
    readonly digest: string
    /** What it is to the account, where it has to act or to know; null elsewhere */
    readonly notice: "requested" | "terms_proposed" | "terms_accepted" | "funded" | "delivered" | "evaluated" | "disputed" | "released" | "refunded" | "closed" | "reorganised" | null
  }
  /** The time of a job in which you can act is nearly over */
  readonly 'agent_job.due_soon': {
    readonly jobId: string
    /** The agent that provides */
    readonly agent: string
    /** A state of a job */
    readonly status: string
    /** When the state ends by itself */
    readonly dueAt: string
  }
  /** The client of a settled job rated it */
  readonly 'agent_job.rated': {
    readonly jobId: string
    /** The agent that provided */
    readonly agent: string
    readonly stars: number
    /** Play money; counts for no reputation */
    readonly isPaper: boolean
  }
  /** An escrow on chain 4663 is in another phase */
  readonly 'agent_escrow.changed': {
    readonly escrowId: string
    readonly client: string
    readonly provider: string
    /** `none` where the chain took the escrow back */
    readonly phase: string
    readonly blockNumber: number
    readonly transactionHash: string
  }
  /** A reorganisation took steps of an escrow back */
  readonly 'agent_escrow.reorganised': {
    readonly escrowId: string
    readonly client: string
    readonly provider: string
    /** `none` where the chain took the escrow back */
    readonly phase: string
    readonly blockNumber: number
    readonly transactionHash: string
  }
  /** A version of a skill was published, and waits for the scanner */
  readonly 'skill.published': {
    readonly slug: string
    readonly version: string
    readonly treeHash: string
  }
  /** The scanner has seen a version of a skill */
  readonly 'skill.version.scanned': {
    readonly slug: string
    readonly version: string
    readonly verdict: string | null
    readonly risk: string | null
    readonly engineVersion: string
  }
  /** The scanner could not read a version of a skill */
  readonly 'skill.version.scan_failed': {
    readonly slug: string
    readonly version: string
    readonly verdict: string | null
    readonly risk: string | null
    readonly engineVersion: string
  }
  /** Somebody reported a skill */
  readonly 'skill.reported': {
    readonly reportId: string
    readonly slug: string
    readonly reason: string
  }
  /** A publisher asks an operator to decide about a version again */
  readonly 'skill.appealed': {
    readonly slug: string
    readonly version: string
  }
  /** A version of a skill waits for the scanner again */
  readonly 'skill.version.scanning': {
    readonly slug: string
    readonly version: string
    readonly treeHash: string
    readonly previousState: string
    readonly reason: string | null
  }
  /** A version of a skill can be found and installed */
  readonly 'skill.version.listed': {
    readonly slug: string
    readonly version: string
    readonly treeHash: string
    readonly previousState: string
    readonly reason: string | null
  }
  /** The publisher advises against a version of a skill */
  readonly 'skill.version.deprecated': {
    readonly slug: string
    readonly version: string
    readonly treeHash: string
    readonly previousState: string
    readonly reason: string | null
  }
  /** A version of a skill waits for an operator, and is not for installing */
  readonly 'skill.version.held': {
    readonly slug: string
    readonly version: string
    readonly treeHash: string
    readonly previousState: string
    readonly reason: string | null
  }
  /** A version of a skill was taken out of sight */
  readonly 'skill.version.hidden': {
    readonly slug: string
    readonly version: string
    readonly treeHash: string
    readonly previousState: string
    readonly reason: string | null
  }
  /** A version of a skill was found malicious */
  readonly 'skill.version.quarantined': {
    readonly slug: string
    readonly version: string
    readonly treeHash: string
    readonly previousState: string
    readonly reason: string | null
  }
  /** A version of a skill was revoked for good */
  readonly 'skill.version.revoked': {
    readonly slug: string
    readonly version: string
    readonly treeHash: string
    readonly previousState: string
    readonly reason: string | null
  }
  /** A webhook was made */
  readonly 'webhook.created': {
    readonly endpointId: string
  }
  /** The address, topics or description of a webhook were changed */
  readonly 'webhook.changed': {
    readonly endpointId: string
    /** Which of them were named. */
    readonly fields: ReadonlyArray<string>
  }
  /** A webhook that was paused or disabled is sent to again */
  readonly 'webhook.enabled': {
    readonly endpointId: string
  }
  /** A webhook was paused; its deliveries wait */
  readonly 'webhook.paused': {
    readonly endpointId: string
  }
  /** A webhook was disabled; its deliveries are cancelled until it is enabled */
  readonly 'webhook.disabled': {
    readonly endpointId: string
    /** The owner, 120 hours without a success, or an answer 410. */
    readonly cause: "owner" | "failing" | "gone"
    readonly failingSince: string | null
  }
  /** A webhook was removed with its deliveries */
  readonly 'webhook.deleted': {
    readonly endpointId: string
  }
  /** A webhook got a new secret; the one before signs as well until it ends */
  readonly 'webhook.secret_rotated': {
    readonly endpointId: string
    /** ISO 8601, UTC */
    readonly previousSecretEndsAt: string
  }
  /** A delivery failed at every try of its schedule */
  readonly 'webhook.delivery_exhausted': {
    readonly endpointId: string
    readonly deliveryId: string
    readonly eventId: string
    readonly topic: string
  }
  /** A test that the owner of a webhook asked for; it goes to that webhook only */
  readonly 'webhook.test': {
    readonly endpointId: string
  }
  /** A system that the configuration names sent a message */
  readonly 'webhook.received': {
    readonly source: string
    /** The same for every copy; only the first is recorded. */
    readonly messageId: string
    /** The JSON that was sent. */
    readonly body: unknown
  }
  /** Something came into the inbox */
  readonly 'notification.created': {
    readonly notificationId: string
    readonly kind: string
    readonly severity: "info" | "success" | "warning" | "critical"
  }
  /** Notifications were read, or taken back, on some device */
  readonly 'notification.read': {
    /** The one, or the newest of those up to which all were; null for all. */
    readonly notificationId: string | null
    /** How many are unread now. */
    readonly unreadCount: number
  }
  /** A notification was deleted */
  readonly 'notification.deleted': {
    readonly notificationId: string
    /** How many are unread now. */
    readonly unreadCount: number
  }
  /** A payment for a checkout is on the chain and not final yet */
  readonly 'commerce.checkout_seen': {
    readonly checkoutId: string
    readonly status: string
    readonly network: string
    readonly asset: string
    /** What was asked for */
    readonly amountAtomic: string
    /** What has arrived for it and is final */
    readonly receivedAtomic: string
    /** `subscribed` or `credited`, once it is fulfilled */
    readonly note: string | null
  }
  /** The payment of a checkout was taken back by a reorganisation */
  readonly 'commerce.checkout_reopened': {
    readonly checkoutId: string
    readonly status: string
    readonly network: string
    readonly asset: string
    /** What was asked for */
    readonly amountAtomic: string
    /** What has arrived for it and is final */
    readonly receivedAtomic: string
    /** `subscribed` or `credited`, once it is fulfilled */
    readonly note: string | null
  }
  /** The payment of a checkout is final */
  readonly 'commerce.checkout_confirmed': {
    readonly checkoutId: string
    readonly status: string
    readonly network: string
    readonly asset: string
    /** What was asked for */
    readonly amountAtomic: string
    /** What has arrived for it and is final */
    readonly receivedAtomic: string
    /** `subscribed` or `credited`, once it is fulfilled */
    readonly note: string | null
  }
  /** A checkout was paid and its item was given */
  readonly 'commerce.checkout_fulfilled': {
    readonly checkoutId: string
    readonly status: string
    readonly network: string
    readonly asset: string
    /** What was asked for */
    readonly amountAtomic: string
    /** What has arrived for it and is final */
    readonly receivedAtomic: string
    /** `subscribed` or `credited`, once it is fulfilled */
    readonly note: string | null
  }
  /** A checkout was paid with more than was asked for; the rest is credit */
  readonly 'commerce.checkout_overpaid': {
    readonly checkoutId: string
    readonly status: string
    readonly network: string
    readonly asset: string
    /** What was asked for */
    readonly amountAtomic: string
    /** What has arrived for it and is final */
    readonly receivedAtomic: string
    /** `subscribed` or `credited`, once it is fulfilled */
    readonly note: string | null
  }
  /** A checkout ended with less than was asked for, which is credit */
  readonly 'commerce.checkout_underpaid': {
    readonly checkoutId: string
    readonly status: string
    readonly network: string
    readonly asset: string
    /** What was asked for */
    readonly amountAtomic: string
    /** What has arrived for it and is final */
    readonly receivedAtomic: string
    /** `subscribed` or `credited`, once it is fulfilled */
    readonly note: string | null
  }
  /** A checkout ended without a payment */
  readonly 'commerce.checkout_expired': {
    readonly checkoutId: string
    readonly status: string
    readonly network: string
    readonly asset: string
    /** What was asked for */
    readonly amountAtomic: string
    /** What has arrived for it and is final */
    readonly receivedAtomic: string
    /** `subscribed` or `credited`, once it is fulfilled */
    readonly note: string | null
  }
  /** A checkout was canceled */
  readonly 'commerce.checkout_canceled': {
    readonly checkoutId: string
    readonly status: string
    readonly network: string
    readonly asset: string
    /** What was asked for */
    readonly amountAtomic: string
    /** What has arrived for it and is final */
    readonly receivedAtomic: string
    /** `subscribed` or `credited`, once it is fulfilled */
    readonly note: string | null
  }
  /** What was paid for a checkout was sent back */
  readonly 'commerce.checkout_refunded': {
    readonly checkoutId: string
    readonly status: string
    readonly network: string
    readonly asset: string
    /** What was asked for */
    readonly amountAtomic: string
    /** What has arrived for it and is final */
    readonly receivedAtomic: string
    /** `subscribed` or `credited`, once it is fulfilled */
    readonly note: string | null
  }
  /** A payment that came after its checkout had ended became credit */
  readonly 'commerce.payment_credited': {
    readonly paymentId: string
    readonly network: string
    readonly transaction: string
    readonly asset: string
    readonly amountAtomic: string
    readonly checkoutId: string | null
  }
  /** A payment arrived that belongs to no checkout */
  readonly 'commerce.payment_unassigned': {
    readonly paymentId: string
    readonly network: string
    readonly transaction: string
    readonly asset: string
    readonly amountAtomic: string
    readonly checkoutId: string | null
  }
  /** A payment that had been credited was taken back by a deep reorganisation */
  readonly 'commerce.payment_lost': {
    readonly paymentId: string
    readonly network: string
    readonly transaction: string
    readonly asset: string
    readonly amountAtomic: string
    readonly checkoutId: string | null
  }
}

/** What each live channel tells, by its name with its parameters in braces. */
export interface ChannelData {
  /** What each market did in a day */
  readonly 'ticker': {
    readonly snapshot: {
      readonly items: ReadonlyArray<MarketTicker>
    }
    readonly delta: {
      readonly items: ReadonlyArray<MarketTicker>
      readonly removed: ReadonlyArray<string>
    }
  }
  /** What a market did in a day */
  readonly 'ticker.{market}': {
    readonly snapshot: MarketTicker
    readonly delta: MarketTicker
  }
  /** The tape of a market */
  readonly 'trades.{market}': {
    readonly snapshot: {
      readonly items: ReadonlyArray<LiveTrade>
    }
    readonly delta: {
      readonly items: ReadonlyArray<LiveTrade>
      readonly retracted: ReadonlyArray<string>
      readonly isCut: boolean
    }
  }
  /** The newest candles of a market */
  readonly 'candle.{market}.{interval}': {
    readonly snapshot: {
      readonly items: ReadonlyArray<LiveCandle>
    }
    readonly delta: {
      readonly items: ReadonlyArray<LiveCandle>
      readonly removed: ReadonlyArray<string>
    }
  }
  /** Mark and index prices of all perpetuals */
  readonly 'mark': {
    readonly snapshot: {
      readonly items: ReadonlyArray<LiveMark>
    }
    readonly delta: {
      readonly items: ReadonlyArray<LiveMark>
      readonly removed: ReadonlyArray<string>
    }
  }
  /** Mark and index price of a perpetual */
  readonly 'mark.{market}': {
    readonly snapshot: LiveMark
    readonly delta: LiveMark
  }
  /** Funding rates of all perpetuals */
  readonly 'funding': {
    readonly snapshot: {
      readonly items: ReadonlyArray<LiveFunding>
    }
    readonly delta: {
      readonly items: ReadonlyArray<LiveFunding>
      readonly removed: ReadonlyArray<string>
    }
  }
  /** The funding rate of a perpetual */
  readonly 'funding.{market}': {
    readonly snapshot: LiveFunding
    readonly delta: LiveFunding
  }
  /** Positions that the exchange closed */
  readonly 'liquidations': {
    readonly snapshot: {
      readonly items: ReadonlyArray<LiveLiquidation>
    }
    readonly delta: {
      readonly items: ReadonlyArray<LiveLiquidation>
      readonly removed: ReadonlyArray<string>
    }
  }
  /** The order book of a perpetual */
  readonly 'depth.{market}': {
    readonly snapshot: PerpsDepth
    readonly delta: PerpsDepthDelta
  }
  /** How many look, and at which markets */
  readonly 'presence': {
    readonly snapshot: {
      /** WebSockets and streams of channels */
      readonly connections: number
      /** Those with the most subscribers first */
      readonly markets: ReadonlyArray<{
        readonly market: string
        readonly subscribers: number
      }>
    }
    readonly delta: {
      /** WebSockets and streams of channels */
      readonly connections: number
      /** Those with the most subscribers first */
      readonly markets: ReadonlyArray<{
        readonly market: string
        readonly subscribers: number
      }>
    }
  }
  /** What the account has open, and what changes of it */
  readonly 'account': {
    readonly snapshot: {
      /** Everything up to this event is in it */
      readonly afterSeq: string
      readonly sections: ReadonlyArray<{
        readonly operation: string
        /** Null where the account has none */
        readonly data: unknown
      }>
    }
    readonly delta: {
      /** The number of an event */
      readonly afterSeq: string
      readonly resources: ReadonlyArray<ChangedResource>
      readonly isCut: boolean
    }
  }
}
