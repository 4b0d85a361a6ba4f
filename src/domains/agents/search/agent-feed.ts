import type { RecordedEvent } from '../../../kernel/event.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { EventLog } from '../../../ports/event-log.ts'
import { createEventFollower, type EventFollower } from '../../../ports/follow-events.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ToldAgent } from './agent-document.ts'
import { agentIndexStore } from './agent-index.store.ts'
import type { AgentIndex } from './agent-index.ts'
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
}

const pageAgents = 100

/**
 * Keeps the agents of accounts in the index as they are shown, on any number of processes: after each event, and all of
 * them where documents have another form, or events are no longer kept.
 */
export function createAgentFeed(options: AgentFeedOptions): EventFollower {
  const { log, logger, shown } = options
  return createEventFollower({
    log,
    logger,
    topics: shown.topics,
    startOf: () => startOf(options),
    take: (event) => take(event, options),
    failed: 'agents of accounts cannot be put into the index',
  })
}

/** Where to read on, once all are in the index in the present form. */
async function startOf(options: AgentFeedOptions): Promise<bigint> {
  const { database, log, shown } = options
  const { form, seq } = await feedStore(database.query).read()
  const isLost = seq < (await log.tailSeq()) - 1n
  if (form === shown.form && !isLost) return seq
  const head = await log.headSeq()
  let isFirst = isLost
  while (await makeSome(options, { head, isFirst })) isFirst = false
  return (await feedStore(database.query).read()).seq
}

/**
 * Puts the next page of all agents in; whether there are more. The lock keeps events out, so that what is written is never
 * older than what an event wrote. What changes meanwhile has an event above the head that was seen before the first page.
 */
function makeSome(
  { clock, database, index, shown }: AgentFeedOptions,
  { head, isFirst }: { readonly head: bigint; readonly isFirst: boolean },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const store = feedStore(tx)
    const state = await store.lock()
    // Another process has done it.
    if (state.form === shown.form && (!isFirst || state.seq >= head)) return false
    const isGoingOn = state.making === shown.form
    const after = isGoingOn ? state.madeThrough : ''
    const makingSeq = isGoingOn ? state.makingSeq : head
    const agents = await shown.page(tx, { after, limit: pageAgents })
    const last = agents.length < pageAgents ? null : (agents.at(-1)?.id ?? null)
    await index.putTold(tx, agents, new Date(clock.nowMs()))
    const but = agents.map(({ id }) => id)
    await agentIndexStore(tx).removeOthers({ after, through: last, but })
    if (last !== null) {
      await store.write({ form: '', making: shown.form, makingSeq, madeThrough: last })
      return true
    }
    const seq = state.seq > makingSeq ? state.seq : makingSeq
    await store.write({ seq, form: shown.form, making: '', makingSeq: 0n, madeThrough: '' })
    return false
  })
}

/** Takes one event, once among all processes: the one that advances the cursor. */
async function take(event: RecordedEvent, options: AgentFeedOptions): Promise<void> {
  const { clock, database, index, shown } = options
  await database.transaction(async (tx) => {
    if (!(await feedStore(tx).advance(event.seq))) return
    const id = shown.agentOf(event)
    const agent = await shown.read(tx, id)
    if (agent === null) await index.remove(tx, id)
    else await index.putTold(tx, [agent], new Date(clock.nowMs()))
  })
}
