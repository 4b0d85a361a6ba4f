import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../kernel/canonical-json.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { agentExplorerEvents } from './agent-explorer.events.ts'
import type { ObservedAgent } from './agent-explorer.schemas.ts'
import { contentOf, type Observation, type ObservedContent, observationId } from './observation.ts'
import { type ObservationRow, observationsStore } from './observations.store.ts'

export type ObservingParts = Ports<'clock' | 'database' | 'outbox'>

/** Stores an observation and publishes it, in the open transaction; does nothing when it is unchanged. */
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
    contentHash: hashOf(content),
    sourceSeq,
  }
  const kept = await store.put(row, new Date(clock.nowMs()))
  if (kept === null) return
  const eventId = await outbox.append(tx, agentExplorerEvents.observed, {
    subject: kept.id,
    payload: {
      agentId: kept.id,
      change: kept.isNew ? 'observed' : 'changed',
      agent: { ...agentView(kept) },
    },
  })
  await store.noteEvent(kept.id, eventId)
}

/** Deletes what an event told, in the open transaction. */
export async function withdraw(
  tx: Queryable,
  sourceSeq: bigint,
  parts: ObservingParts,
): Promise<void> {
  await publishWithdrawn(tx, await observationsStore(tx).withdraw(sourceSeq), parts)
}

/** Deletes an agent that is gone, in the open transaction. */
export async function forget(tx: Queryable, id: string, parts: ObservingParts): Promise<void> {
  await publishWithdrawn(tx, await observationsStore(tx).remove(id), parts)
}

async function publishWithdrawn(
  tx: Queryable,
  rows: readonly ObservationRow[],
  { outbox }: ObservingParts,
): Promise<void> {
  for (const { eventId, id } of rows) {
    await outbox.append(tx, agentExplorerEvents.observed, {
      subject: id,
      payload: { agentId: id, change: 'withdrawn', agent: null },
      ...(eventId === null ? {} : { retracts: eventId }),
    })
  }
}

/** An observed agent as the feed shows it. */
export function agentView({
  content,
  id,
  insertedAt,
  origin,
  updatedAt,
}: ObservationRow): ObservedAgent {
  return {
    id,
    origin,
    ...content,
    insertedAt: insertedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

function hashOf(content: ObservedContent): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}
