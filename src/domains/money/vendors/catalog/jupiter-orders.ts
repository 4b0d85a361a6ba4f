import { Type as T } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'
import type { VendorOperation } from '../vendor.ts'
import { oneOf, RawAmount, SignedTransaction, SolanaKey } from './fields.ts'
import { build, execute, owner, read, requestId, sol, unsigned, usdc } from './jupiter-methods.ts'

const order = '3g2jF8txqXPp6GUStwtXMrWydeYWxU4qoBA8UDLoTnK7'
const signed = {
  requestId: T.String({ pattern: '^[A-Za-z0-9-]{8,64}$' }),
  signedTransaction: SignedTransaction,
}
const signedExample = { requestId, signedTransaction: 'AQAAAA==' }
const landed = { signature: '5x1hR3nN', status: 'Success' }
const computeUnitPrice = T.Optional(T.String({ pattern: '^(auto|[0-9]{1,12})$' }))
const recurringType = oneOf(['time', 'price', 'all'], { default: 'time' })

/** Cancelling limit orders, and recurring orders. */
export const jupiterOrders: Readonly<Record<string, VendorOperation>> = {
  cancelOrder: build('/api/jupiter/trigger/orders/cancel', '/trigger/v1/cancelOrder', {
    summary: 'Build the unsigned transaction that cancels a limit order',
    members: { maker: SolanaKey, order: SolanaKey, computeUnitPrice },
    example: { maker: owner, order, computeUnitPrice: 'auto' },
    output: unsigned,
  }),
  cancelOrders: build('/api/jupiter/trigger/orders/cancel-several', '/trigger/v1/cancelOrders', {
    summary: 'Build the unsigned transactions that cancel several limit orders, or all',
    members: {
      maker: SolanaKey,
      orders: T.Optional(T.Array(SolanaKey, { minItems: 1, maxItems: 50 })),
      computeUnitPrice,
    },
    example: { maker: owner, orders: [order] },
    output: { requestId, transactions: ['AQAAAA=='] },
  }),
  executeOrder: execute('/api/jupiter/trigger/execute', '/trigger/v1/execute', {
    summary: 'Send the signed transaction of a limit order',
    members: signed,
    example: signedExample,
    output: landed,
  }),
  createRecurring: build('/api/jupiter/recurring/orders', '/recurring/v1/createOrder', {
    summary: 'Build the unsigned transaction of a recurring order',
    members: {
      user: SolanaKey,
      inputMint: SolanaKey,
      outputMint: SolanaKey,
      params: shape({
        time: shape({
          inAmount: T.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
          numberOfOrders: T.Integer({ minimum: 2, maximum: 10_000 }),
          interval: T.Integer({ minimum: 1, maximum: 31_536_000, description: 'Seconds' }),
          minPrice: T.Union([T.Number({ minimum: 0 }), T.Null()]),
          maxPrice: T.Union([T.Number({ minimum: 0 }), T.Null()]),
          startAt: T.Union([T.Integer({ minimum: 0 }), T.Null()]),
        }),
      }),
    },
    example: {
      user: owner,
      inputMint: usdc,
      outputMint: sol,
      params: {
        time: {
          inAmount: 104_000_000,
          numberOfOrders: 2,
          interval: 86_400,
          minPrice: null,
          maxPrice: null,
          startAt: null,
        },
      },
    },
    output: unsigned,
  }),
  cancelRecurring: build('/api/jupiter/recurring/orders/cancel', '/recurring/v1/cancelOrder', {
    summary: 'Build the unsigned transaction that cancels a recurring order',
    members: { user: SolanaKey, order: SolanaKey, recurringType: oneOf(['time', 'price']) },
    example: { user: owner, order, recurringType: 'time' },
    output: unsigned,
  }),
  executeRecurring: execute('/api/jupiter/recurring/execute', '/recurring/v1/execute', {
    summary: 'Send the signed transaction of a recurring order',
    members: signed,
    example: signedExample,
    output: { ...landed, order, error: null },
  }),
  recurringOrders: read('/api/jupiter/recurring/orders', '/recurring/v1/getRecurringOrders', {
    summary: 'List the recurring orders of a wallet',
    members: {
      user: SolanaKey,
      recurringType,
      orderStatus: oneOf(['active', 'history']),
      page: T.Optional(T.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
      includeFailedTx: T.Boolean({ default: false }),
      mint: T.Optional(SolanaKey),
    },
    example: { user: owner, recurringType: 'time', orderStatus: 'active', includeFailedTx: false },
    output: { user: owner, orderStatus: 'active', time: [], totalPages: 0, page: 1 },
  }),
}

const share = { asset: SolanaKey, signer: SolanaKey }
const amount = { ...share, amount: RawAmount }
const shares = { ...share, shares: RawAmount }
const amountExample = { asset: usdc, signer: owner, amount: '1000000' }
const sharesExample = { asset: usdc, signer: owner, shares: '1000000' }
const transaction = { transaction: 'AQAAAA==' }
const instructions = { instructions: [{ programId: sol, accounts: [], data: 'AA==' }] }

/** Lending: deposits, withdrawals, positions and earnings. */
export const jupiterLend: Readonly<Record<string, VendorOperation>> = {
  lendTokens: read('/api/jupiter/lend/tokens', '/lend/v1/earn/tokens', {
    summary: 'List the tokens that can be lent, with what they earn',
    members: {},
    example: {},
    output: [{ address: sol, symbol: 'jlUSDC', supplyRate: '450', totalRate: '700' }],
    cache: { freshSeconds: 30, staleSeconds: 300 },
  }),
  lendPositions: read('/api/jupiter/lend/positions', '/lend/v1/earn/positions', {
    summary: 'Read what wallets have lent',
    members: {
      users: T.String({
        pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}(,[1-9A-HJ-NP-Za-km-z]{32,44}){0,9}$',
      }),
    },
    example: { users: owner },
    output: [{ ownerAddress: owner, shares: '1000', underlyingAssets: '1010' }],
  }),
  lendEarnings: read('/api/jupiter/lend/earnings', '/lend/v1/earn/earnings', {
    summary: 'Read what a wallet earned by lending',
    members: {
      user: SolanaKey,
      positions: T.String({
        pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}(,[1-9A-HJ-NP-Za-km-z]{32,44}){0,9}$',
      }),
    },
    example: { user: owner, positions: order },
    output: [{ address: order, ownerAddress: owner, earnings: 10 }],
  }),
  lendDeposit: build('/api/jupiter/lend/deposit', '/lend/v1/earn/deposit', {
    summary: 'Build the unsigned transaction that lends an amount',
    members: amount,
    example: amountExample,
    output: transaction,
  }),
  lendDepositSteps: build(
    '/api/jupiter/lend/deposit/instructions',
    '/lend/v1/earn/deposit-instructions',
    {
      summary: 'Build the instructions that lend an amount',
      members: amount,
      example: amountExample,
      output: instructions,
    },
  ),
  lendWithdraw: build('/api/jupiter/lend/withdraw', '/lend/v1/earn/withdraw', {
    summary: 'Build the unsigned transaction that withdraws a lent amount',
    members: amount,
    example: amountExample,
    output: transaction,
  }),
  lendWithdrawSteps: build(
    '/api/jupiter/lend/withdraw/instructions',
    '/lend/v1/earn/withdraw-instructions',
    {
      summary: 'Build the instructions that withdraw a lent amount',
      members: amount,
      example: amountExample,
      output: instructions,
    },
  ),
  lendMint: build('/api/jupiter/lend/mint', '/lend/v1/earn/mint', {
    summary: 'Build the unsigned transaction that lends for a number of shares',
    members: shares,
    example: sharesExample,
    output: transaction,
  }),
  lendMintSteps: build('/api/jupiter/lend/mint/instructions', '/lend/v1/earn/mint-instructions', {
    summary: 'Build the instructions that lend for a number of shares',
    members: shares,
    example: sharesExample,
    output: instructions,
  }),
  lendRedeem: build('/api/jupiter/lend/redeem', '/lend/v1/earn/redeem', {
    summary: 'Build the unsigned transaction that redeems shares',
    members: shares,
    example: sharesExample,
    output: transaction,
  }),
  lendRedeemSteps: build(
    '/api/jupiter/lend/redeem/instructions',
    '/lend/v1/earn/redeem-instructions',
    {
      summary: 'Build the instructions that redeem shares',
      members: shares,
      example: sharesExample,
      output: instructions,
    },
  ),
}
