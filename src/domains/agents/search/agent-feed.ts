import type { RecordedEvent } from '../../../kernel/event.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { EventLog } from '../../../ports/event-log.ts'
import { createEventFollower, type EventFollower } from '../../../ports/follow-events.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { AgentDocument, ToldAgent } from './agent-document.ts'
import { agentIndexStore } from './agent-index.store.ts'
import type { AgentIndex } from './agent-index.ts'
import { type AgentFact, type AgentRecords, qualityOf, takeFact } from './agent-records.ts'
import { feedStore } from './feed.store.ts'

/** The agents of accounts, where they are kept: those that everybody finds. */
export type ShownAgents = {
  /** Another one makes all their documents anew. */
  readonly form: string
  /** The events after which an agent may be shown otherwise. */
  readonly topics: readonly string[]
  readonly agentOf: (event: RecordedEvent) => string
  /** As the transaction sees it; null for one that nobody else finds. */
  readonly read: (tx: Queryable, id: string) => Promise<ToldAgent | null>
  /** Those behind an identifier, by identifier. */
  readonly page: (
    tx: Queryable,
    place: { readonly after: string; readonly limit: number },
  ) => Promise<readonly ToldAgent[]>
}

export type AgentFeedOptions = Ports<'clock' | 'database' | 'logger'> & {
  readonly index: AgentIndex
  readonly log: EventLog
  readonly shown: ShownAgents
  readonly records: AgentRecords
}

const pageAgents = 100

/**
 * Keeps the agents of accounts in the index as they are shown, on any number of processes: after each event, and all of
 * them where documents have another form, or events are no longer kept.
 */
export function createAgentFeed(options: AgentFeedOptions): EventFollower {
  const { log, logger, records, shown } = options
  return createEventFollower({
    log,
    logger,
    topics: [...shown.topics, ...records.topics],
    startOf: () => startOf(options),
    take: (event) => take(event, options),
    failed: 'agents of accounts cannot be put into the index',
  })
}

/** Where to read on, once all are in the index in the present form. */
async function startOf(options: AgentFeedOptions): Promise<bigint> {
  const { database, log, shown } = options
  const { form, seq } = await feedStore(database.query).read()
  const oldest = (await log.tailSeq()) - 1n
  if (form === shown.form && seq >= oldest) return seq
  while (await makeSome(options, oldest));
  return (await feedStore(database.query).read()).seq
}

/**
 * Puts the next page of all agents in; whether there are more. The lock keeps events out, so that what is written is never
 * older than what an event wrote. Events that are still kept are read afterwards, for what they say of how agents do.
 */
function makeSome(
  { clock, database, index, records, shown }: AgentFeedOptions,
  oldest: bigint,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const store = feedStore(tx)
    const { form, making, madeThrough, seq } = await store.lock()
    // Another process has done it.
    if (form === shown.form && seq >= oldest) return false
    const after = making === shown.form ? madeThrough : ''
    const agents = await shown.page(tx, { after, limit: pageAgents })
    const last = agents.length < pageAgents ? null : (agents.at(-1)?.id ?? null)
    const thought: AgentDocument[] = []
    for (const agent of agents) thought.push(await thoughtOf(tx, agent, records))
    await index.putAll(tx, thought, new Date(clock.nowMs()))
    const but = agents.map(({ id }) => id)
    await agentIndexStore(tx).removeOthers({ after, through: last, but })
    await store.write(
      last === null
        ? { seq: seq > oldest ? seq : oldest, form: shown.form, making: '', madeThrough: '' }
        : { form: '', making: shown.form, madeThrough: last },
    )
    return last !== null
  })
}

/** Takes one event, once among all processes: the one that advances the cursor. */
async function take(event: RecordedEvent, options: AgentFeedOptions): Promise<void> {
  const { database, shown } = options
  const isShown = shown.topics.includes(event.topic)
  const fact = isShown ? null : factOf(event, options)
  if (!isShown && fact === null) return
  await database.transaction(async (tx) => {
    if (!(await feedStore(tx).advance(event.seq))) return
    if (fact === null) await show(tx, shown.agentOf(event), options)
    else await takeFact(tx, fact, options)
  })
}

/** An event that is not as declared must not stop all that follow; the failure is logged. */
function factOf(event: RecordedEvent, { logger, records }: AgentFeedOptions): AgentFact | null {
  try {
    return records.factOf(event)
  } catch (failure) {
    logger.error('what an event says of an agent could not be read', failure, {
      topic: event.topic,
    })
    return null
  }
}

/** Puts an agent in as it is shown now, or takes it out. */
async function show(tx: Queryable, id: string, options: AgentFeedOptions): Promise<void> {
  const { clock, index, records, shown } = options
  const agent = await shown.read(tx, id)
  if (agent === null) return index.remove(tx, id)
  await index.put(tx, await thoughtOf(tx, agent, records), new Date(clock.nowMs()))
}

/** An agent with what is thought of it: one that comes back is thought of as before. */
async function thoughtOf(
  tx: Queryable,
  agent: ToldAgent,
  records: AgentRecords,
): Promise<AgentDocument> {
  return { ...agent, quality: await qualityOf(tx, agent.id, records) }
}
