import { rowsOf } from '../../../kernel/operation.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { anyAccountCredential } from '../credentials.ts'
import {
  MeterList,
  MeterParams,
  MeterUsage,
  MeterUsageQuery,
  RecordedUsage,
  RecordUsageRequest,
  UsageCsvQuery,
  UsagePage,
  UsageQuery,
} from './usage.schemas.ts'
import type { UsageService } from './usage.service.ts'

const { operation, document } = rowsOf<{ readonly usage: UsageService }>()

const exampleMeter = {
  name: 'model_tokens',
  aggregation: 'sum' as const,
  unit: 'token',
  summary: 'Tokens that a language model read and wrote',
  priceable: true,
}

/** What an account used, by what it used. */
export const usageOperations = {
  usage: operation({
    method: 'GET',
    path: '/api/billing/usage',
    tier: 'private',
    family: 'Billing & Rewards',
    summary: 'Read what the account used, by family, route, key, agent, day or hour',
    description:
      'Calls and units are counters, some seconds late and for looking at. `charged` is the exact sum of the charges, less refunds.',
    auth: anyAccountCredential,
    input: { query: UsageQuery },
    output: UsagePage,
    effect: 'none',
    examples: [
      {
        name: 'a day by family',
        input: {
          query: {
            limit: 50,
            groupBy: 'family',
            from: '2026-07-14T00:00:00.000Z',
            to: '2026-07-15T00:00:00.000Z',
          },
        },
        output: {
          from: '2026-07-14T00:00:00.000Z',
          to: '2026-07-15T00:00:00.000Z',
          groupBy: 'family',
          items: [
            {
              group: 'AI',
              calls: '1200',
              paidCalls: '1100',
              units: '1200',
              charged: [{ amountAtomic: '11000000', asset: 'USDC', decimals: 6 }],
            },
          ],
          nextCursor: null,
        },
      },
    ],
    handler: ({ usage }, { input, principal }) => usage.query(principal, input.query),
  }),

  usageCsv: document({
    method: 'GET',
    path: '/api/billing/usage.csv',
    tier: 'private',
    family: 'Billing & Rewards',
    summary: 'Download what the account used as CSV',
    description: 'The same sums as GET /api/billing/usage, at most 10,000 groups, as RFC 4180.',
    auth: anyAccountCredential,
    input: { query: UsageCsvQuery },
    produces: ['text/csv'],
    effect: 'none',
    mcp: false,
    examples: [{ name: 'by day', input: { query: { groupBy: 'day' } } }],
    handler: ({ usage }, { input, principal }) => usage.csv(principal, input.query),
  }),

  meters: operation({
    method: 'GET',
    path: '/api/billing/meters',
    tier: 'public',
    family: 'Billing & Rewards',
    summary: 'List the meters of the service',
    auth: [],
    input: {},
    output: MeterList,
    effect: 'none',
    examples: [{ name: 'one meter', output: { items: [exampleMeter] } }],
    handler: ({ usage }) => usage.meters(),
  }),

  meterUsage: operation({
    method: 'GET',
    path: '/api/billing/meters/{meter}/usage',
    tier: 'private',
    family: 'Billing & Rewards',
    summary: "Read one meter's values for the account, by hour, by day or in all",
    auth: anyAccountCredential,
    input: { params: MeterParams, query: MeterUsageQuery },
    output: MeterUsage,
    errors: [resourceErrors.not_found],
    effect: 'none',
    examples: [
      {
        name: 'tokens by day',
        input: { params: { meter: 'model_tokens' }, query: { window: 'day' } },
        output: {
          meter: exampleMeter,
          from: '2026-07-14T00:00:00.000Z',
          to: '2026-07-15T00:00:00.000Z',
          items: [{ windowStart: '2026-07-14T00:00:00.000Z', value: '91000', events: '14' }],
        },
      },
    ],
    handler: ({ usage }, { input, principal }) =>
      usage.meterUsage(principal, input.params.meter, input.query),
  }),

  recordUsage: operation({
    method: 'POST',
    path: '/api/billing/usage/events',
    tier: 'private',
    family: 'Billing & Rewards',
    summary: 'Report metered events, each once by its source and id',
    description:
      'For the operator. An event counts for the moment at which it happened, up to seven days late; a repeat of a source and id changes nothing, the first one counts. Each event is judged on its own.',
    auth: anyAccountCredential,
    gate: 'operator',
    input: { body: RecordUsageRequest },
    output: RecordedUsage,
    effect: 'irreversible',
    // Each event has its own identity, so a repeat of the request is harmless.
    idempotent: false,
    mcp: false,
    examples: [
      {
        name: 'one event',
        input: {
          body: {
            events: [
              {
                source: 'gpu-box-1',
                id: '41',
                meter: 'model_tokens',
                accountId: 'acct_01k0000000000000000000000a',
                quantity: '6500',
                happenedAt: '2026-07-14T09:00:00.000Z',
              },
            ],
          },
        },
        output: { accepted: 1, duplicates: 0, rejected: [] },
      },
    ],
    handler: ({ usage }, { input }) => usage.record(input.body),
  }),
}
