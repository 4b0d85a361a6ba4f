import type { RecordedEvent } from '../../../kernel/event.ts'
import type { Queryable } from '../../../ports/database.ts'
import { type AgentQuality, noQuality } from './agent-document.ts'
import { agentIndexStore } from './agent-index.store.ts'
import type { AgentIndex } from './agent-index.ts'
import { recordsStore } from './records.store.ts'

/** What an event says of how an agent does: that somebody's run of it ended, or that its jobs are thought of otherwise. */
export type AgentFact = {
  readonly agent: string
  readonly run: { readonly account: string; readonly hasSucceeded: boolean } | null
}

/** What agents do, where it is kept. */
export type AgentRecords = {
  readonly topics: readonly string[]
  /** Null for an event that says nothing of how an agent does. */
  readonly factOf: (event: RecordedEvent) => AgentFact | null
  /** What settled jobs say of an agent: each rating has money that left escrow behind it. */
  readonly jobsOf: (
    tx: Queryable,
    agent: string,
  ) => Promise<{
    readonly rating: number | null
    readonly ratings: number
    readonly settled: number
    /** Whose runs of it say nothing; null where it has no account. */
    readonly owner: string | null
  }>
}

/** Takes a fact in, and what is thought of the agent by it. */
export async function takeFact(
  tx: Queryable,
  { agent, run }: AgentFact,
  { index, records }: { readonly index: AgentIndex; readonly records: AgentRecords },
): Promise<void> {
  const store = recordsStore(tx)
  if (run !== null) await store.count(agent, run.account, run.hasSucceeded)
  const quality = await qualityOf(tx, agent, records)
  const before = (await agentIndexStore(tx).quality(agent)) ?? noQuality
  // Each writing makes the whole vector anew, so that a run more of many is none.
  if (isOther(before, quality)) await index.setQuality(tx, agent, quality)
}

/** What is thought of an agent, by its runs and its settled jobs. */
export async function qualityOf(
  tx: Queryable,
  agent: string,
  { jobsOf }: Pick<AgentRecords, 'jobsOf'>,
): Promise<AgentQuality> {
  const { owner, rating, ratings, settled } = await jobsOf(tx, agent)
  const { failed, uses } = await recordsStore(tx).sum(agent, owner)
  const runs = uses + failed
  return { rating, ratings, uses: uses + settled, uptime: runs === 0 ? null : uses / runs }
}

/** Whether somebody would see the difference. */
function isOther(before: AgentQuality, after: AgentQuality): boolean {
  const step = (uses: number) => Math.floor(Math.log2(1 + uses) * stepsPerDoubling)
  return (
    before.rating !== after.rating ||
    before.ratings !== after.ratings ||
    step(before.uses) !== step(after.uses) ||
    (before.uptime === null) !== (after.uptime === null) ||
    Math.abs((before.uptime ?? 0) - (after.uptime ?? 0)) >= uptimeStep
  )
}

const stepsPerDoubling = 8
const uptimeStep = 0.01
