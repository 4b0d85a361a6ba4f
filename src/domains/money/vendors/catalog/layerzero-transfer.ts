import { Type as T } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'
import type { Vendor } from '../vendor.ts'
import { RawAmount } from './fields.ts'

const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'
const chainKey = T.String({
  pattern: '^[a-z0-9-]{1,40}$',
  description: 'Chain by the vendor’s name',
})
const address = T.String({ pattern: '^[0-9A-Za-z]{20,130}$', description: 'Address on its chain' })
const quoteId = T.String({ pattern: '^[A-Za-z0-9_-]{1,128}$' })
/** A quote belongs to the account that requested it, and so do its steps and its status. */
const inBody = { kind: 'quote', in: 'body', name: 'quoteId' } as const
const page = { 'pagination[nextToken]': T.Optional(T.String({ minLength: 1, maxLength: 1_024 })) }
const lists = { freshSeconds: 300, staleSeconds: 3_600 }

/** Transfers of value between chains: quotes, and steps that the caller's wallet signs. */
export const layerzeroTransfer: Vendor = {
  id: 'layerzero-transfer',
  name: 'LayerZero Value Transfer',
  family: 'Layerzero',
  docsUrl: 'https://docs.layerzero.network/v2/developers/value-transfer-api/overview',
  baseUrl: 'https://transfer.layerzero-api.com/v1',
  secret: { in: 'header', name: 'x-api-key' },
  limits: { callsPerMinute: 120, concurrent: 8 },
  operations: {
    chains: {
      summary: 'List the chains that value can be moved between',
      method: 'GET',
      path: '/api/layerzero/transfer/chains',
      upstream: { path: '/chains' },
      input: { query: shape(page) },
      effect: 'none',
      priceUsdcAtomic: 1_000n,
      cache: lists,
      example: {
        name: 'chains',
        output: { chains: [{ name: 'Base', chainKey: 'base', chainType: 'EVM', chainId: 8_453 }] },
      },
    },
    tokens: {
      summary: 'List the tokens that can be moved',
      method: 'GET',
      path: '/api/layerzero/transfer/tokens',
      upstream: { path: '/tokens' },
      input: {
        query: shape({
          transferrableFromChainKey: T.Optional(chainKey),
          transferrableFromTokenAddress: T.Optional(address),
          ...page,
        }),
      },
      effect: 'none',
      priceUsdcAtomic: 1_000n,
      cache: lists,
      example: {
        name: 'from Base',
        input: {
          query: { transferrableFromChainKey: 'base', transferrableFromTokenAddress: native },
        },
        output: {
          tokens: [
            {
              isSupported: true,
              chainKey: 'optimism',
              address: native,
              decimals: 18,
              symbol: 'ETH',
            },
          ],
        },
      },
    },
    quotes: {
      summary: 'Quote a transfer between chains',
      method: 'POST',
      path: '/api/layerzero/transfer/quotes',
      upstream: { path: '/quotes' },
      input: {
        body: shape({
          srcChainKey: chainKey,
          dstChainKey: chainKey,
          srcTokenAddress: address,
          dstTokenAddress: address,
          srcWalletAddress: address,
          dstWalletAddress: address,
          amount: RawAmount,
        }),
      },
      effect: 'none',
      repeatable: true,
      priceUsdcAtomic: 3_000n,
      makes: [{ kind: 'quote', at: ['quotes', '*', 'id'] }],
      example: {
        name: 'from Base to Optimism',
        input: {
          body: {
            srcChainKey: 'base',
            dstChainKey: 'optimism',
            srcTokenAddress: native,
            dstTokenAddress: native,
            srcWalletAddress: wallet,
            dstWalletAddress: wallet,
            amount: '1000000000000000',
          },
        },
        output: {
          quotes: [{ id: 'quote_abc123', feeUsd: '0.05', srcAmount: '1000000000000000' }],
        },
      },
    },
    buildSteps: {
      summary: 'Build the steps of a quoted transfer that a wallet has to sign',
      method: 'POST',
      path: '/api/layerzero/transfer/steps',
      upstream: { path: '/build-user-steps' },
      input: { body: shape({ quoteId }) },
      effect: 'none',
      repeatable: true,
      priceUsdcAtomic: 2_000n,
      needs: inBody,
      example: {
        name: 'of a quote',
        input: { body: { quoteId: 'quote_abc123' } },
        output: {
          userSteps: [
            { type: 'TRANSACTION', chainKey: 'base', chainType: 'EVM', signerAddress: wallet },
          ],
        },
      },
    },
    submitSignature: {
      summary: 'Hand in the signatures of a quoted transfer',
      method: 'POST',
      path: '/api/layerzero/transfer/signatures',
      upstream: { path: '/submit-signature' },
      input: {
        body: shape({
          quoteId,
          signatures: T.Array(T.String({ pattern: '^0x[0-9a-fA-F]{2,2048}$' }), {
            minItems: 1,
            maxItems: 8,
          }),
        }),
      },
      effect: 'irreversible',
      priceUsdcAtomic: 2_000n,
      needs: inBody,
      example: {
        name: 'one signature',
        input: { body: { quoteId: 'quote_abc123', signatures: [`0x${'1b'.repeat(65)}`] } },
        output: {},
      },
    },
    status: {
      summary: 'Read how far a transfer has come',
      method: 'GET',
      path: '/api/layerzero/transfer/status/{quoteId}',
      upstream: { path: '/status/{quoteId}' },
      input: {
        params: shape({ quoteId }),
        query: shape({ txHash: T.Optional(T.String({ pattern: '^[0-9A-Za-z]{32,130}$' })) }),
      },
      effect: 'none',
      priceUsdcAtomic: 500n,
      needs: { ...inBody, in: 'params' },
      example: {
        name: 'one that arrived',
        input: { params: { quoteId: 'quote_abc123' } },
        output: { status: 'SUCCEEDED', explorerUrl: 'https://layerzeroscan.com/tx/0x9906e029' },
      },
    },
  },
}
