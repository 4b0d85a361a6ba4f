import { budgetStore } from './budget.store.ts'
import { intentHash } from './intent-hash.ts'
import { reserve } from './run-call.ts'
import { recordEvent } from './run-changes.ts'
import { type Hold, whileHeld } from './run-hold.ts'
import type { LiveCredential } from './run-lease.ts'
import {
  type Amounts,
  nothing,
  type Step,
  type StepState,
  type StoredRun,
  type ToolAnswer,
} from './run-record.ts'
import { runsStore } from './runs.store.ts'
import { stepsStore } from './steps.store.ts'
import type { AskedCall } from './transcript.ts'

/** One call that the model asked for, with all that it is judged by. */
export type ToolTurn = {
  readonly run: StoredRun
  readonly steps: readonly Step[]
  readonly call: AskedCall
  /** What was written down of this call before, by whichever worker. */
  readonly step: Step | undefined
  readonly live: LiveCredential
  /** Works on a run below this one until it ends or waits. */
  readonly drive: (runId: string, stopping: AbortSignal) => Promise<void>
}

/** `waits`: the run is not this worker's any more, it waits for its owner or is looked at again later. */
export type TurnEnd = 'goes_on' | 'waits'

/** Ends the step, settles it, and taints the run where others may have written what it reads next. */
export async function endStep(
  hold: Hold,
  given: {
    readonly run: StoredRun
    readonly step: Step
    readonly state: StepState
    readonly answer: ToolAnswer
    /** All that was reserved unless given. */
    readonly used?: Amounts
    /** Whether others may have written what was answered. */
    readonly taints?: boolean
  },
): Promise<void> {
  const { run, step, state, answer } = given
  const used = given.used ?? step.reserved ?? nothing
  await whileHeld(hold, async (tx) => {
    const at = new Date(hold.parts.clock.nowMs())
    const store = stepsStore(tx)
    const isEnded =
      state === 'rejected'
        ? await store.refuse(step.id, answer, at)
        : await store.end(step.id, { attempt: hold.attempt, state, answer, at })
    if (!isEnded) return
    if (step.reserved !== null) await budgetStore(tx).settle(run.path, step.reserved, used)
    if (given.taints === true && !run.isTainted) await runsStore(tx).taint([run.id])
    await tellStep(hold, tx, { ...step, state })
  })
}

/** Writes down a call that cannot be made; it counts as one. */
export async function refuse(hold: Hold, turn: ToolTurn, why: string): Promise<void> {
  const { run, call } = turn
  const counted = { ...nothing, calls: 1 }
  await reserve(hold, run, {
    wanted: ({ calls }) => (calls < 1 ? null : counted),
    async work(tx, reserved) {
      const step = stepOf(hold, turn, { tool: call.name, state: 'failed', reserved })
      await stepsStore(tx).insert({ ...step, answer: said(why), endedAt: step.startedAt })
      await budgetStore(tx).settle(run.path, counted, counted)
      await tellStep(hold, tx, step)
    },
  })
}

/** An answer in our own words, which says why there is no other. */
export function said(text: string): ToolAnswer {
  return { text, isError: true }
}

/** Writes the event of a step. */
export async function tellStep(
  { parts }: Hold,
  tx: Parameters<typeof recordEvent>[0],
  step: Pick<Step, 'id' | 'runId' | 'kind' | 'state' | 'tool'>,
): Promise<void> {
  const { id, kind, state, tool } = step
  const data = { stepId: id, kind, state, tool }
  await recordEvent(tx, { runId: step.runId, kind: 'step', data }, parts)
}

/** A step of the call, numbered after those that there are. */
export function stepOf(
  { attempt, parts }: Hold,
  { run, steps, call }: ToolTurn,
  given: Pick<Step, 'tool' | 'state' | 'reserved'> & { readonly kind?: Step['kind'] },
): Step {
  const number = steps.length + 1
  return {
    id: `${run.id}.${number}`,
    runId: run.id,
    number,
    kind: 'tool',
    attempt,
    callId: call.id,
    input: call.input,
    intentHash: given.state === 'waiting' ? intentHash(given.tool ?? '', call.input) : null,
    answer: null,
    approvedBy: null,
    startedAt: new Date(parts.clock.nowMs()),
    endedAt: null,
    ...given,
  }
}
