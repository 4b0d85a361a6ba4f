import { Type as T } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'
import type { Vendor } from '../vendor.ts'
import { OpenObject, oneOf, RawAmount, SignedTransaction, SolanaKey, SolanaKeys } from './fields.ts'
import { owner, sol, usdc } from './jupiter-methods.ts'
import { jupiterLend, jupiterOrders } from './jupiter-orders.ts'
import { jupiterMarkets, jupiterWallets } from './jupiter-wallets.ts'

const requestId = T.String({ pattern: '^[A-Za-z0-9-]{8,64}$' })
const pair = { inputMint: SolanaKey, outputMint: SolanaKey, amount: RawAmount }
const slippageBps = T.Optional(T.Integer({ minimum: 0, maximum: 10_000 }))
const quote = {
  inputMint: sol,
  inAmount: '100000000',
  outputMint: usdc,
  outAmount: '14721000',
  otherAmountThreshold: '14647395',
  swapMode: 'ExactIn',
  slippageBps: 50,
  priceImpactPct: '0',
  routePlan: [],
}
const token = { id: sol, name: 'Wrapped SOL', symbol: 'SOL', decimals: 9, usdPrice: 147.48 }
const tokenExample = { output: [token] }

/** Swaps, prices and tokens on Solana. The caller's wallet signs. */
export const jupiter: Vendor = {
  id: 'jupiter',
  name: 'Jupiter',
  family: 'Trading',
  docsUrl: 'https://dev.jup.ag/docs',
  baseUrl: 'https://api.jup.ag',
  secret: { in: 'header', name: 'x-api-key' },
  limits: { callsPerMinute: 600, concurrent: 32 },
  operations: {
    ...jupiterOrders,
    ...jupiterLend,
    ...jupiterWallets,
    ...jupiterMarkets,
    quote: {
      summary: 'Quote a swap on Solana',
      method: 'GET',
      path: '/api/jupiter/swap/quote',
      upstream: { path: '/swap/v1/quote' },
      input: {
        query: shape({
          ...pair,
          slippageBps,
          swapMode: T.Optional(oneOf(['ExactIn', 'ExactOut'], { default: 'ExactIn' })),
          onlyDirectRoutes: T.Optional(T.Boolean()),
          restrictIntermediateTokens: T.Optional(T.Boolean()),
          asLegacyTransaction: T.Optional(T.Boolean()),
          maxAccounts: T.Optional(T.Integer({ minimum: 1, maximum: 64 })),
        }),
      },
      effect: 'none',
      priceUsdcAtomic: 1_000n,
      example: {
        name: 'a tenth of a SOL',
        input: {
          query: { inputMint: sol, outputMint: usdc, amount: '100000000', slippageBps: 50 },
        },
        output: quote,
      },
    },
    swap: {
      summary: 'Build the unsigned transaction of a quoted swap',
      method: 'POST',
      path: '/api/jupiter/swap/transaction',
      upstream: { path: '/swap/v1/swap' },
      input: {
        body: shape({
          userPublicKey: SolanaKey,
          quoteResponse: OpenObject,
          wrapAndUnwrapSol: T.Optional(T.Boolean()),
          dynamicComputeUnitLimit: T.Optional(T.Boolean()),
          asLegacyTransaction: T.Optional(T.Boolean()),
          destinationTokenAccount: T.Optional(SolanaKey),
        }),
      },
      effect: 'none',
      repeatable: true,
      priceUsdcAtomic: 2_000n,
      example: {
        name: 'of a quote',
        input: { body: { userPublicKey: owner, quoteResponse: quote } },
        output: { swapTransaction: 'AQAAAA==', lastValidBlockHeight: 279_632_475 },
      },
    },
    swapInstructions: {
      summary: 'Build the instructions of a quoted swap',
      method: 'POST',
      path: '/api/jupiter/swap/instructions',
      upstream: { path: '/swap/v1/swap-instructions' },
      input: {
        body: shape({
          userPublicKey: SolanaKey,
          quoteResponse: OpenObject,
          wrapAndUnwrapSol: T.Optional(T.Boolean()),
          destinationTokenAccount: T.Optional(SolanaKey),
        }),
      },
      effect: 'none',
      repeatable: true,
      priceUsdcAtomic: 2_000n,
      example: {
        name: 'of a quote',
        input: { body: { userPublicKey: owner, quoteResponse: quote } },
        output: {
          setupInstructions: [],
          swapInstruction: {
            programId: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
            accounts: [],
            data: 'AQ==',
          },
          addressLookupTableAddresses: [],
        },
      },
    },
    order: {
      summary: 'Ask for a swap order at the best route',
      method: 'GET',
      path: '/api/jupiter/ultra/order',
      upstream: { path: '/ultra/v1/order' },
      input: {
        query: shape({ ...pair, taker: T.Optional(SolanaKey), receiver: T.Optional(SolanaKey) }),
      },
      effect: 'none',
      priceUsdcAtomic: 2_000n,
      example: {
        name: 'without a taker there is no transaction',
        input: { query: { inputMint: sol, outputMint: usdc, amount: '100000000' } },
        output: { ...quote, requestId: '019a0b3c-51e1-7c53-b1f3-1f5a7a0f3b11', transaction: null },
      },
    },
    execute: {
      summary: 'Send the signed transaction of a swap order',
      description: 'The same order and transaction may be sent again to read how it ended.',
      method: 'POST',
      path: '/api/jupiter/ultra/execute',
      upstream: { path: '/ultra/v1/execute' },
      input: { body: shape({ signedTransaction: SignedTransaction, requestId }) },
      effect: 'irreversible',
      priceUsdcAtomic: 3_000n,
      timeoutMs: 25_000,
      example: {
        name: 'an order',
        input: {
          body: {
            signedTransaction: 'AQAAAA==',
            requestId: '019a0b3c-51e1-7c53-b1f3-1f5a7a0f3b11',
          },
        },
        output: { status: 'Success', code: 0, signature: '5fVDKuykzD', slot: '299283763' },
      },
    },
    holdings: {
      summary: 'Read what a wallet on Solana holds',
      method: 'GET',
      path: '/api/jupiter/holdings/{address}',
      upstream: { path: '/ultra/v1/holdings/{address}' },
      input: { params: shape({ address: SolanaKey }) },
      effect: 'none',
      priceUsdcAtomic: 2_000n,
      cache: { freshSeconds: 3 },
      example: {
        name: 'one wallet',
        input: { params: { address: owner } },
        output: { amount: '1000000000', uiAmount: 1, uiAmountString: '1', tokens: {} },
      },
    },
    shield: {
      summary: 'Read the warnings about tokens',
      method: 'GET',
      path: '/api/jupiter/shield',
      upstream: { path: '/ultra/v1/shield' },
      input: { query: shape({ mints: SolanaKeys }) },
      effect: 'none',
      priceUsdcAtomic: 1_000n,
      cache: { freshSeconds: 60, staleSeconds: 600 },
      example: {
        name: 'one token',
        input: { query: { mints: usdc } },
        output: { warnings: { [usdc]: [{ type: 'HAS_FREEZE_AUTHORITY', severity: 'warning' }] } },
      },
    },
    price: {
      summary: 'Read the prices of tokens in US dollars',
      method: 'GET',
      path: '/api/jupiter/price',
      upstream: { path: '/price/v3' },
      input: { query: shape({ ids: SolanaKeys }) },
      effect: 'none',
      priceUsdcAtomic: 1_000n,
      cache: { freshSeconds: 3, staleSeconds: 30 },
      example: {
        name: 'SOL',
        input: { query: { ids: sol } },
        output: { [sol]: { usdPrice: 147.48, blockId: 348_004_023, decimals: 9 } },
      },
    },
    search: {
      summary: 'Search tokens by symbol, name or mint',
      method: 'GET',
      path: '/api/jupiter/tokens/search',
      upstream: { path: '/tokens/v2/search' },
      input: { query: shape({ query: T.String({ minLength: 1, maxLength: 500 }) }) },
      effect: 'none',
      priceUsdcAtomic: 1_000n,
      cache: { freshSeconds: 30, staleSeconds: 300 },
      example: { name: 'by symbol', input: { query: { query: 'SOL' } }, ...tokenExample },
    },
    byTag: {
      summary: 'List the tokens of a tag',
      method: 'GET',
      path: '/api/jupiter/tokens/tag',
      upstream: { path: '/tokens/v2/tag' },
      input: { query: shape({ query: oneOf(['lst', 'verified', 'stocks']) }) },
      effect: 'none',
      priceUsdcAtomic: 5_000n,
      cache: { freshSeconds: 300, staleSeconds: 3_600 },
      answerBytesMax: 8 * 1_048_576,
      example: { name: 'verified', input: { query: { query: 'verified' } }, ...tokenExample },
    },
    ranking: {
      summary: 'List the tokens that lead a ranking',
      method: 'GET',
      path: '/api/jupiter/tokens/{category}/{interval}',
      upstream: { path: '/tokens/v2/{category}/{interval}' },
      input: {
        params: shape({
          category: oneOf(['toporganicscore', 'toptraded', 'toptrending']),
          interval: oneOf(['5m', '1h', '6h', '24h']),
        }),
        query: shape({
          limit: T.Optional(T.Integer({ minimum: 1, maximum: 100, default: 50 })),
        }),
      },
      effect: 'none',
      priceUsdcAtomic: 2_000n,
      cache: { freshSeconds: 30, staleSeconds: 300 },
      example: {
        name: 'traded most in an hour',
        input: { params: { category: 'toptraded', interval: '1h' }, query: { limit: 1 } },
        ...tokenExample,
      },
    },
    createOrder: {
      summary: 'Build the unsigned transaction of a limit order',
      method: 'POST',
      path: '/api/jupiter/trigger/orders',
      upstream: { path: '/trigger/v1/createOrder' },
      input: {
        body: shape({
          inputMint: SolanaKey,
          outputMint: SolanaKey,
          maker: SolanaKey,
          payer: SolanaKey,
          params: shape({
            makingAmount: RawAmount,
            takingAmount: RawAmount,
            expiredAt: T.Optional(T.String({ pattern: '^[0-9]{1,12}$' })),
            slippageBps: T.Optional(T.String({ pattern: '^[0-9]{1,5}$' })),
          }),
          computeUnitPrice: T.Optional(T.String({ pattern: '^(auto|[0-9]{1,12})$' })),
        }),
      },
      effect: 'none',
      priceUsdcAtomic: 2_000n,
      example: {
        name: 'buy SOL',
        input: {
          body: {
            inputMint: usdc,
            outputMint: sol,
            maker: owner,
            payer: owner,
            params: { makingAmount: '100000000', takingAmount: '50000000' },
            computeUnitPrice: 'auto',
          },
        },
        output: { requestId: '370100dd-1a85-421b-9278-27f0961ae5f4', transaction: 'AQAAAA==' },
      },
    },
    orders: {
      summary: 'List the limit orders of a wallet',
      method: 'GET',
      path: '/api/jupiter/trigger/orders',
      upstream: { path: '/trigger/v1/getTriggerOrders' },
      input: {
        query: shape({
          user: SolanaKey,
          orderStatus: oneOf(['active', 'history']),
          page: T.Optional(T.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
        }),
      },
      effect: 'none',
      priceUsdcAtomic: 1_000n,
      example: {
        name: 'active ones',
        input: { query: { user: owner, orderStatus: 'active', page: 1 } },
        output: { user: owner, orderStatus: 'active', orders: [], totalPages: 0, page: 1 },
      },
    },
  },
}
