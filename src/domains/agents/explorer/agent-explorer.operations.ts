import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { eventLogErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import {
  Feed,
  FeedQuery,
  ReportAnswer,
  ReportPage,
  ReportRequest,
  ReportsQuery,
  StatusAnswer,
} from './agent-explorer.schemas.ts'
import type { AgentExplorerService } from './agent-explorer.service.ts'

const { operation, stream } = rowsOf<AgentExplorerService>()

const shared = { family: 'Agents', scope: 'route:agent-explorer:*' } as const
const seen = { ...shared, tier: 'public', auth: [], effect: 'none' } as const
const own = {
  ...shared,
  tier: 'private',
  auth: accountCredentials,
} as const

/** Observed agents: the feed, the stream and reports. */
export const agentExplorerOperations = {
  status: operation({
    name: 'agentExplorer.getStatus',
    ...seen,
    method: 'GET',
    path: '/api/agent-explorer/status',
    summary: 'Say how many agents were observed, and where',
    input: {},
    output: StatusAnswer,
    handler: (explorer) => explorer.status(),
  }),

  feed: operation({
    name: 'agentExplorer.list',
    ...seen,
    method: 'GET',
    path: '/api/agent-explorer/feed',
    summary: 'List observed agents, newest first',
    description: 'What others wrote about their agents is shown as they wrote it.',
    input: { query: FeedQuery },
    output: Feed,
    handler: (explorer, { input }) => explorer.feed(input.query),
  }),

  events: stream({
    name: 'agentExplorer.follow',
    ...own,
    method: 'GET',
    path: '/api/agent-explorer/events',
    summary: 'Follow observed agents as they come (server-sent events)',
    description:
      'First `status`, then `agent_observed` for each change, and `ping` after each 25 seconds without one. Reconnecting with `Last-Event-ID` continues without a gap.',
    input: {},
    errors: [eventLogErrors.expired],
    effect: 'none',
    examples: [{ name: 'from now on' }],
    handler: (explorer, call) => explorer.events(call),
  }),

  report: operation({
    name: 'agentExplorer.report',
    ...own,
    method: 'POST',
    path: '/api/agent-explorer/report',
    summary: 'Report an observed agent to the operator',
    description: 'An account has one report about an agent; reporting again replaces it.',
    input: { body: ReportRequest },
    output: ReportAnswer,
    errors: [resourceErrors.not_found],
    effect: 'reversible',
    handler: (explorer, { input, principal }) => explorer.report(principal, input.body),
  }),

  reports: operation({
    name: 'agentExplorer.listReports',
    ...own,
    method: 'GET',
    path: '/api/agent-explorer/reports',
    summary: 'List reports about observed agents, newest first',
    gate: 'operator',
    input: { query: ReportsQuery },
    output: ReportPage,
    effect: 'none',
    handler: (explorer, { input }) => explorer.reports(input.query),
  }),
}
