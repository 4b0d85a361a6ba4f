import { rowsOf } from '../../../kernel/operation.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { billingErrors } from '../billing.errors.ts'
import { operatorReason, ownerCredential } from '../credentials.ts'
import {
  DraftPricesRequest,
  PriceBookPage,
  PricesQuery,
  PriceVersionPage,
  PriceVersionParams,
  PriceVersionsQuery,
  PriceVersionView,
  PublishPricesRequest,
} from './prices.schemas.ts'
import type { PricesService } from './prices.service.ts'

const { operation } = rowsOf<{ readonly prices: PricesService }>()

const exampleVersion = {
  version: 3,
  state: 'active' as const,
  origin: 'operator' as const,
  note: 'Chat gets cheaper',
  digest: 'ba'.repeat(32),
  effectiveFrom: '2026-07-01T00:00:00.000Z',
  effectiveTo: null,
  createdAt: '2026-06-20T09:00:00.000Z',
}
const exampleDraft = {
  ...exampleVersion,
  version: 4,
  state: 'draft' as const,
  effectiveFrom: null,
  createdAt: '2026-07-15T09:00:00.000Z',
}
const operatorRow = {
  tier: 'private',
  family: 'Billing & Rewards',
  auth: ownerCredential,
  reason: operatorReason,
  gate: 'operator',
  mcp: false,
} as const

/** The price book: what anyone may read of it, and how the operator changes it. */
export const pricesOperations = {
  prices: operation({
    method: 'GET',
    path: '/api/billing/prices',
    tier: 'public',
    family: 'Billing & Rewards',
    summary: 'Read the price book with its version',
    description:
      'Every charge names the version that its price came from. Operations that the book does not name cost what their own row says.',
    auth: [],
    input: { query: PricesQuery },
    output: PriceBookPage,
    errors: [resourceErrors.not_found],
    effect: 'none',
    examples: [
      {
        name: 'what is in force',
        input: { query: { limit: 50 } },
        output: {
          version: exampleVersion,
          items: [
            {
              kind: 'operation',
              subject: 'post_api_x402_agent_chat',
              amountAtomic: '10000',
              asset: 'USDC',
              decimals: 6,
              per: '1',
            },
          ],
          nextCursor: null,
        },
      },
    ],
    handler: ({ prices }, { input }) => prices.prices(input.query),
  }),

  priceVersions: operation({
    method: 'GET',
    path: '/api/billing/prices/versions',
    tier: 'public',
    family: 'Billing & Rewards',
    summary: 'List the versions of the price book that are, were or will be in force, newest first',
    auth: [],
    input: { query: PriceVersionsQuery },
    output: PriceVersionPage,
    effect: 'none',
    examples: [
      {
        name: 'the newest',
        input: { query: { limit: 1 } },
        output: { items: [exampleVersion], nextCursor: null },
      },
    ],
    handler: ({ prices }, { input }) => prices.versions(input.query),
  }),

  draftPrices: operation({
    ...operatorRow,
    method: 'POST',
    path: '/api/billing/prices/versions',
    summary: 'Draft a new version of the price book',
    description: 'For the operator. The draft is the newest version with the changes on top.',
    input: { body: DraftPricesRequest },
    output: PriceVersionView,
    errors: [billingErrors.price_unknown],
    effect: 'reversible',
    examples: [
      {
        name: 'one price',
        input: {
          body: {
            note: exampleDraft.note,
            changes: [
              {
                kind: 'operation',
                subject: 'post_api_x402_agent_chat',
                price: { amountAtomic: '8000', asset: 'USDC' },
              },
            ],
          },
        },
        output: exampleDraft,
      },
    ],
    handler: ({ prices }, { input }) => prices.draft(input.body),
  }),

  publishPrices: operation({
    ...operatorRow,
    method: 'POST',
    path: '/api/billing/prices/versions/{version}/publish',
    summary: 'Put a draft of the price book in force, now or at a moment to come',
    description:
      'For the operator. The version before it ends at the same moment. A version that was announced and not yet in force is taken back.',
    input: { params: PriceVersionParams, body: PublishPricesRequest },
    output: PriceVersionView,
    errors: [
      resourceErrors.not_found,
      resourceErrors.illegal_transition,
      billingErrors.version_conflict,
    ],
    effect: 'irreversible',
    examples: [
      {
        name: 'from the first of August',
        input: {
          params: { version: '4' },
          body: { effectiveFrom: '2026-08-01T00:00:00.000Z' },
        },
        output: {
          ...exampleDraft,
          state: 'scheduled',
          effectiveFrom: '2026-08-01T00:00:00.000Z',
        },
      },
    ],
    handler: ({ prices }, { input }) => prices.publish(Number(input.params.version), input.body),
  }),

  withdrawPrices: operation({
    ...operatorRow,
    method: 'POST',
    path: '/api/billing/prices/versions/{version}/withdraw',
    summary: 'Throw away a draft of the price book, or take back one that was announced',
    description: 'For the operator. The version in force can only be replaced.',
    input: { params: PriceVersionParams },
    output: PriceVersionView,
    errors: [resourceErrors.not_found, resourceErrors.illegal_transition],
    effect: 'irreversible',
    examples: [
      {
        name: 'a draft',
        input: { params: { version: '4' } },
        output: { ...exampleDraft, state: 'archived' },
      },
    ],
    handler: ({ prices }, { input }) => prices.withdraw(Number(input.params.version)),
  }),
}
