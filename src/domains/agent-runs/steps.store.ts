import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { Amounts, Step, StepKind, StepState } from './run-record.ts'

type StoredAmounts = { cost: string; tokens: number; ms: number; calls: number }
type StepRow = {
  id: string
  run_id: string
  number: number
  kind: StepKind
  state: StepState
  attempt: number
  call_id: string | null
  tool: string | null
  input: unknown
  intent_hash: `0x${string}` | null
  answer: unknown
  approved_by: string | null
  reserved: StoredAmounts | null
  started_at: Date
  ended_at: Date | null
}

/** Steps of runs. */
export function stepsStore(db: Queryable) {
  const select = async (rest: RawBuilder<unknown>): Promise<readonly Step[]> => {
    const { rows } = await sql<StepRow>`SELECT * FROM agent_run_steps ${rest}`.execute(db)
    return rows.map(toStep)
  }
  const changed = async (change: RawBuilder<unknown>): Promise<boolean> => {
    const { rows } = await sql`UPDATE agent_run_steps SET ${change} RETURNING id`.execute(db)
    return rows.length === 1
  }
  return {
    find: async (id: string) => (await select(sql`WHERE id = ${id}`))[0],
    of: (runId: string) => select(sql`WHERE run_id = ${runId} ORDER BY number`),
    async insert(step: Step): Promise<void> {
      await sql`
        INSERT INTO agent_run_steps (id, run_id, number, kind, state, attempt, call_id, tool, input,
          intent_hash, answer, approved_by, reserved, started_at, ended_at)
        VALUES (${step.id}, ${step.runId}, ${step.number}, ${step.kind}, ${step.state},
          ${step.attempt}, ${step.callId}, ${step.tool}, ${json(step.input)}::jsonb,
          ${step.intentHash}, ${json(step.answer)}::jsonb, ${step.approvedBy},
          ${json(step.reserved && toStored(step.reserved))}::jsonb, ${step.startedAt},
          ${step.endedAt})`.execute(db)
    },
    /** Takes the waiting step for exactly this intent; true for one caller only. */
    approve: (id: string, intentHash: string, by: string) =>
      changed(sql`state = 'approved', approved_by = ${by}
        WHERE id = ${id} AND state = 'waiting' AND intent_hash = ${intentHash}`),
    reject: (id: string, answer: unknown, at: Date) =>
      changed(sql`state = 'rejected', answer = ${json(answer)}::jsonb, ended_at = ${at}
        WHERE id = ${id} AND state = 'waiting'`),
    /** Ends a step that was approved and yet must not be begun. */
    refuse: (id: string, answer: unknown, at: Date) =>
      changed(sql`state = 'rejected', answer = ${json(answer)}::jsonb, ended_at = ${at}
        WHERE id = ${id} AND state = 'approved'`),
    /** Spends the approval: the call begins. */
    begin: (
      id: string,
      intentHash: string,
      given: { attempt: number; reserved: Amounts; at: Date },
    ) =>
      changed(sql`state = 'started', attempt = ${given.attempt},
        reserved = ${json(toStored(given.reserved))}::jsonb, started_at = ${given.at}
        WHERE id = ${id} AND state = 'approved' AND intent_hash = ${intentHash}`),
    /** Takes over a step whose worker died. */
    takeOver: (id: string, attempt: number) =>
      changed(sql`attempt = ${attempt} WHERE id = ${id} AND state = 'started'`),
    /** Calls of the model that were begun before `before` by workers that died, in runs that have ended since. */
    abandoned: (before: Date, limit: number) =>
      select(sql`
        WHERE kind = 'model' AND state = 'started' AND started_at < ${before} AND EXISTS (
          SELECT 1 FROM agent_runs r WHERE r.id = run_id AND r.ended_at IS NOT NULL
        ) ORDER BY started_at LIMIT ${limit}`),
    /** Ends a step that this worker began; true once. */
    end: (id: string, by: { attempt: number; state: StepState; answer: unknown; at: Date }) =>
      changed(sql`state = ${by.state}, answer = ${json(by.answer)}::jsonb, ended_at = ${by.at}
        WHERE id = ${id} AND state = 'started' AND attempt = ${by.attempt}`),
  }
}

function toStep(row: StepRow): Step {
  return {
    id: row.id,
    runId: row.run_id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    attempt: row.attempt,
    callId: row.call_id,
    tool: row.tool,
    input: row.input,
    intentHash: row.intent_hash,
    answer: row.answer,
    approvedBy: row.approved_by,
    reserved: row.reserved && {
      costMicroUsd: BigInt(row.reserved.cost),
      tokens: row.reserved.tokens,
      ms: row.reserved.ms,
      calls: row.reserved.calls,
    },
    startedAt: row.started_at,
    endedAt: row.ended_at,
  }
}

function toStored({ costMicroUsd, tokens, ms, calls }: Amounts): StoredAmounts {
  return { cost: costMicroUsd.toString(), tokens, ms, calls }
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
