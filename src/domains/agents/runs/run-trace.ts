import type { TraceSpan } from './replays.schemas.ts'
import type { StartedRun } from './runs.store.ts'
import type { Step, StepUsage } from './steps.store.ts'
import { stepKeyOf } from './sub-run-step.ts'
import { recordOf } from './transcript.ts'

/** A run as a tree of spans: itself, its steps, and the runs that they began. Pure. */
export function traceOf(
  run: StartedRun,
  { runs, steps }: { readonly runs: readonly StartedRun[]; readonly steps: readonly Step[] },
): readonly TraceSpan[] {
  const stepsOf = Map.groupBy(steps, ({ runId }) => runId)
  const spansOf = (one: StartedRun, parentId: string | null, depth: number): TraceSpan[] => {
    const below = runs.filter((child) => child.parentId === one.id)
    const own = stepsOf.get(one.id) ?? []
    const begun = new Set<string>()
    const inner = own.flatMap((step) => {
      const child = below.find(({ startKey }) => startKey === stepKeyOf(step))
      const span = stepSpan(step, one, depth + 1)
      if (child === undefined) return [span]
      begun.add(child.id)
      return [span, ...spansOf(child, step.id, depth + 2)]
    })
    // Begun by a request, and not by a step.
    const others = below.filter(({ id }) => !begun.has(id))
    return [
      runSpan(one, parentId, depth),
      ...inner,
      ...others.flatMap((child) => spansOf(child, one.id, depth + 1)),
    ]
  }
  return spansOf(run, null, 0)
}

/** What several model calls came to. */
export function usageTotal(all: readonly NonNullable<TraceSpan['usage']>[]) {
  const sum = (member: 'inputTokens' | 'outputTokens' | 'seconds') =>
    all.reduce((total, used) => total + used[member], 0)
  return {
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    seconds: sum('seconds'),
    costMicroUsd: all
      .reduce((total, { costMicroUsd }) => total + BigInt(costMicroUsd), 0n)
      .toString(),
  }
}

/** What one model call came to. */
export function usageView({ inputTokens, outputTokens, cost, ms }: StepUsage) {
  return { inputTokens, outputTokens, seconds: ms / 1_000, costMicroUsd: cost }
}

function runSpan(run: StartedRun, parentId: string | null, depth: number): TraceSpan {
  const { id, agent, agentVersion, model, status, stopReason, createdAt, endedAt } = run
  return {
    id,
    parentId,
    depth,
    runId: id,
    kind: 'run',
    name: `invoke_agent ${agent}`,
    state: status,
    ...timesOf(createdAt, endedAt),
    usage: null,
    input: run.input,
    answer: run.output,
    attributes: {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': agent,
      ...(agentVersion === null ? {} : { 'gen_ai.agent.version': String(agentVersion) }),
      'gen_ai.conversation.id': run.rootId,
      'gen_ai.request.model': model,
      ...(status === 'succeeded' || stopReason === null ? {} : { 'error.type': stopReason }),
    },
  }
}

function stepSpan(step: Step, run: StartedRun, depth: number): TraceSpan {
  const { id, kind, state, tool, input, answer, used, startedAt, endedAt } = step
  const isModel = kind === 'model'
  return {
    id,
    parentId: run.id,
    depth,
    runId: run.id,
    kind,
    name: isModel ? `chat ${run.model}` : `execute_tool ${tool ?? ''}`,
    state,
    ...timesOf(startedAt, endedAt),
    usage: isModel && used !== null ? usageView(used) : null,
    input,
    answer,
    attributes: isModel ? modelAttributes(step, run) : toolAttributes(step),
  }
}

function modelAttributes(step: Step, { model }: StartedRun) {
  const { state, used } = step
  const reply = state === 'done' ? recordOf(step) : null
  const ended = reply?.finishReason ?? (reply?.calls.length === 0 ? 'stop' : 'tool_calls')
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': model,
    ...(reply === null ? {} : { 'gen_ai.response.finish_reasons': [ended] }),
    ...(used === null
      ? {}
      : {
          'gen_ai.usage.input_tokens': used.inputTokens,
          'gen_ai.usage.output_tokens': used.outputTokens,
        }),
    ...(state === 'failed' ? { 'error.type': 'model_call_failed' } : {}),
  }
}

function toolAttributes({ callId, state, tool }: Step) {
  const isError = state === 'failed' || state === 'unknown' || state === 'rejected'
  return {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': tool,
    'gen_ai.tool.type': 'function',
    ...(callId === null ? {} : { 'gen_ai.tool.call.id': callId }),
    ...(isError ? { 'error.type': state } : {}),
  }
}

function timesOf(startedAt: Date, endedAt: Date | null) {
  const ms = endedAt === null ? null : endedAt.getTime() - startedAt.getTime()
  return {
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    seconds: ms === null ? null : ms / 1_000,
  }
}
