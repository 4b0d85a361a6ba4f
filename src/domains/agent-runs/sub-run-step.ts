import { AppError } from '../../kernel/errors.ts'
import { agentRunsErrors } from './agent-runs.errors.ts'
import { reserve } from './run-call.ts'
import { type Hold, RunLost, whileHeld } from './run-hold.ts'
import { runLimits } from './run-limits.ts'
import { lookLater, parkWith } from './run-parking.ts'
import { nothing, type Step, type StoredRun, type ToolAnswer } from './run-record.ts'
import { insertRun } from './run-start.ts'
import { hasEnded } from './run-states.ts'
import { runsStore } from './runs.store.ts'
import { readStartRun, startRunName } from './start-run-tool.ts'
import { stepsStore } from './steps.store.ts'
import { endStep, refuse, stepOf, type ToolTurn, type TurnEnd, tellStep } from './tool-turn.ts'
import { toAnswer } from './transcript.ts'

/** Starts a run below this one, or goes on with it, and works on it here until it ends or waits. */
export async function startRunStep(hold: Hold, turn: ToolTurn): Promise<TurnEnd> {
  const step = turn.step ?? (await begin(hold, turn))
  if (step === null) return 'goes_on'
  const { run, drive } = turn
  await whileHeld(hold, (tx) => stepsStore(tx).takeOver(step.id, hold.attempt))
  const before = await childOf(hold, run, step)
  if (!hasEnded(before.status)) await drive(before.id, hold.signal)
  const child = await childOf(hold, run, step)
  if (hasEnded(child.status)) {
    const answer = answerOf(child)
    const taints = child.isTainted
    await endStep(hold, { run, step, state: 'done', answer, taints })
    return 'goes_on'
  }
  if (child.action !== null) return (await parkWith(hold, child.action)) ? 'waits' : 'goes_on'
  await lookLater(hold)
  return 'waits'
}

/** Null where it cannot be; then the model has been told why. */
async function begin(hold: Hold, turn: ToolTurn): Promise<Step | null> {
  const { run, call } = turn
  const asked = readStartRun(call.input, runLimits.input)
  if (asked === null) return refused(hold, turn, 'Say in `input` what shall be done.')
  if (run.depthMax < 1) return refused(hold, turn, 'This run may start no others.')
  const agent = await findAgent(hold, run, asked.agent ?? run.agent)
  if (typeof agent === 'string') return refused(hold, turn, agent)
  let step: Step | null = null
  try {
    await reserve(hold, run, {
      wanted: ({ calls }) => (calls < 1 ? null : { ...nothing, calls: 1 }),
      async work(tx, reserved) {
        const given = { tool: startRunName, state: 'started' as const, reserved }
        const begun: Step = { ...stepOf(hold, turn, given), kind: 'start_run' }
        await stepsStore(tx).insert(begun)
        await insertRun(
          tx,
          {
            agent,
            input: asked.input,
            credential: run.credential,
            opens: null,
            budget: {},
            parent: run,
            startKey: keyOf(begun),
            isTainted: run.isTainted,
          },
          hold.parts,
        )
        await tellStep(hold, tx, begun)
        step = begun
      },
    })
  } catch (failure) {
    if (!isTooMany(failure)) throw failure
    return refused(hold, turn, 'This run may start no more others.')
  }
  return step
}

async function refused(hold: Hold, turn: ToolTurn, why: string): Promise<null> {
  await refuse(hold, turn, why)
  return null
}

async function findAgent({ parts }: Hold, run: StoredRun, slug: string) {
  try {
    return await parts.findAgent(run.ownerId, slug)
  } catch (failure) {
    if (failure instanceof AppError) return failure.message
    throw failure
  }
}

function isTooMany(failure: unknown): boolean {
  return failure instanceof AppError && failure.spec === agentRunsErrors.too_many
}

async function childOf({ parts }: Hold, run: StoredRun, step: Step): Promise<StoredRun> {
  const child = await runsStore(parts.database.query).byStartKey(run.ownerId, keyOf(step))
  if (child === undefined) throw new RunLost()
  return child
}

/** Not a key that a caller could name: theirs begin otherwise. */
function keyOf({ id }: Pick<Step, 'id'>): string {
  return `step:${id}`
}

function answerOf(child: StoredRun): ToolAnswer {
  const { status, stopReason, output } = child
  const isError = status !== 'succeeded'
  const head = isError ? `The run ended as ${status}. ${stopReason ?? ''}\n` : ''
  return toAnswer(`${head}${output ?? ''}`, { isError, max: runLimits.toolResult })
}
