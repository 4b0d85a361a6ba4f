import { AppError } from '../../../kernel/errors.ts'
import { agentRunsErrors } from './agent-runs.errors.ts'
import { reserve } from './run-call.ts'
import { type RunLease, RunLost, whileLeased } from './run-lease.ts'
import { runLimits } from './run-limits.ts'
import { parkWith, retryLater } from './run-parking.ts'
import { nothing, type ToolAnswer } from './run-record.ts'
import { skillsFor } from './run-skills.ts'
import { insertRun } from './run-start.ts'
import { hasEnded } from './run-states.ts'
import { runsStore, type StoredRun } from './runs.store.ts'
import { readStartRun, startRunName } from './start-run-tool.ts'
import { type Step, stepsStore } from './steps.store.ts'
import { endStep, publishStep, refuse, stepOf, type ToolTurn, type TurnEnd } from './tool-turn.ts'
import { toAnswer } from './transcript.ts'

/** Starts a sub-run, or continues it, and works on it here until it ends or waits. */
export async function startRunStep(lease: RunLease, turn: ToolTurn): Promise<TurnEnd> {
  const step = turn.step ?? (await begin(lease, turn))
  if (step === null) return 'goes_on'
  const { run, drive } = turn
  await whileLeased(lease, (tx) => stepsStore(tx).takeOver(step.id, lease.attempt))
  const before = await childOf(lease, run, step)
  if (!hasEnded(before.status)) await drive(before.id, lease.signal)
  const child = await childOf(lease, run, step)
  if (hasEnded(child.status)) {
    const answer = answerOf(child)
    const taints = child.isTainted
    await endStep(lease, { run, step, state: 'done', answer, taints })
    return 'goes_on'
  }
  if (child.action !== null) return (await parkWith(lease, child.action)) ? 'waits' : 'goes_on'
  await retryLater(lease)
  return 'waits'
}

/** Null where it cannot be started; the model has then been told why. */
async function begin(lease: RunLease, turn: ToolTurn): Promise<Step | null> {
  const { run, call } = turn
  const asked = readStartRun(call.input, runLimits.input)
  if (asked === null) return refused(lease, turn, 'Say in `input` what shall be done.')
  if (run.depthMax < 1) return refused(lease, turn, 'This run may start no others.')
  const agent = await findAgent(lease, run, asked.agent ?? run.agent)
  if (typeof agent === 'string') return refused(lease, turn, agent)
  const skills = await skillsFor(agent.skills, lease.parts)
  let step: Step | null = null
  try {
    await reserve(lease, run, {
      wanted: ({ calls }) => (calls < 1 ? null : { ...nothing, calls: 1 }),
      async work(tx, reserved) {
        const given = { tool: startRunName, state: 'started' as const, reserved }
        const begun: Step = { ...stepOf(lease, turn, given), kind: 'start_run' }
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
            startKey: stepKeyOf(begun),
            isTainted: run.isTainted,
            skills,
          },
          lease.parts,
        )
        await publishStep(lease, tx, begun)
        step = begun
      },
    })
  } catch (failure) {
    if (!isTooMany(failure)) throw failure
    return refused(lease, turn, 'This run may start no more others.')
  }
  return step
}

async function refused(lease: RunLease, turn: ToolTurn, why: string): Promise<null> {
  await refuse(lease, turn, why)
  return null
}

async function findAgent({ parts }: RunLease, run: StoredRun, slug: string) {
  try {
    const agent = await parts.findAgent(run.ownerId, slug)
    // A sold agent may ask itself, which is part of what was sold.
    if (agent.sale === null || (slug === run.agent && run.plan.sellerId !== undefined)) return agent
    return 'The owner of this agent asks a price for it, and a run does not buy another.'
  } catch (failure) {
    if (failure instanceof AppError) return failure.message
    throw failure
  }
}

function isTooMany(failure: unknown): boolean {
  return failure instanceof AppError && failure.spec === agentRunsErrors.too_many
}

async function childOf({ parts }: RunLease, run: StoredRun, step: Step): Promise<StoredRun> {
  const child = await runsStore(parts.database.query).byStartKey(run.ownerId, stepKeyOf(step))
  if (child === undefined) throw new RunLost()
  return child
}

/** Callers' keys have another prefix, so they cannot collide with this one. */
export function stepKeyOf({ id }: Pick<Step, 'id'>): string {
  return `step:${id}`
}

function answerOf(child: StoredRun): ToolAnswer {
  const { status, stopDetail, output } = child
  const isError = status !== 'succeeded'
  const head = isError ? `The run ended as ${status}. ${stopDetail ?? ''}\n` : ''
  return toAnswer(`${head}${output ?? ''}`, { isError, max: runLimits.toolResult })
}
