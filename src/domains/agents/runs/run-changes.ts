import { assert } from '../../../kernel/errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { agentRunsEvents } from './agent-runs.events.ts'
import type { RunParts } from './run-parts.ts'
import { runQueueNames } from './run-queues.ts'
import type { WaitingAction } from './run-record.ts'
import { endSale } from './run-sales.ts'
import { hasEnded, runMachine } from './run-states.ts'
import { runsStore, type StoredRun } from './runs.store.ts'
import type { RunEvent, RunStatus } from './runs.ts'
import type { StopReason } from './stop-reasons.ts'

type ChangeParts = Pick<RunParts, 'clock' | 'database' | 'hints' | 'outbox' | 'sales'>

/** The columns of a transition. */
export type RunChange = {
  readonly to: RunStatus
  readonly stopReason?: StopReason
  readonly stopDetail?: string | null
  readonly action?: WaitingAction
  readonly attempt?: number
  readonly leaseUntil?: Date
}

/** Moves a run whose row is locked, with the run's event and the account's. */
export async function changeRun(
  tx: Queryable,
  given: { readonly run: StoredRun; readonly change: RunChange },
  parts: ChangeParts,
): Promise<StoredRun> {
  const { run, change } = given
  runMachine.assertTransition(run.status, change.to)
  const at = new Date(parts.clock.nowMs())
  const next: StoredRun = {
    ...run,
    status: change.to,
    stopReason: change.stopReason ?? null,
    stopDetail: change.stopDetail ?? null,
    action: change.action ?? null,
    attempt: change.attempt ?? run.attempt,
    leaseUntil: change.leaseUntil ?? null,
    updatedAt: at,
    endedAt: hasEnded(change.to) ? at : null,
    sale: hasEnded(change.to) ? await endedSale(tx, { run, change }, parts) : run.sale,
  }
  const lastSeq = await runsStore(tx).update(next)
  await publishStatus(tx, { run: next, seq: lastSeq, previous: run.status }, parts)
  return { ...next, lastSeq }
}

/** What is held for a run ends with it: in the same transaction, and once. */
async function endedSale(
  tx: Queryable,
  { run, change }: { readonly run: StoredRun; readonly change: RunChange },
  { sales }: ChangeParts,
): Promise<StoredRun['sale']> {
  const ended = await endSale(tx, { run, stopReason: change.stopReason ?? null }, sales)
  if (ended === undefined) return run.sale
  assert(await runsStore(tx).endSale(run.id, ended), 'what is held for a run ends once')
  return ended
}

/** Writes the events of a new run. */
export async function announceRun(
  tx: Queryable,
  run: StoredRun,
  parts: ChangeParts,
): Promise<void> {
  const lastSeq = await runsStore(tx).update(run)
  await publishStatus(tx, { run, seq: lastSeq, previous: null }, parts)
}

/** Writes an event without a transition, and notifies followers of the run. */
export async function recordEvent(
  tx: Queryable,
  given: { readonly runId: string } & Pick<RunEvent, 'kind' | 'data'>,
  parts: ChangeParts,
): Promise<void> {
  const { runId, kind, data } = given
  await runsStore(tx).record(runId, { at: new Date(parts.clock.nowMs()), kind, data })
  await parts.database.notify(tx, parts.hints.channel, runId)
}

/** Enqueues the run for a worker. */
export async function enqueueRun(
  tx: Queryable,
  runId: string,
  { jobs, startAfter }: Pick<RunParts, 'jobs'> & { readonly startAfter?: Date },
): Promise<void> {
  await jobs.enqueue(tx, {
    queue: runQueueNames.execute,
    data: { runId },
    singletonKey: runId,
    ...(startAfter === undefined ? {} : { startAfter }),
  })
}

async function publishStatus(
  tx: Queryable,
  given: { readonly run: StoredRun; readonly seq: number; readonly previous: RunStatus | null },
  parts: ChangeParts,
): Promise<void> {
  const { run, seq, previous } = given
  const { status, stopReason, stopDetail, action } = run
  await runsStore(tx).event(run.id, {
    seq,
    at: run.updatedAt,
    kind: 'status',
    data: { status, stopReason, stopDetail, ...(action === null ? {} : { action }) },
  })
  await parts.outbox.append(tx, agentRunsEvents.changed, {
    subject: run.id,
    accountId: run.ownerId,
    payload: {
      runId: run.id,
      agent: run.agent,
      parentRunId: run.parentId,
      status,
      previousStatus: previous,
      stopReason,
      stopDetail,
      isBudgetCut: run.sale?.isCut ?? false,
      seq,
    },
  })
  await parts.database.notify(tx, parts.hints.channel, run.id)
  await parts.database.notify(tx, parts.hints.statusChannel, run.id)
}
