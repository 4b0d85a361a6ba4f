import { Type as T } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'
import type { Vendor } from '../vendor.ts'
import { ChainAddress, oneOf, text, Uuid } from './fields.ts'

const orderId = 'b2959ca5-65e4-466a-bd26-1bd05cb4f837'
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'
const email = T.String({ format: 'email', maxLength: 254 })
const recipient = T.Union([shape({ email }), shape({ walletAddress: ChainAddress })], {
  description: 'Who gets what is bought',
})
const payment = shape({
  method: T.String({
    pattern: '^[a-z0-9-]{2,40}$',
    description: 'Such as base, polygon or solana',
  }),
  currency: T.Optional(T.String({ pattern: '^[a-z0-9-]{2,20}$' })),
  payerAddress: T.Optional(ChainAddress),
  receiptEmail: T.Optional(email),
})
const locale = T.Optional(T.String({ pattern: '^[a-z]{2}-[A-Z]{2}$' }))
const chainType = oneOf(['evm', 'solana'])
const ownOrder = { kind: 'order', in: 'params', name: 'orderId' } as const
const ownWallet = { kind: 'wallet', in: 'params', name: 'wallet' } as const
const order = {
  orderId,
  phase: 'payment',
  locale: 'en-US',
  quote: { status: 'valid', totalPrice: { amount: '1.5', currency: 'usdc' } },
  payment: { status: 'awaiting-payment', method: 'base', currency: 'usdc' },
}
const walletAnswer = {
  chainType: 'evm',
  type: 'smart',
  address: wallet,
  createdAt: 1_752_570_000_000,
}
const oneOrder = { params: { orderId } }
const oneWallet = { params: { wallet } }

/** Checkout and wallets. A caller sees and changes only what their own account created. */
export const crossmint: Vendor = {
  id: 'crossmint',
  name: 'Crossmint',
  family: 'Crossmint',
  docsUrl: 'https://docs.crossmint.com/api-reference',
  baseUrl: 'https://www.crossmint.com/api',
  secret: { in: 'header', name: 'X-API-KEY' },
  limits: { callsPerMinute: 300, concurrent: 16 },
  operations: {
    createOrder: {
      summary: 'Open an order of the headless checkout',
      method: 'POST',
      path: '/api/crossmint/orders',
      upstream: { path: '/2022-06-09/orders' },
      input: {
        body: shape({
          recipient: T.Optional(recipient),
          locale,
          payment,
          lineItems: T.Array(
            shape({
              collectionLocator: T.Optional(text(256, 'Such as crossmint:<collection>')),
              tokenLocator: T.Optional(text(256, 'Such as solana:<mint>')),
              productLocator: T.Optional(text(512)),
              callData: T.Optional(T.Record(T.String(), T.Unknown())),
              executionParameters: T.Optional(T.Record(T.String(), T.Unknown())),
            }),
            { minItems: 1, maxItems: 20 },
          ),
        }),
      },
      effect: 'reversible',
      priceUsdcAtomic: 10_000n,
      makes: [{ kind: 'order', at: ['order', 'orderId'] }],
      example: {
        name: 'one token paid on Base',
        input: {
          body: {
            recipient: { walletAddress: wallet },
            payment: { method: 'base', currency: 'usdc', payerAddress: wallet },
            lineItems: [
              {
                collectionLocator: 'crossmint:c0ffee',
                callData: { totalPrice: '1.5', quantity: 1 },
              },
            ],
          },
        },
        output: { clientSecret: '_order_b2959ca5', order },
      },
    },
    getOrder: {
      summary: 'Read an order',
      method: 'GET',
      path: '/api/crossmint/orders/{orderId}',
      upstream: { path: '/2022-06-09/orders/{orderId}' },
      input: { params: shape({ orderId: Uuid }) },
      effect: 'none',
      priceUsdcAtomic: 500n,
      needs: ownOrder,
      example: { name: 'one order', input: oneOrder, output: order },
    },
    changeOrder: {
      summary: 'Change recipient, payment or language of an order',
      method: 'PATCH',
      path: '/api/crossmint/orders/{orderId}',
      upstream: { path: '/2022-06-09/orders/{orderId}' },
      input: {
        params: shape({ orderId: Uuid }),
        body: shape({
          recipient: T.Optional(recipient),
          payment: T.Optional(payment),
          locale,
        }),
      },
      effect: 'reversible',
      priceUsdcAtomic: 2_000n,
      repeatable: true,
      needs: ownOrder,
      example: {
        name: 'another recipient',
        input: { ...oneOrder, body: { recipient: { email: 'ann@example.com' } } },
        output: order,
      },
    },
    createWallet: {
      summary: 'Make a wallet whose keys the vendor keeps',
      method: 'POST',
      path: '/api/crossmint/wallets',
      upstream: { path: '/2025-06-09/wallets' },
      input: {
        body: shape({
          chainType,
          type: T.Optional(oneOf(['smart', 'mpc'], { default: 'smart' })),
          config: T.Optional(T.Record(T.String(), T.Unknown())),
        }),
      },
      effect: 'irreversible',
      priceUsdcAtomic: 50_000n,
      makes: [{ kind: 'wallet', at: ['address'] }],
      example: {
        name: 'on an EVM chain',
        input: { body: { chainType: 'evm', type: 'smart' } },
        output: walletAnswer,
      },
    },
    getWallet: {
      summary: 'Read a wallet',
      method: 'GET',
      path: '/api/crossmint/wallets/{wallet}',
      upstream: { path: '/2025-06-09/wallets/{wallet}' },
      input: { params: shape({ wallet: ChainAddress }) },
      effect: 'none',
      priceUsdcAtomic: 500n,
      needs: ownWallet,
      example: { name: 'one wallet', input: oneWallet, output: walletAnswer },
    },
    balances: {
      summary: 'Read the balances of a wallet',
      method: 'GET',
      path: '/api/crossmint/wallets/{wallet}/balances',
      upstream: { path: '/2025-06-09/wallets/{wallet}/balances' },
      input: {
        params: shape({ wallet: ChainAddress }),
        query: shape({
          tokens: T.String({
            pattern: '^[A-Za-z0-9:,._-]{1,512}$',
            description: 'Separated by commas',
          }),
          chains: T.Optional(T.String({ pattern: '^[a-z0-9,-]{1,256}$' })),
        }),
      },
      effect: 'none',
      priceUsdcAtomic: 1_000n,
      needs: ownWallet,
      example: {
        name: 'dollars',
        input: { ...oneWallet, query: { tokens: 'usdc', chains: 'base' } },
        output: [{ symbol: 'usdc', amount: '1.5', decimals: 6, chains: {} }],
      },
    },
    nfts: {
      summary: 'List the NFTs of a wallet',
      method: 'GET',
      path: '/api/crossmint/wallets/{wallet}/nfts',
      upstream: { path: '/2025-06-09/wallets/{wallet}/nfts' },
      input: {
        params: shape({ wallet: ChainAddress }),
        query: shape({
          page: T.Optional(T.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
          perPage: T.Optional(T.Integer({ minimum: 1, maximum: 50, default: 20 })),
        }),
      },
      effect: 'none',
      priceUsdcAtomic: 2_000n,
      needs: ownWallet,
      example: {
        name: 'the first page',
        input: { ...oneWallet, query: { page: 1, perPage: 20 } },
        output: [{ chain: 'base', contractAddress: wallet, tokenId: '1' }],
      },
    },
    transfers: {
      summary: 'List the transfers of a wallet',
      method: 'GET',
      path: '/api/crossmint/wallets/{wallet}/transfers',
      upstream: { path: '/2025-06-09/wallets/{wallet}/transfers' },
      input: { params: shape({ wallet: ChainAddress }) },
      effect: 'none',
      priceUsdcAtomic: 1_000n,
      needs: ownWallet,
      example: { name: 'one wallet', input: oneWallet, output: { data: [] } },
    },
  },
}
