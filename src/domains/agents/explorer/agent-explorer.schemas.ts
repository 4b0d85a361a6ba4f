import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageQuery } from '../../../kernel/page.ts'
import { NullableTimestamp, shape, Timestamp } from '../../../kernel/schemas.ts'
import { lines } from '../../../kernel/text-schemas.ts'

/** Where agents are observed. */
export const origins = ['catalog', 'mint', 'registration', 'account'] as const
/** Why an account reports an agent. */
export const reportReasons = ['impersonation', 'malicious', 'broken', 'spam', 'other'] as const
export const reportIdPrefix = 'arep'

const Text = T.Union([T.String(), T.Null()])
const Origin = T.Union(origins.map((origin) => T.Literal(origin)))
const Reason = T.Union(reportReasons.map((reason) => T.Literal(reason)))
const ObservedId = T.String({ minLength: 3, maxLength: 300, pattern: '^[a-z]+:[\\x21-\\x7e]+$' })

export const ObservedAgent = T.Object(
  {
    id: ObservedId,
    origin: Origin,
    assetAddress: Text,
    signature: Text,
    slot: Text,
    blockTime: NullableTimestamp,
    network: { ...Text, description: 'CAIP-2 name of the chain; null for what is on none.' },
    name: T.String(),
    image: Text,
    description: Text,
    registrationUri: Text,
    services: T.Array(T.Record(T.String(), T.Unknown())),
    active: T.Union([T.Boolean(), T.Null()]),
    supportedTrust: T.Array(T.String()),
    ownerWallet: Text,
    payerWallet: Text,
    authorityWallet: Text,
    agentIdentityPda: Text,
    assetSignerPda: Text,
    tokenMint: Text,
    genesisAccount: Text,
    lifecycleStatus: {
      ...Text,
      description: 'published, active, minted, or the state of a registration.',
    },
    metadata: T.Record(T.String(), T.Unknown()),
    rawRegistry: T.Union([T.Record(T.String(), T.Unknown()), T.Null()]),
    updatedAt: Timestamp,
    insertedAt: Timestamp,
    solscanUrl: Text,
    explorerUrl: Text,
  },
  { $id: 'ObservedAgent' },
)
export type ObservedAgent = Static<typeof ObservedAgent>

export const FeedQuery = shape({
  ...pageQuery,
  origin: T.Optional(Origin),
  network: T.Optional(T.String({ minLength: 3, maxLength: 80 })),
})
export type FeedQuery = Static<typeof FeedQuery>

export const Feed = T.Object({
  success: T.Literal(true),
  items: T.Array(ObservedAgent, { maxItems: 200 }),
  nextCursor: Text,
})

export const ExplorerStatus = T.Object(
  {
    observed: T.Integer(),
    byOrigin: T.Record(T.String(), T.Integer()),
    lastObservedAt: NullableTimestamp,
    topics: T.Array(T.String(), { description: 'The events that observations come from.' }),
    headSeq: T.String({ description: 'The newest event; the stream begins after it.' }),
  },
  { $id: 'AgentExplorerStatus' },
)
export type ExplorerStatus = Static<typeof ExplorerStatus>
export const StatusAnswer = T.Object({ success: T.Literal(true), status: ExplorerStatus })

export const ReportRequest = shape({
  agentId: { ...ObservedId, description: 'The `id` of an item of the feed.' },
  reason: Reason,
  detail: T.Optional(lines({ minLength: 1, maxLength: 1_000 })),
})
export type ReportRequest = Static<typeof ReportRequest>

export const Report = T.Object(
  {
    reportId: T.String({ pattern: idPattern(reportIdPrefix) }),
    agentId: ObservedId,
    reason: Reason,
    detail: Text,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { $id: 'AgentReport' },
)
export type Report = Static<typeof Report>
export const ReportAnswer = T.Object({ success: T.Literal(true), report: Report })
export const ReportsQuery = shape(pageQuery)
export type ReportsQuery = Static<typeof ReportsQuery>
export const ReportPage = T.Object({
  items: T.Array(T.Composite([Report, T.Object({ accountId: T.String() })]), { maxItems: 200 }),
  nextCursor: Text,
})
