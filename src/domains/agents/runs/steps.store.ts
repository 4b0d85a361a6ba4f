import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { integer, json, nullable, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'
import type { Amounts, StepKind, StepState } from './run-record.ts'

/** What a model call came to; the cost in millionths of a US dollar. */
export type StepUsage = {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cost: string
  readonly ms: number
}
type StoredAmounts = { cost: string; tokens: number; ms: number; calls: number }
const stepsTables = tablesOf({
  agentRunSteps: {
    id: text(),
    runId: text(),
    number: integer,
    kind: text<StepKind>(),
    state: text<StepState>(),
    /** The worker that began it. */
    attempt: integer,
    /** The id of a tool's call within the model's replies. */
    callId: nullable(text()),
    /** The operation, or `start_run`; the model's own text where that is neither. */
    tool: nullable(text()),
    input: nullable(json<unknown>()),
    intentHash: nullable(text()),
    answer: nullable(json<unknown>()),
    /** Who approved: an account's credential, or `preallowed`. */
    approvedBy: nullable(text()),
    reserved: nullable(json<StoredAmounts>()),
    /** Of model calls that were answered. */
    used: nullable(json<StepUsage>()),
    startedAt: time,
    endedAt: nullable(time),
  },
})
type StepRow = RowOf<typeof stepsTables, 'agentRunSteps'>
export type Step = Omit<StepRow, 'reserved'> & { readonly reserved: Amounts | null }

/** Store of the steps of runs. */
export function stepsStore(db: Queryable) {
  const tables = stepsTables.on(db)
  const steps = () => tables.selectFrom('agentRunSteps').selectAll()
  const all = async (query: ReturnType<typeof steps>): Promise<readonly Step[]> =>
    (await query.execute()).map(toStep)
  /** Changes the step if it is in this state and matches `only`; false otherwise. */
  const change = async (
    step: { readonly id: string; readonly state: StepState },
    values: Partial<StepRow>,
    only: Partial<Pick<StepRow, 'attempt' | 'intentHash'>> = {},
  ): Promise<boolean> => {
    const { numUpdatedRows } = await tables
      .updateTable('agentRunSteps')
      .set(values)
      .where((row) => row.and({ ...step, ...only }))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  return {
    find: async (id: string) => (await all(steps().where('id', '=', id)))[0],
    ofAll: (runIds: readonly string[]) =>
      all(steps().where('runId', 'in', runIds).orderBy('runId').orderBy('number')),
    async writeUsed(id: string, used: StepUsage): Promise<void> {
      await tables.updateTable('agentRunSteps').set({ used }).where('id', '=', id).execute()
    },
    of: (runId: string) => all(steps().where('runId', '=', runId).orderBy('number')),
    async insert(step: Step): Promise<void> {
      const reserved = step.reserved && toStored(step.reserved)
      await tables
        .insertInto('agentRunSteps')
        .values({ ...step, reserved })
        .execute()
    },
    /** Approves the waiting step for exactly this intent; true for one caller only. */
    approve: (id: string, intentHash: string, approvedBy: string) =>
      change({ id, state: 'waiting' }, { state: 'approved', approvedBy }, { intentHash }),
    reject: (id: string, answer: unknown, endedAt: Date) =>
      change({ id, state: 'waiting' }, { state: 'rejected', answer: answer ?? null, endedAt }),
    /** Ends an approved step that must not be begun. */
    refuse: (id: string, answer: unknown, endedAt: Date) =>
      change({ id, state: 'approved' }, { state: 'rejected', answer: answer ?? null, endedAt }),
    /** Consumes the approval: the call begins. */
    begin: (
      id: string,
      intentHash: string,
      { attempt, reserved, at }: { attempt: number; reserved: Amounts; at: Date },
    ) =>
      change(
        { id, state: 'approved' },
        { state: 'started', attempt, reserved: toStored(reserved), startedAt: at },
        { intentHash },
      ),
    /** Takes over a step whose worker died. */
    takeOver: (id: string, attempt: number) => change({ id, state: 'started' }, { attempt }),
    /** Model calls begun before `before` by workers that died, in runs that have ended since. */
    abandoned: (before: Date, limit: number) =>
      all(
        steps()
          .where('kind', '=', 'model')
          .where('state', '=', 'started')
          .where('startedAt', '<', before)
          .where(
            sql<SqlBool>`EXISTS (
              SELECT 1 FROM agent_runs r WHERE r.id = run_id AND r.ended_at IS NOT NULL)`,
          )
          .orderBy('startedAt')
          .limit(limit),
      ),
    /** Ends a step that this worker began; true once. */
    end: (
      id: string,
      { attempt, state, answer, at }: Pick<Step, 'attempt' | 'state' | 'answer'> & { at: Date },
    ) =>
      change({ id, state: 'started' }, { state, answer: answer ?? null, endedAt: at }, { attempt }),
  }
}

function toStep({ reserved, ...row }: StepRow): Step {
  if (reserved === null) return { ...row, reserved }
  const { cost, tokens, ms, calls } = reserved
  return { ...row, reserved: { costMicroUsd: BigInt(cost), tokens, ms, calls } }
}

function toStored({ costMicroUsd, tokens, ms, calls }: Amounts): StoredAmounts {
  return { cost: costMicroUsd.toString(), tokens, ms, calls }
}
