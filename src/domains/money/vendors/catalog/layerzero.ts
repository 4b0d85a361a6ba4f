import { Type as T } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'
import type { Vendor, VendorOperation } from '../vendor.ts'
import { oneOf } from './fields.ts'

const transaction = '0x9906e0299e7a15bd2293eba36c1313c4a604e14581b2d15ccad6290ef3952346'
const guid = '0x4bfd1d3a5b6a2f0e2a9f6b9f3c1d2e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d'
const oapp = '0x3da4f8e456ac648c489c286b99ca37b666be7c4c'
const address = T.String({ pattern: '^[0-9A-Za-z]{20,130}$', description: 'Address on its chain' })
const statuses = [
  ...(['INFLIGHT', 'CONFIRMING', 'FAILED', 'DELIVERED', 'BLOCKED', 'PAYLOAD_STORED'] as const),
  ...(['APPLICATION_BURNED', 'APPLICATION_SKIPPED', 'UNRESOLVABLE_COMMAND'] as const),
  'MALFORMED_COMMAND',
] as const
const time = T.Optional(T.String({ format: 'date-time' }))
const page = {
  limit: T.Optional(T.Integer({ minimum: 1, maximum: 100 })),
  start: time,
  end: time,
  nextToken: T.Optional(T.String({ minLength: 1, maxLength: 1_024 })),
}
const answer = {
  data: [
    {
      pathway: { srcEid: 30_111, dstEid: 30_101, nonce: 42 },
      guid,
      status: { name: 'DELIVERED' },
      source: { tx: { txHash: transaction } },
    },
  ],
}

/** A read of messages; a delivered message does not change, so the answer may be cached briefly. */
function read(
  path: `/api/layerzero/${string}`,
  rest: Pick<VendorOperation, 'summary' | 'input'> & { readonly example: object },
): VendorOperation {
  const { summary, input, example } = rest
  return {
    summary,
    input,
    method: 'GET',
    path,
    upstream: { path: `/${path.slice('/api/layerzero/'.length)}` },
    effect: 'none',
    priceUsdcAtomic: 1_000n,
    cache: { freshSeconds: 10, staleSeconds: 300 },
    example: { name: 'messages', input: example, output: answer },
  }
}

/** Messages between chains. The vendor needs no key: configuring its URL enables it. */
export const layerzero: Vendor = {
  id: 'layerzero',
  name: 'LayerZero Scan',
  family: 'Layerzero',
  docsUrl: 'https://docs.layerzero.network/v2/tools/overview',
  baseUrl: 'https://scan.layerzero-api.com/v1',
  secret: null,
  limits: { callsPerMinute: 120, concurrent: 8 },
  operations: {
    latest: read('/api/layerzero/messages/latest', {
      summary: 'List the latest messages between chains',
      input: { query: shape(page) },
      example: { query: { limit: 1 } },
    }),
    byTransaction: read('/api/layerzero/messages/tx/{tx}', {
      summary: 'Read the messages of a transaction',
      input: { params: shape({ tx: T.String({ pattern: '^[0-9A-Za-z]{32,130}$' }) }) },
      example: { params: { tx: transaction } },
    }),
    byGuid: read('/api/layerzero/messages/guid/{guid}', {
      summary: 'Read a message by its identifier',
      input: { params: shape({ guid: T.String({ pattern: '^0x[0-9a-fA-F]{64}$' }) }) },
      example: { params: { guid } },
    }),
    byPathway: read('/api/layerzero/messages/pathway/{pathwayId}', {
      summary: 'List the messages of a pathway between two applications',
      input: {
        params: shape({
          pathwayId: T.String({ pattern: '^[0-9]+-[0-9]+(-[0-9A-Za-z]+){1,2}$', maxLength: 256 }),
        }),
        query: shape({
          ...page,
          nonce: T.Optional(T.Integer({ minimum: 0 })),
          status: T.Optional(oneOf(statuses)),
        }),
      },
      example: {
        params: { pathwayId: `30111-30101-${oapp}-${oapp}` },
        query: { limit: 1, status: 'DELIVERED' },
      },
    }),
    byApplication: read('/api/layerzero/messages/oapp/{eid}/{address}', {
      summary: 'List the messages of an application on one chain',
      input: {
        params: shape({ eid: T.Integer({ minimum: 1, maximum: 4_294_967_295 }), address }),
        query: shape(page),
      },
      example: { params: { eid: 30_101, address: oapp }, query: { limit: 1 } },
    }),
    byWallet: read('/api/layerzero/messages/wallet/{srcAddress}', {
      summary: 'List the messages that a wallet sent',
      input: { params: shape({ srcAddress: address }), query: shape(page) },
      example: { params: { srcAddress: oapp }, query: { limit: 1 } },
    }),
    byStatus: read('/api/layerzero/messages/status/{status}', {
      summary: 'List the messages in one state',
      input: { params: shape({ status: oneOf(statuses) }), query: shape(page) },
      example: { params: { status: 'INFLIGHT' }, query: { limit: 1 } },
    }),
  },
}
