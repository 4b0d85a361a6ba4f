import type {
  A2aArtifact,
  A2aChange,
  A2aMessage,
  A2aState,
  A2aTask,
} from '../../../ports/a2a-endpoint.ts'
import { toChargeView } from '../runs/index.ts'
import type { TaskRow } from './a2a.store.ts'
import type { Run, RunAction } from './a2a-parts.ts'

/** The state of a task by its run. */
export function stateOf({ status, action, stopReason }: Run): A2aState {
  switch (status) {
    case 'queued':
      return 'submitted'
    case 'running':
      return 'working'
    case 'requires_action':
      return action?.reason === 'tainted' ? 'input-required' : 'auth-required'
    case 'succeeded':
      return 'completed'
    case 'cancelled':
      return 'canceled'
    case 'failed':
      return stopReason === 'input_needed' ? 'input-required' : 'failed'
    case 'expired':
    case 'budget_reached':
      return 'failed'
  }
}

/** Whether the state is final. */
export function hasEnded(state: A2aState): boolean {
  return state === 'completed' || state === 'failed' || state === 'canceled'
}

/** Whether the task waits for its owner. */
export function isWaiting(state: A2aState): boolean {
  return state === 'input-required' || state === 'auth-required'
}

/** Whether the task waits for what its run has asked for; the next message starts a run with it. */
export function isAsking(state: A2aState, { stopReason }: Run): boolean {
  return state === 'input-required' && stopReason === 'input_needed'
}

/** A task as callers see it. Pure. */
export function taskView(row: TaskRow, run: Run, history: readonly A2aMessage[]): A2aTask {
  return {
    id: row.id,
    contextId: row.contextId,
    state: row.state,
    stateAt: row.stateAt,
    message: statusMessage(row, run),
    artifacts: artifactsOf(run),
    history,
    metadata: {
      agent: row.agent,
      runId: run.id,
      runStatus: run.status,
      stopReason: run.stopReason,
      stopDetail: run.stopDetail,
      model: run.model,
      isTainted: run.isTainted,
      ...(run.charge === null ? {} : { charge: toChargeView(run.charge) }),
    },
  }
}

function artifactsOf({ output }: Run): readonly A2aArtifact[] {
  return output === null || output === '' ? [] : outputOf(output)
}

function outputOf(text: string): readonly A2aArtifact[] {
  return [{ artifactId: 'output', name: 'output', parts: [{ kind: 'text', text }] }]
}

function statusMessage(row: TaskRow, run: Run): A2aMessage | null {
  const own = { role: 'agent', taskId: row.id, contextId: row.contextId } as const
  if (isWaiting(row.state) && run.action !== null) {
    return { ...own, messageId: `${row.id}.${run.action.stepId}`, parts: question(run.action) }
  }
  if (isAsking(row.state, run)) {
    const text = run.output ?? run.stopDetail ?? 'Something is missing.'
    return { ...own, messageId: `${row.id}.${run.id}`, parts: [{ kind: 'text', text }] }
  }
  if (!hasEnded(row.state) || row.state === 'completed' || run.stopDetail === null) return null
  return { ...own, messageId: `${row.id}.end`, parts: [{ kind: 'text', text: run.stopDetail }] }
}

function question({ stepId, operationId, input, intentHash, reason }: RunAction) {
  const why =
    reason === 'tainted'
      ? 'The agent has read what others could have written'
      : 'This step moves value'
  return [
    {
      kind: 'text' as const,
      text: `${why}, so it waits for you: ${operationId}. Answer "approve ${intentHash}" or "reject", or send a data part with the decision.`,
    },
    {
      kind: 'data' as const,
      data: { stepId, operationId, input, intentHash, reason, decisions: ['approve', 'reject'] },
    },
  ]
}

/** The updates that bring a follower from `before` to `after`: artifacts first, then the state. Pure. */
export function changesBetween(before: A2aTask, after: A2aTask): readonly A2aChange[] {
  const artifact = artifactChange(before, after)
  const isSame =
    before.state === after.state && before.message?.messageId === after.message?.messageId
  if (isSame) return artifact === null ? [] : [artifact]
  const status: A2aChange = {
    kind: 'status',
    task: after,
    final: hasEnded(after.state) || isWaiting(after.state),
  }
  return artifact === null ? [status] : [artifact, status]
}

/** The task as its follower has it once its model has said this, at this place of its text. Pure. */
export function withSaid(
  task: A2aTask,
  { offset, text }: { readonly offset: number; readonly text: string },
): A2aTask {
  return { ...task, artifacts: outputOf(offset === 0 ? text : textOf(task) + text) }
}

/** Tells that the artifact is whole, without adding to it. Pure. */
export function lastChunkOf(task: A2aTask): A2aChange | null {
  const [artifact] = task.artifacts
  if (artifact === undefined) return null
  const nothing = { ...artifact, parts: [{ kind: 'text' as const, text: '' }] }
  return { kind: 'artifact', task, artifact: nothing, append: true, lastChunk: true }
}

function artifactChange(before: A2aTask, after: A2aTask): A2aChange | null {
  const [artifact] = after.artifacts
  if (artifact === undefined) return null
  const [old, now] = [textOf(before), textOf(after)]
  if (old === now) return null
  const append = old !== '' && now.startsWith(old)
  const text = append ? now.slice(old.length) : now
  return {
    kind: 'artifact',
    task: after,
    artifact: { ...artifact, parts: [{ kind: 'text', text }] },
    append,
    lastChunk: hasEnded(after.state),
  }
}

function textOf({ artifacts }: A2aTask): string {
  return (artifacts[0]?.parts ?? []).map((part) => (part.kind === 'text' ? part.text : '')).join('')
}
