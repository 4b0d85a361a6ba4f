import { ignoresIdempotencyKey } from '../../../kernel/operation.ts'
import { intentHash } from './intent-hash.ts'
import { movesValue, opens, reasonToWait } from './run-approval.ts'
import { type Outcome, reserve, within } from './run-call.ts'
import type { LiveCredential } from './run-credentials.ts'
import { type RunLease, RunLost, whileLeased } from './run-lease.ts'
import { runLimits, runTimes } from './run-limits.ts'
import { parkRun, retryLater } from './run-parking.ts'
import { type Amounts, nothing, type StepState, type ToolAnswer } from './run-record.ts'
import {
  isForeignSkill,
  type SkillCall,
  type SkillRead,
  skillAnswer,
  skillCallOf,
} from './run-skills.ts'
import { inputFault, placementFault, type RunTool, toRequest } from './run-tools.ts'
import type { StoredRun } from './runs.store.ts'
import { startRunName } from './start-run-tool.ts'
import { type Step, stepsStore } from './steps.store.ts'
import { startRunStep } from './sub-run-step.ts'
import {
  endStep,
  publishStep,
  refuse,
  said,
  stepOf,
  type ToolTurn,
  type TurnEnd,
} from './tool-turn.ts'
import { toAnswer } from './transcript.ts'

/** Makes a call that the model requested, or continues it after a worker died or the owner approved. */
export async function toolStep(lease: RunLease, turn: ToolTurn): Promise<TurnEnd> {
  const { step, run } = turn
  if (step === undefined) return firstTry(lease, turn)
  if (step.kind === 'start_run') return startRunStep(lease, turn)
  const tool = step.tool === null ? undefined : toolOf(lease, run, step.tool)
  switch (step.state) {
    case 'approved':
      return approvedCall(lease, { ...turn, step, tool })
    case 'started':
      return againOrNever(lease, { ...turn, step, tool })
    default:
      // The run was taken up although its step still waits: it waits on.
      await parkRun(lease, { step, reason: 'value_moving' })
      return 'waits'
  }
}

async function firstTry(lease: RunLease, turn: ToolTurn): Promise<TurnEnd> {
  const { run, steps, call, live } = turn
  if (call.name === startRunName) return startRunStep(lease, turn)
  const known = run.plan.tools.find(
    ({ operationId }) => lease.parts.tools.byId(operationId)?.shown.name === call.name,
  )
  const tool = known === undefined ? undefined : toolOf(lease, run, known.operationId)
  const fault = faultOf(lease, tool, { isKnown: known !== undefined, turn })
  if (tool === undefined || fault !== null) {
    await refuse(lease, turn, fault ?? 'There is no such tool.')
    return 'goes_on'
  }
  const wrong = tool.kind === 'reads' ? null : inputFault(tool, call.input, lease.parts.checkInput)
  if (wrong !== null) {
    await refuse(lease, turn, wrong)
    return 'goes_on'
  }
  const reason = reasonToWait(tool, { run, steps, input: call.input })
  if (reason !== null) {
    const step = stepOf(lease, turn, { tool: tool.operationId, state: 'waiting', reserved: null })
    await parkRun(lease, { step, reason, isNew: true })
    return 'waits'
  }
  const before = movesValue(tool, call.input) ? 'preallowed' : null
  let step: Step | undefined
  const reserved = await reserve(lease, run, {
    wanted: oneCall,
    async work(tx, amounts) {
      const given = { tool: tool.operationId, state: 'started' as const, reserved: amounts }
      step = { ...stepOf(lease, turn, given), approvedBy: before }
      await stepsStore(tx).insert(step)
      await publishStep(lease, tx, { ...step, state: 'started' })
    },
  })
  if (step !== undefined) await makeCall(lease, { run, step: { ...step, reserved }, tool, live })
  return 'goes_on'
}

type KnownStep = ToolTurn & { readonly step: Step; readonly tool: RunTool | undefined }

/** The approval is for exactly what was shown, and is consumed by beginning. */
async function approvedCall(lease: RunLease, turn: KnownStep): Promise<TurnEnd> {
  const { run, step, tool, live } = turn
  const hash = intentHash(step.tool ?? '', step.input)
  const fault =
    hash === step.intentHash
      ? faultOf(lease, tool, { isKnown: true, turn })
      : 'This is not what was approved.'
  if (tool === undefined || fault !== null) {
    await endStep(lease, { run, step, state: 'rejected', answer: said(fault ?? blocked) })
    return 'goes_on'
  }
  const reserved = await reserve(lease, run, {
    wanted: oneCall,
    async work(tx, amounts) {
      const at = new Date(lease.parts.clock.nowMs())
      const given = { attempt: lease.attempt, reserved: amounts, at }
      if (!(await stepsStore(tx).begin(step.id, hash, given))) throw new RunLost()
      await publishStep(lease, tx, { ...step, state: 'started' })
    },
  })
  await makeCall(lease, { run, step: { ...step, reserved }, tool, live })
  return 'goes_on'
}

/**
 * A worker died during the call. A repeat with the step's idempotency key gets the first answer. The API forgets a call
 * without an answer after a minute, so a call that moves value is repeated only well before that, and otherwise never.
 */
async function againOrNever(lease: RunLease, turn: KnownStep): Promise<TurnEnd> {
  const { run, step, tool, live } = turn
  await whileLeased(lease, (tx) => stepsStore(tx).takeOver(step.id, lease.attempt))
  const age = lease.parts.clock.nowMs() - step.startedAt.getTime()
  if (tool !== undefined && isSafeAgain(tool, age))
    return makeCall(lease, { run, step, tool, live })
  await endStep(lease, { run, step, state: 'unknown', answer: said(interrupted) })
  return 'goes_on'
}

function isSafeAgain({ kind, operation }: RunTool, ageMs: number): boolean {
  if (kind === 'reads') return true
  if (ignoresIdempotencyKey(operation)) return false
  return kind === 'changes' || ageMs < runTimes.reissueAfterMs
}

const interrupted =
  'The call was interrupted; whether it was carried out is not known, and it is not made again.'

async function makeCall(
  lease: RunLease,
  given: {
    readonly run: StoredRun
    readonly step: Step
    readonly tool: RunTool
    readonly live: LiveCredential
  },
): Promise<TurnEnd> {
  const { run, step, tool, live } = given
  const reserved = step.reserved ?? nothing
  const reads = skillCallOf(tool, { input: step.input, run }, lease.parts)
  const outcome = await within(lease, Math.max(1, reserved.ms), () =>
    lease.parts.runCredentials.use({ runId: run.id, live, tool }, async (credential) => {
      const headers = { ...credential, 'idempotency-key': `run:${step.id}` }
      const input = typeof step.input === 'object' && step.input !== null ? step.input : {}
      const { bytes, status } = await lease.parts.dispatch(toRequest(tool, input, headers))
      const answered: CallAnswer = { status, text: bytes.toString() }
      if (!isSkill(reads)) return answered
      return skillAnswer(reads, answered, lease.parts)
    }),
  )
  const isRunning =
    outcome.kind === 'answered' &&
    outcome.value.status === 409 &&
    outcome.value.text.includes('"idempotency.in_flight"')
  if (isRunning && tool.kind === 'moves_value') {
    await endStep(lease, { run, step, state: 'unknown', answer: said(interrupted) })
    return 'goes_on'
  }
  if (isRunning) {
    // The worker that died began it, and the API is still executing it.
    await retryLater(lease)
    return 'waits'
  }
  const ms = outcome.ms
  await endStep(lease, {
    run,
    step,
    ...answerOf(outcome),
    used: { ...nothing, ms, calls: 1 },
    // What the platform's own skills say are its own words.
    taints: isSkill(reads) ? isForeignSkill(reads.skill) : tool.taints,
    read: outcome.kind === 'answered' ? outcome.value.read : undefined,
  })
  return 'goes_on'
}

type CallAnswer = { readonly status: number; readonly text: string; readonly read?: SkillRead }

function isSkill(reads: ReturnType<typeof skillCallOf>): reads is SkillCall {
  return reads !== null && typeof reads !== 'string'
}

function answerOf(outcome: Outcome<{ readonly status: number; readonly text: string }>): {
  readonly state: StepState
  readonly answer: ToolAnswer
} {
  if (outcome.kind === 'answered') {
    const { status, text } = outcome.value
    const answer = toAnswer(text, { isError: status >= 400, max: runLimits.toolResult })
    return { state: 'done', answer }
  }
  return outcome.kind === 'timed_out'
    ? {
        state: 'unknown',
        answer: said('The call took too long; whether it was carried out is not known.'),
      }
    : { state: 'failed', answer: said('The call could not be made.') }
}

const blocked =
  "This tool is not what it was when the agent's owner chose it, so it is blocked until they name the tools again."

function faultOf(
  lease: RunLease,
  tool: RunTool | undefined,
  { isKnown, turn }: { readonly isKnown: boolean; readonly turn: ToolTurn },
): string | null {
  if (tool === undefined) return isKnown ? blocked : 'There is no such tool.'
  if (!opens(tool, turn.live.principal))
    return 'The credential of this run does not open this tool.'
  const input = turn.step?.input ?? turn.call.input
  const fault = placementFault(tool, input)
  if (fault !== null) return fault
  const reads = skillCallOf(tool, { input, run: turn.run }, lease.parts)
  return typeof reads === 'string' ? reads : null
}

/** The tool in the version that the run was given; undefined when it has changed. */
function toolOf(lease: RunLease, run: StoredRun, operationId: string): RunTool | undefined {
  const pinned = run.plan.tools.find((one) => one.operationId === operationId)
  const tool = lease.parts.tools.byId(operationId)
  return tool !== undefined && tool.pin === pinned?.pin ? tool : undefined
}

function oneCall({ ms, calls }: Amounts): Amounts | null {
  if (ms <= 0 || calls < 1) return null
  return { ...nothing, ms: Math.min(runTimes.toolCallMs, ms), calls: 1 }
}
