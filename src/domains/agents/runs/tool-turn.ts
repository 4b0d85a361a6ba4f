import { budgetStore } from './budget.store.ts'
import { intentHash } from './intent-hash.ts'
import { reserve } from './run-call.ts'
import { recordEvent } from './run-changes.ts'
import type { LiveCredential } from './run-credentials.ts'
import { type RunLease, whileLeased } from './run-lease.ts'
import { type Amounts, nothing, type StepState, type ToolAnswer } from './run-record.ts'
import { recordSkill, type SkillRead } from './run-skills.ts'
import { shownName } from './run-tools.ts'
import { runsStore, type StoredRun } from './runs.store.ts'
import { type Step, stepsStore } from './steps.store.ts'
import type { ToolCall } from './transcript.ts'

/** One call that the model requested, with everything needed to judge it. */
export type ToolTurn = {
  readonly run: StoredRun
  readonly steps: readonly Step[]
  readonly call: ToolCall
  /** The recorded step of this call, by whichever worker. */
  readonly step: Step | undefined
  readonly live: LiveCredential
  /** Works on a sub-run until it ends or waits. */
  readonly drive: (runId: string, stopping: AbortSignal) => Promise<void>
}

/** `waits`: this worker has released the run, which waits for its owner or a retry. */
export type TurnEnd = 'goes_on' | 'waits'

/** Ends the step, settles its budget, and taints the run where the answer may have words of untrusted origin. */
export async function endStep(
  lease: RunLease,
  given: {
    readonly run: StoredRun
    readonly step: Step
    readonly state: StepState
    readonly answer: ToolAnswer
    /** Everything that was reserved unless given. */
    readonly used?: Amounts
    /** Whether the answer may contain words of untrusted origin. */
    readonly taints?: boolean
    /** What it has read of a skill. */
    readonly read?: SkillRead | undefined
  },
): Promise<void> {
  const { run, step, state, answer } = given
  const used = given.used ?? step.reserved ?? nothing
  await whileLeased(lease, async (tx) => {
    const at = new Date(lease.parts.clock.nowMs())
    const store = stepsStore(tx)
    const isEnded =
      state === 'rejected'
        ? await store.refuse(step.id, answer, at)
        : await store.end(step.id, { attempt: lease.attempt, state, answer, at })
    if (!isEnded) return
    if (step.reserved !== null) await budgetStore(tx).settle(run.path, step.reserved, used)
    if (given.taints === true && !run.isTainted) await runsStore(tx).taint([run.id])
    await publishStep(lease, tx, { ...step, state })
    if (given.read !== undefined) await recordSkill(tx, { read: given.read, run }, lease.parts)
  })
}

/** Records a call that cannot be made; it counts as one. */
export async function refuse(lease: RunLease, turn: ToolTurn, why: string): Promise<void> {
  const { run, call } = turn
  const counted = { ...nothing, calls: 1 }
  await reserve(lease, run, {
    wanted: ({ calls }) => (calls < 1 ? null : counted),
    async work(tx, reserved) {
      const step = stepOf(lease, turn, { tool: call.name, state: 'failed', reserved })
      await stepsStore(tx).insert({ ...step, answer: said(why), endedAt: step.startedAt })
      await budgetStore(tx).settle(run.path, counted, counted)
      await publishStep(lease, tx, step)
    },
  })
}

/** An answer of the runtime itself, which says why there is no other. */
export function said(text: string): ToolAnswer {
  return { text, isError: true }
}

/** Writes the event of a step. */
export async function publishStep(
  { parts }: RunLease,
  tx: Parameters<typeof recordEvent>[0],
  step: Pick<Step, 'id' | 'runId' | 'kind' | 'state' | 'tool'>,
): Promise<void> {
  const { id, kind, state, tool } = step
  const data = { stepId: id, kind, state, tool: shownName(tool, parts.tools) }
  await recordEvent(tx, { runId: step.runId, kind: 'step', data }, parts)
}

/** A step of the call, numbered after the existing ones. */
export function stepOf(
  { attempt, parts }: RunLease,
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
    used: null,
    startedAt: new Date(parts.clock.nowMs()),
    endedAt: null,
    ...given,
  }
}
