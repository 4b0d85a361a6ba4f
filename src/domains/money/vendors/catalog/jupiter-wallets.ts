import { Type as T } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'
import type { VendorOperation } from '../vendor.ts'
import { oneOf, RawAmount, SignedTransaction, SolanaKey } from './fields.ts'
import { build, execute, owner, read, requestId, sol, unsigned, usdc } from './jupiter-methods.ts'

const page = T.Optional(T.Integer({ minimum: 1, maximum: 10_000, default: 1 }))
const mint = { id: sol, name: 'Wrapped SOL', symbol: 'SOL', decimals: 9 }
const pool = '3g2jF8txqXPp6GUStwtXMrWydeYWxU4qoBA8UDLoTnK7'
const pair = { inputMint: SolanaKey, outputMint: SolanaKey, amount: RawAmount }
const pairExample = { inputMint: sol, outputMint: usdc, amount: '100000000' }
const slippageBps = T.Optional(T.Integer({ minimum: 0, maximum: 10_000 }))
const lists = { freshSeconds: 300, staleSeconds: 3_600 }

/** A read of one address in the path. */
function ofAddress(
  path: `/${string}/{address}` | `/${string}/{address}/${string}`,
  upstreamPath: `/${string}`,
  rest: { readonly summary: string; readonly output: unknown; readonly platforms?: true },
): VendorOperation {
  const { summary, output, platforms } = rest
  return {
    summary,
    method: 'GET',
    path,
    upstream: { path: upstreamPath },
    input: {
      params: shape({ address: SolanaKey }),
      ...(platforms
        ? { query: shape({ platforms: T.Optional(T.String({ pattern: '^[a-z0-9,-]{1,256}$' })) }) }
        : {}),
    },
    effect: 'none',
    priceUsdcAtomic: 2_000n,
    example: { name: 'one wallet', input: { params: { address: owner } }, output },
  }
}

/** Wallets' balances, and sending value to somebody without a wallet. */
export const jupiterWallets: Readonly<Record<string, VendorOperation>> = {
  nativeHoldings: ofAddress(
    '/api/jupiter/holdings/{address}/native',
    '/ultra/v1/holdings/{address}/native',
    {
      summary: 'Read how much SOL a wallet has',
      output: { amount: '1000000000', uiAmount: 1, uiAmountString: '1' },
    },
  ),
  positions: ofAddress(
    '/api/jupiter/portfolio/positions/{address}',
    '/portfolio/v1/positions/{address}',
    {
      summary: 'Read the positions of a wallet in the applications of Solana',
      platforms: true,
      output: { owner, elements: [], duration: 12 },
    },
  ),
  stakedJup: ofAddress(
    '/api/jupiter/portfolio/staked-jup/{address}',
    '/portfolio/v1/staked-jup/{address}',
    {
      summary: 'Read how much JUP a wallet has staked',
      output: { stakedAmount: 100, unstaking: [] },
    },
  ),
  platforms: read('/api/jupiter/portfolio/platforms', '/portfolio/v1/platforms', {
    summary: 'List the applications whose positions are known',
    members: {},
    example: {},
    output: [{ id: 'jupiter-exchange', name: 'Jupiter', tags: ['dex'] }],
    cache: lists,
  }),
  send: build('/api/jupiter/send', '/send/v1/craft-send', {
    summary: 'Build the unsigned transaction that sends value by an invitation',
    members: {
      inviteSigner: SolanaKey,
      sender: SolanaKey,
      amount: RawAmount,
      mint: T.Optional(SolanaKey),
    },
    example: { inviteSigner: pool, sender: owner, amount: '1000000', mint: usdc },
    output: { tx: 'AQAAAA==', expiry: '1752656400', totalFeeLamports: '10000' },
  }),
  clawback: build('/api/jupiter/send/clawback', '/send/v1/craft-clawback', {
    summary: 'Build the unsigned transaction that revokes an invitation',
    members: { invitePDA: SolanaKey, sender: SolanaKey },
    example: { invitePDA: pool, sender: owner },
    output: { tx: 'AQAAAA==' },
  }),
  pendingInvites: read('/api/jupiter/send/invites', '/send/v1/pending-invites', {
    summary: 'List the invitations of a wallet that nobody has taken up',
    members: { address: SolanaKey, page },
    example: { address: owner },
    output: { invites: [], hasMoreData: false },
  }),
  inviteHistory: read('/api/jupiter/send/invites/history', '/send/v1/invite-history', {
    summary: 'List the invitations of a wallet so far',
    members: { address: SolanaKey, page },
    example: { address: owner },
    output: { invites: [], hasMoreData: false },
  }),
}

/** Tokens, routes, swaps of the second version, and fees of launched tokens. */
export const jupiterMarkets: Readonly<Record<string, VendorOperation>> = {
  recentTokens: read('/api/jupiter/tokens/recent', '/tokens/v2/recent', {
    summary: 'List the tokens whose first pool is newest',
    members: {},
    example: {},
    output: [mint],
    cache: { freshSeconds: 5, staleSeconds: 60 },
  }),
  findTokens: read('/api/jupiter/ultra/search', '/ultra/v1/search', {
    summary: 'Find tokens by name, symbol or address',
    members: { query: T.String({ minLength: 1, maxLength: 4_096 }) },
    example: { query: 'SOL' },
    output: [mint],
    cache: { freshSeconds: 15, staleSeconds: 300 },
  }),
  routers: read('/api/jupiter/ultra/routers', '/ultra/v1/order/routers', {
    summary: 'List the routers that orders go through',
    members: {},
    example: {},
    output: [{ id: 'iris', name: 'Iris' }],
    cache: lists,
  }),
  exchanges: read('/api/jupiter/swap/exchanges', '/swap/v1/program-id-to-label', {
    summary: 'List the exchanges by their programs',
    members: {},
    example: {},
    output: { [pool]: 'Whirlpool' },
    cache: lists,
  }),
  swapOrder: read('/api/jupiter/swap/v2/order', '/swap/v2/order', {
    summary: 'Quote a swap with the best router, and build its unsigned transaction',
    members: {
      ...pair,
      taker: T.Optional(SolanaKey),
      receiver: T.Optional(SolanaKey),
      swapMode: T.Optional(oneOf(['ExactIn', 'ExactOut'])),
      slippageBps,
    },
    example: pairExample,
    output: { ...pairExample, ...unsigned, outAmount: '14721000', router: 'iris' },
    priceUsdcAtomic: 2_000n,
  }),
  swapBuild: read('/api/jupiter/swap/v2/build', '/swap/v2/build', {
    summary: 'Build the instructions of a swap',
    members: { ...pair, taker: SolanaKey, slippageBps },
    example: { ...pairExample, taker: owner },
    output: { ...pairExample, outAmount: '14721000', swapInstruction: {} },
    priceUsdcAtomic: 2_000n,
  }),
  swapExecute: execute('/api/jupiter/swap/v2/execute', '/swap/v2/execute', {
    summary: 'Send the signed transaction of a swap',
    members: {
      requestId: T.String({ pattern: '^[A-Za-z0-9-]{8,64}$' }),
      signedTransaction: SignedTransaction,
      lastValidBlockHeight: T.Optional(T.String({ pattern: '^[0-9]{1,20}$' })),
    },
    example: { requestId, signedTransaction: 'AQAAAA==' },
    output: { status: 'Success', signature: '5x1hR3nN' },
  }),
  studioPools: {
    summary: 'Read the pools of a token that was launched in the studio',
    method: 'GET',
    path: '/api/jupiter/studio/pools/{mint}',
    upstream: { path: '/studio/v1/dbc-pool/addresses/{mint}' },
    input: { params: shape({ mint: SolanaKey }) },
    effect: 'none',
    priceUsdcAtomic: 1_000n,
    cache: { freshSeconds: 30, staleSeconds: 300 },
    example: {
      name: 'one token',
      input: { params: { mint: sol } },
      output: { data: { dbcPoolAddress: pool, configKey: owner } },
    },
  },
  studioFee: build('/api/jupiter/studio/fees', '/studio/v1/dbc/fee', {
    summary: 'Read the unclaimed fees of a pool of the studio',
    members: { poolAddress: SolanaKey },
    example: { poolAddress: pool },
    output: { total: 100, unclaimed: 25 },
    priceUsdcAtomic: 1_000n,
  }),
  studioClaim: build('/api/jupiter/studio/fees/claim', '/studio/v1/dbc/fee/create-tx', {
    summary: 'Build the unsigned transaction that claims the fees of a pool of the studio',
    members: {
      ownerWallet: SolanaKey,
      poolAddress: SolanaKey,
      maxQuoteAmount: T.Number({ minimum: 0 }),
    },
    example: { ownerWallet: owner, poolAddress: pool, maxQuoteAmount: 25 },
    output: { transaction: 'AQAAAA==' },
  }),
}
