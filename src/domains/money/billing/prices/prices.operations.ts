import { rowsOf } from '../../../../kernel/operation.ts'
import { personCredentials } from '../../../../kernel/principal.ts'
import { resourceErrors } from '../../../../kernel/shared-errors.ts'
import { billingErrors } from '../billing.errors.ts'
import { operatorReason } from '../credentials.ts'
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

const operatorRow = {
  tier: 'private',
  family: 'Billing & Rewards',
  auth: personCredentials,
  reason: operatorReason,
  gate: 'operator',
  mcp: false,
} as const

/** The price book: its public view, and the operator's changes. */
export const pricesOperations = {
  prices: operation({
    name: 'priceBook.get',
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
    handler: ({ prices }, { input }) => prices.prices(input.query),
  }),

  priceVersions: operation({
    name: 'priceBook.listVersions',
    method: 'GET',
    path: '/api/billing/prices/versions',
    tier: 'public',
    family: 'Billing & Rewards',
    summary: 'List the versions of the price book that are, were or will be in force, newest first',
    auth: [],
    input: { query: PriceVersionsQuery },
    output: PriceVersionPage,
    effect: 'none',
    handler: ({ prices }, { input }) => prices.versions(input.query),
  }),

  draftPrices: operation({
    name: 'priceBook.draft',
    ...operatorRow,
    method: 'POST',
    path: '/api/billing/prices/versions',
    summary: 'Draft a new version of the price book',
    description: 'For the operator. The draft is the newest version with the changes on top.',
    input: { body: DraftPricesRequest },
    output: PriceVersionView,
    errors: [billingErrors.price_unknown],
    effect: 'reversible',
    handler: ({ prices }, { input }) => prices.draft(input.body),
  }),

  publishPrices: operation({
    name: 'priceBook.publish',
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
    handler: ({ prices }, { input }) => prices.publish(Number(input.params.version), input.body),
  }),

  withdrawPrices: operation({
    name: 'priceBook.withdraw',
    ...operatorRow,
    method: 'POST',
    path: '/api/billing/prices/versions/{version}/withdraw',
    summary: 'Throw away a draft of the price book, or take back one that was announced',
    description: 'For the operator. The version in force can only be replaced.',
    input: { params: PriceVersionParams },
    output: PriceVersionView,
    errors: [resourceErrors.not_found, resourceErrors.illegal_transition],
    effect: 'irreversible',
    handler: ({ prices }, { input }) => prices.withdraw(Number(input.params.version)),
  }),
}
