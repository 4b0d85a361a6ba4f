import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { agentRunsErrors } from './agent-runs.errors.ts'
import { compared, recordedTurns, replayedTurns, type Turn } from './recorded-turns.ts'
import type { ReplaySummary, ReplayView, TurnView } from './replays.schemas.ts'
import { type CostedReplay, replaysStore, type StoredReplay } from './replays.store.ts'
import { runLimits } from './run-limits.ts'
import type { RunParts } from './run-parts.ts'
import { runQueueNames } from './run-queues.ts'
import { notSold } from './run-sales.ts'
import { hasEnded } from './run-states.ts'
import { usageTotal, usageView } from './run-trace.ts'
import { assertStarter, findOwn } from './runs.service.ts'
import { runsStore, type StoredRun } from './runs.store.ts'
import { stepsStore } from './steps.store.ts'

/** Cursor of a list of replays. */
const places = cursor({ at: 'time', id: 'text' })

/** Replays of the runs of all accounts. Nothing of a replay has an effect but what its model costs. */
export function createReplaysService(parts: RunParts) {
  return {
    /** Accepts a replay of a run that has ended; a job asks the model. */
    async start(
      principal: Principal,
      { runId, model }: { readonly runId: string; readonly model: string },
    ): Promise<ReplayView> {
      await assertStarter(principal, parts)
      const run = await findOwn(parts.database.query, principal.accountId, runId)
      if (run.plan.sellerId !== undefined) {
        throw notSold('What a sold agent was told is its owner’s; it is not replayed.')
      }
      assertEnded(run)
      assertKnown(model, parts)
      return viewOf(await insert(principal, { run, model }, parts), run, parts)
    },
    /** Newest first; 404 for another account's run as for one that does not exist. */
    async list(
      ownerId: string,
      runId: string,
      { limit, cursor: from }: { readonly limit: number; readonly cursor?: string },
    ): Promise<Page<ReplaySummary>> {
      const { query } = parts.database
      const run = await findOwn(query, ownerId, runId)
      const after = places.read(from)
      const rows = await replaysStore(query).ofRun(run.id, { after, limit: limit + 1 })
      const place = ({ createdAt, id }: CostedReplay) => ({ at: createdAt, id })
      return places.page({ rows, limit, place, toItem: summaryOf })
    },
    async get(ownerId: string, runId: string, replayId: string): Promise<ReplayView> {
      const run = await findOwn(parts.database.query, ownerId, runId)
      const replay = await replaysStore(parts.database.query).find(replayId)
      if (replay?.runId === run.id) return viewOf(replay, run, parts)
      throw new AppError(resourceErrors.not_found, 'There is no such replay of this run.')
    },
  }
}

async function insert(
  { accountId, credential, credentialId }: Principal,
  { run, model }: { readonly run: StoredRun; readonly model: string },
  parts: RunParts,
): Promise<StoredReplay> {
  const { clock, database, jobs, random } = parts
  const at = new Date(clock.nowMs())
  const replay: StoredReplay = {
    id: createId('rpl', at.getTime(), random.bytes(10)),
    runId: run.id,
    ownerId: accountId,
    model,
    credential: { accountId, credential, credentialId },
    status: 'queued',
    stopReason: null,
    stopDetail: null,
    createdAt: at,
    updatedAt: at,
    endedAt: null,
  }
  await database.transaction(async (tx) => {
    await runsStore(tx).lockStarting(accountId)
    if ((await replaysStore(tx).countOpen(accountId)) >= runLimits.replays) {
      const detail = `An account has ${runLimits.replays} replays at the most that have not ended.`
      throw new AppError(agentRunsErrors.too_many, detail)
    }
    await replaysStore(tx).insert(replay)
    const data = { replayId: replay.id }
    await jobs.enqueue(tx, { queue: runQueueNames.replay, data, singletonKey: replay.id })
  })
  return replay
}

function assertEnded({ status }: StoredRun): void {
  if (hasEnded(status)) return
  const detail = 'Only the record of a run that has ended is whole.'
  throw new AppError(resourceErrors.illegal_transition, detail, {
    extra: { state: status, allowed: [] },
  })
}

function assertKnown(wanted: string, { model }: RunParts): void {
  const able = model
    .models()
    .filter(({ isLanguageModel, canEmbed }) => isLanguageModel || !canEmbed)
  if (able.some(({ id }) => id === wanted)) return
  const detail = `There is no model ${wanted} that answers conversations.`
  throw new AppError(agentRunsErrors.unknown_model, detail, {
    extra: { models: able.map(({ id }) => id) },
  })
}

function summaryOf({ createdAt, endedAt, ...replay }: CostedReplay): ReplaySummary {
  const { id, runId, model, status, stopReason, cost } = replay
  const when = { createdAt: createdAt.toISOString(), endedAt: endedAt?.toISOString() ?? null }
  return { id, runId, model, status, stopReason, costMicroUsd: cost, ...when }
}

async function viewOf(
  replay: StoredReplay,
  run: StoredRun,
  { database }: RunParts,
): Promise<ReplayView> {
  const record = await stepsStore(database.query).of(run.id)
  const recorded = recordedTurns(record)
  const replayed = replayedTurns(record, await replaysStore(database.query).steps(replay.id))
  const { id, model, status, stopReason, stopDetail, createdAt, endedAt } = replay
  const most = Math.max(recorded.length, replayed.length)
  return {
    id,
    runId: run.id,
    model,
    recordedModel: run.model,
    status,
    stopReason,
    stopDetail,
    recorded: totalOf(recorded),
    replayed: totalOf(replayed),
    steps: Array.from({ length: most }, (_, at) => ({
      number: at + 1,
      comparison: compared(recorded[at], replayed[at]),
      recorded: turnView(recorded[at]),
      replayed: turnView(replayed[at]),
    })),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

function turnView(turn: Turn | undefined): TurnView | null {
  if (turn === undefined) return null
  const { text, calls, finishReason, outcome, used } = turn
  return {
    text,
    calls: calls.map((call) => ({ ...call })),
    finishReason,
    outcome,
    usage: used === null ? null : usageView(used),
  }
}

function totalOf(turns: readonly Turn[]) {
  return usageTotal(turns.flatMap(({ used }) => (used === null ? [] : [usageView(used)])))
}
