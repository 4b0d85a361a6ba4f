import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import {
  integer,
  json,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { CredentialRef } from './run-credentials.ts'
import type { StepUsage } from './steps.store.ts'
import type { StopReason } from './stop-reasons.ts'
import type { ReplyRecord } from './transcript.ts'

/** `diverged`: the other model asked for a call that the record does not have. The last three are final. */
export const replayStatuses = ['queued', 'running', 'completed', 'diverged', 'failed'] as const
export type ReplayStatus = (typeof replayStatuses)[number]

const replayTables = tablesOf({
  agentRunReplays: {
    id: text(),
    runId: text(),
    ownerId: text(),
    model: text(),
    credential: json<CredentialRef>(),
    status: text<ReplayStatus>(),
    stopReason: nullable(text<StopReason>()),
    stopDetail: nullable(text()),
    createdAt: time,
    updatedAt: time,
    endedAt: nullable(time),
  },
  agentRunReplaySteps: {
    id: text(),
    runId: text(),
    replayId: text(),
    number: integer,
    state: text<'done' | 'failed' | 'started'>(),
    reply: nullable(json<ReplyRecord>()),
    used: nullable(json<StepUsage>()),
    startedAt: time,
    endedAt: nullable(time),
  },
})
export type StoredReplay = RowOf<typeof replayTables, 'agentRunReplays'>
/** With what its model has cost until now, in millionths of a US dollar. */
export type CostedReplay = StoredReplay & { readonly cost: string }
export type ReplayStep = RowOf<typeof replayTables, 'agentRunReplaySteps'>

type ReplayTables = TablesOf<typeof replayTables>
type Place = { readonly at: Date; readonly id: string }

const open: readonly ReplayStatus[] = ['queued', 'running']

/** Store of replays and of what their models said. */
export function replaysStore(db: Queryable) {
  const tables = replayTables.on(db)
  return { ...replaysOf(tables), ...stepsOf(tables) }
}

function replaysOf(tables: ReplayTables) {
  const replays = () => tables.selectFrom('agentRunReplays').selectAll()
  return {
    async insert(replay: StoredReplay): Promise<void> {
      await tables.insertInto('agentRunReplays').values(replay).execute()
    },
    find: (id: string): Promise<StoredReplay | undefined> =>
      replays().where('id', '=', id).executeTakeFirst(),
    /** Newest first, from below a place. */
    ofRun(
      runId: string,
      { after, limit }: { readonly after: Place | null; readonly limit: number },
    ): Promise<CostedReplay[]> {
      let query = replays()
        .where('runId', '=', runId)
        .select(({ selectFrom }) =>
          selectFrom('agentRunReplaySteps')
            .whereRef('agentRunReplaySteps.replayId', '=', 'agentRunReplays.id')
            .select(
              sql<string>`coalesce(sum((agent_run_replay_steps.used ->> 'cost')::numeric), 0)::text`.as(
                'cost',
              ),
            )
            .$asScalar()
            .$notNull()
            .as('cost'),
        )
      if (after !== null) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('createdAt', 'id'), '<', tuple(after.at, after.id)),
        )
      }
      return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
    },
    async countOpen(ownerId: string): Promise<number> {
      const found = await replays()
        .where('ownerId', '=', ownerId)
        .where('status', 'in', open)
        .execute()
      return found.length
    },
    /** Those that have no worker any more. */
    idle: (before: Date, limit: number): Promise<StoredReplay[]> =>
      replays()
        .where('status', 'in', open)
        .where('updatedAt', '<', before)
        .orderBy('updatedAt')
        .limit(limit)
        .execute(),
    /** Changes a replay that has not ended; an ended one stays as it is. */
    async change(
      id: string,
      values: Partial<Pick<StoredReplay, 'endedAt' | 'status' | 'stopDetail' | 'stopReason'>> & {
        readonly updatedAt: Date
      },
    ): Promise<void> {
      await tables
        .updateTable('agentRunReplays')
        .set(values)
        .where('id', '=', id)
        .where('status', 'in', open)
        .execute()
    },
  }
}

function stepsOf(tables: ReplayTables) {
  return {
    steps: (replayId: string): Promise<ReplayStep[]> =>
      tables
        .selectFrom('agentRunReplaySteps')
        .selectAll()
        .where('replayId', '=', replayId)
        .orderBy('number')
        .execute(),
    /** False where another worker has begun the step. */
    async begin(step: ReplayStep): Promise<boolean> {
      const inserted = await tables
        .insertInto('agentRunReplaySteps')
        .values(step)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted !== undefined
    },
    /** Ends a step that was begun; true once. */
    async end(
      id: string,
      values: Pick<ReplayStep, 'endedAt' | 'reply' | 'state' | 'used'>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await tables
        .updateTable('agentRunReplaySteps')
        .set(values)
        .where('id', '=', id)
        .where('state', '=', 'started')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
