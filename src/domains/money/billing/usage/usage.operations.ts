import { rowsOf } from '../../../../kernel/operation.ts'
import { accountCredentials } from '../../../../kernel/principal.ts'
import { resourceErrors } from '../../../../kernel/shared-errors.ts'
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

/** An account's usage, by operation. */
export const usageOperations = {
  usage: operation({
    name: 'usage.get',
    method: 'GET',
    path: '/api/billing/usage',
    tier: 'private',
    family: 'Billing & Rewards',
    summary: 'Read what the account used, by family, route, key, agent, day or hour',
    description:
      'Calls and units are counters, some seconds late and for looking at. `charged` is the exact sum of the charges, less refunds.',
    auth: accountCredentials,
    input: { query: UsageQuery },
    output: UsagePage,
    effect: 'none',
    handler: ({ usage }, { input, principal }) => usage.query(principal, input.query),
  }),

  usageCsv: document({
    name: 'usage.download',
    method: 'GET',
    path: '/api/billing/usage.csv',
    tier: 'private',
    family: 'Billing & Rewards',
    summary: 'Download what the account used as CSV',
    description: 'The same sums as GET /api/billing/usage, at most 10,000 groups, as RFC 4180.',
    auth: accountCredentials,
    input: { query: UsageCsvQuery },
    produces: ['text/csv'],
    effect: 'none',
    mcp: false,
    examples: [{ name: 'by day', input: { query: { groupBy: 'day' } } }],
    handler: ({ usage }, { input, principal }) => usage.csv(principal, input.query),
  }),

  meters: operation({
    name: 'meters.list',
    method: 'GET',
    path: '/api/billing/meters',
    tier: 'public',
    family: 'Billing & Rewards',
    summary: 'List the meters of the service',
    auth: [],
    input: {},
    output: MeterList,
    effect: 'none',
    handler: ({ usage }) => usage.meters(),
  }),

  meterUsage: operation({
    name: 'meters.getUsage',
    method: 'GET',
    path: '/api/billing/meters/{meter}/usage',
    tier: 'private',
    family: 'Billing & Rewards',
    summary: "Read one meter's values for the account, by hour, by day or in all",
    auth: accountCredentials,
    input: { params: MeterParams, query: MeterUsageQuery },
    output: MeterUsage,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: ({ usage }, { input, principal }) =>
      usage.meterUsage(principal, input.params.meter, input.query),
  }),

  recordUsage: operation({
    name: 'usage.record',
    method: 'POST',
    path: '/api/billing/usage/events',
    tier: 'private',
    family: 'Billing & Rewards',
    summary: 'Report metered events, each once by its source and id',
    description:
      'For the operator. An event counts for the moment at which it happened, up to seven days late; a repeat of a source and id changes nothing, the first one counts. Each event is judged on its own.',
    auth: accountCredentials,
    gate: 'operator',
    input: { body: RecordUsageRequest },
    output: RecordedUsage,
    effect: 'irreversible',
    // Each event has its own identity, so repeating the request is harmless.
    idempotent: false,
    mcp: false,
    handler: ({ usage }, { input }) => usage.record(input.body),
  }),
}
