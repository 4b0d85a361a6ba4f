import { createHash } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Queryable } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import { agentExplorerEvents } from './agent-explorer.events.ts'
import type { ObservedAgent } from './agent-explorer.schemas.ts'
import { contentOf, type Observation, type ObservedContent, observationId } from './observation.ts'
import { type ObservationRow, observationsStore } from './observations.store.ts'

export type ObservingParts = {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Outbox
}

/** Keeps what was seen, in the open transaction, and tells of it; nothing happens when it is known already. */
export async function observe(
  tx: Queryable,
  seen: { readonly observation: Observation; readonly sourceSeq: bigint | null },
  { clock, outbox }: ObservingParts,
): Promise<void> {
  const { observation, sourceSeq } = seen
  const store = observationsStore(tx)
  const content = contentOf(observation)
  const row = {
    id: observationId(observation),
    origin: observation.origin,
    network: content.network,
    content,
    content_hash: hashOf(content),
    source_seq: sourceSeq === null ? null : String(sourceSeq),
  }
  const kept = await store.put(row, new Date(clock.nowMs()))
  if (kept === null) return
  const eventId = await outbox.append(tx, agentExplorerEvents.observed, {
    subject: kept.id,
    payload: {
      agentId: kept.id,
      change: kept.is_new ? 'observed' : 'changed',
      agent: { ...agentView(kept) },
    },
  })
  await store.noteEvent(kept.id, eventId)
}

/** Takes back what an event told, in the open transaction. */
export async function withdraw(
  tx: Queryable,
  sourceSeq: bigint,
  parts: ObservingParts,
): Promise<void> {
  await tellGone(tx, await observationsStore(tx).withdraw(sourceSeq), parts)
}

/** Forgets an agent that is gone, in the open transaction. */
export async function forget(tx: Queryable, id: string, parts: ObservingParts): Promise<void> {
  await tellGone(tx, await observationsStore(tx).remove(id), parts)
}

async function tellGone(
  tx: Queryable,
  rows: readonly ObservationRow[],
  { outbox }: ObservingParts,
): Promise<void> {
  for (const { event_id, id } of rows) {
    await outbox.append(tx, agentExplorerEvents.observed, {
      subject: id,
      payload: { agentId: id, change: 'withdrawn', agent: null },
      ...(event_id === null ? {} : { retracts: event_id }),
    })
  }
}

/** An observed agent as the feed shows it. */
export function agentView({
  content,
  id,
  inserted_at,
  origin,
  updated_at,
}: ObservationRow): ObservedAgent {
  return {
    id,
    origin,
    ...content,
    insertedAt: inserted_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  }
}

function hashOf(content: ObservedContent): string {
  const members = Object.entries(content).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(members)).digest('hex')
}
