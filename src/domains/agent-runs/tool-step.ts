import { ignoresIdempotencyKey } from '../../kernel/operation.ts'
import { intentHash } from './intent-hash.ts'
import { opens, reasonToWait } from './run-approval.ts'
import { type Outcome, reserve, within } from './run-call.ts'
import { type Hold, RunLost, whileHeld } from './run-hold.ts'
import type { LiveCredential } from './run-lease.ts'
import { runLimits, runTimes } from './run-limits.ts'
import { lookLater, parkRun } from './run-parking.ts'
import {
  type Amounts,
  nothing,
  type Step,
  type StepState,
  type StoredRun,
  type ToolAnswer,
} from './run-record.ts'
import { placementFault, type RunTool, toRequest } from './run-tools.ts'
import { startRunName } from './start-run-tool.ts'
import { stepsStore } from './steps.store.ts'
import { startRunStep } from './sub-run-step.ts'
import {
  endStep,
  refuse,
  said,
  stepOf,
  type ToolTurn,
  type TurnEnd,
  tellStep,
} from './tool-turn.ts'
import { toAnswer } from './transcript.ts'

/** Makes one call that the model asked for, or goes on with it where a worker died or the owner has agreed. */
export async function toolStep(hold: Hold, turn: ToolTurn): Promise<TurnEnd> {
  const { step, run } = turn
  if (step === undefined) return firstTry(hold, turn)
  if (step.kind === 'start_run') return startRunStep(hold, turn)
  const tool = step.tool === null ? undefined : toolOf(hold, run, step.tool)
  switch (step.state) {
    case 'approved':
      return approvedCall(hold, { ...turn, step, tool })
    case 'started':
      return againOrNever(hold, { ...turn, step, tool })
    default:
      // Waiting, and yet taken up: it waits on.
      await parkRun(hold, { step, reason: 'value_moving' })
      return 'waits'
  }
}

async function firstTry(hold: Hold, turn: ToolTurn): Promise<TurnEnd> {
  const { run, steps, call, live } = turn
  if (call.name === startRunName) return startRunStep(hold, turn)
  const known = run.plan.tools.find(
    ({ operationId }) => hold.parts.tools.byId(operationId)?.shown.name === call.name,
  )
  const tool = known === undefined ? undefined : toolOf(hold, run, known.operationId)
  const fault = faultOf(tool, { isKnown: known !== undefined, turn })
  if (tool === undefined || fault !== null) {
    await refuse(hold, turn, fault ?? 'There is no such tool.')
    return 'goes_on'
  }
  const reason = reasonToWait(tool, { run, steps, input: call.input })
  if (reason !== null) {
    const step = stepOf(hold, turn, { tool: tool.operationId, state: 'waiting', reserved: null })
    await parkRun(hold, { step, reason, isNew: true })
    return 'waits'
  }
  const before = tool.kind === 'moves_value' ? 'preallowed' : null
  let step: Step | undefined
  const reserved = await reserve(hold, run, {
    wanted: oneCall,
    async work(tx, amounts) {
      const given = { tool: tool.operationId, state: 'started' as const, reserved: amounts }
      step = { ...stepOf(hold, turn, given), approvedBy: before }
      await stepsStore(tx).insert(step)
      await tellStep(hold, tx, { ...step, state: 'started' })
    },
  })
  if (step !== undefined) await makeCall(hold, { run, step: { ...step, reserved }, tool, live })
  return 'goes_on'
}

type KnownStep = ToolTurn & { readonly step: Step; readonly tool: RunTool | undefined }

/** The approval is for exactly what was shown, and is spent by beginning. */
async function approvedCall(hold: Hold, turn: KnownStep): Promise<TurnEnd> {
  const { run, step, tool, live } = turn
  const hash = intentHash(step.tool ?? '', step.input)
  const fault =
    hash === step.intentHash
      ? faultOf(tool, { isKnown: true, turn })
      : 'This is not what was approved.'
  if (tool === undefined || fault !== null) {
    await endStep(hold, { run, step, state: 'rejected', answer: said(fault ?? blocked) })
    return 'goes_on'
  }
  const reserved = await reserve(hold, run, {
    wanted: oneCall,
    async work(tx, amounts) {
      const at = new Date(hold.parts.clock.nowMs())
      const given = { attempt: hold.attempt, reserved: amounts, at }
      if (!(await stepsStore(tx).begin(step.id, hash, given))) throw new RunLost()
      await tellStep(hold, tx, { ...step, state: 'started' })
    },
  })
  await makeCall(hold, { run, step: { ...step, reserved }, tool, live })
  return 'goes_on'
}

/**
 * A worker died in the middle. With the key of the step the API answers what it answered then. It forgets a call that was
 * never answered after a minute, so what moves value is only asked for again well before that, and otherwise not at all.
 */
async function againOrNever(hold: Hold, turn: KnownStep): Promise<TurnEnd> {
  const { run, step, tool, live } = turn
  await whileHeld(hold, (tx) => stepsStore(tx).takeOver(step.id, hold.attempt))
  const age = hold.parts.clock.nowMs() - step.startedAt.getTime()
  if (tool !== undefined && isSafeAgain(tool, age)) return makeCall(hold, { run, step, tool, live })
  await endStep(hold, { run, step, state: 'unknown', answer: said(interrupted) })
  return 'goes_on'
}

function isSafeAgain({ kind, operation }: RunTool, ageMs: number): boolean {
  if (kind === 'reads') return true
  if (ignoresIdempotencyKey(operation)) return false
  return kind === 'changes' || ageMs < runTimes.askAgainMs
}

const interrupted =
  'The call was interrupted; whether it was carried out is not known, and it is not made again.'

async function makeCall(
  hold: Hold,
  given: {
    readonly run: StoredRun
    readonly step: Step
    readonly tool: RunTool
    readonly live: LiveCredential
  },
): Promise<TurnEnd> {
  const { run, step, tool, live } = given
  const reserved = step.reserved ?? nothing
  const outcome = await within(hold, Math.max(1, reserved.ms), () =>
    hold.parts.leases.use({ runId: run.id, live, tool }, async (lease) => {
      const headers = { ...lease, 'idempotency-key': `run:${step.id}` }
      const input = typeof step.input === 'object' && step.input !== null ? step.input : {}
      const { bytes, status } = await hold.parts.dispatch(toRequest(tool, input, headers))
      return { status, text: bytes.toString() }
    }),
  )
  const isRunning =
    outcome.kind === 'answered' &&
    outcome.value.status === 409 &&
    outcome.value.text.includes('"idempotency.in_flight"')
  if (isRunning && tool.kind === 'moves_value') {
    await endStep(hold, { run, step, state: 'unknown', answer: said(interrupted) })
    return 'goes_on'
  }
  if (isRunning) {
    // The worker that died has begun it, and the API still waits for it.
    await lookLater(hold)
    return 'waits'
  }
  const ms = outcome.ms
  await endStep(hold, {
    run,
    step,
    ...answerOf(outcome),
    used: { ...nothing, ms, calls: 1 },
    taints: tool.taints,
  })
  return 'goes_on'
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
  tool: RunTool | undefined,
  { isKnown, turn }: { readonly isKnown: boolean; readonly turn: ToolTurn },
): string | null {
  if (tool === undefined) return isKnown ? blocked : 'There is no such tool.'
  if (!opens(tool, turn.live.principal))
    return 'The credential of this run does not open this tool.'
  return placementFault(tool, turn.step?.input ?? turn.call.input)
}

/** The tool as the run was given it; undefined when it is another one by now. */
function toolOf(hold: Hold, run: StoredRun, operationId: string): RunTool | undefined {
  const pinned = run.plan.tools.find((one) => one.operationId === operationId)
  const tool = hold.parts.tools.byId(operationId)
  return tool !== undefined && tool.pin === pinned?.pin ? tool : undefined
}

function oneCall({ ms, calls }: Amounts): Amounts | null {
  if (ms <= 0 || calls < 1) return null
  return { ...nothing, ms: Math.min(runTimes.toolCallMs, ms), calls: 1 }
}
