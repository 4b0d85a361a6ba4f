import { Type as T } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { AppError } from '../../../kernel/errors.ts'
import type { CallContext, StreamFrame } from '../../../kernel/operation.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { RequestedBudget, RunAgentRequest, RunsQuery } from './agent-runs.schemas.ts'
import type { ReplaysQuery } from './replays.schemas.ts'
import type { createReplaysService } from './replays.service.ts'
import { toRunView, toStepView } from './run-answers.ts'
import type { RunDelta } from './run-deltas.ts'
import { readBudget } from './run-requests.ts'
import { usageTotal } from './run-trace.ts'
import type { OwnRunsService } from './runs.service.ts'
import type { NewRun, Run, RunEvent } from './runs.ts'

export type AgentRunsService = ReturnType<typeof createAgentRunsService>

type Following = CallContext & {
  readonly principal: Principal
  readonly input: { readonly params: { runId: string }; readonly query: { after?: number } }
}

/** The services behind the rows of this domain. */
export function createAgentRunsService(
  runs: OwnRunsService,
  replays: ReturnType<typeof createReplaysService>,
) {
  const answer = async (run: Promise<Run>) => ({ run: toRunView(await run) })
  const run = (
    principal: Principal,
    { maxAmount, ...request }: RunAgentRequest & { agent: string; maxAmount?: string | undefined },
  ) => answer(runs.start(principal, { ...toNewRun(request), pays: { maxAmount } }))
  return {
    run,
    async list({ accountId }: Principal, query: RunsQuery) {
      const { items, nextCursor } = await runs.list(accountId, toPage(query))
      return { items: items.map(toRunView), nextCursor }
    },
    async show({ accountId }: Principal, runId: string) {
      const found = await runs.get(accountId, runId)
      const steps = await runs.steps(accountId, runId)
      return { run: toRunView(found), steps: steps.map(toStepView) }
    },
    async follow({ principal, input, requestHeader, signal }: Following) {
      const { runId } = input.params
      const afterSeq = readAfter(requestHeader('last-event-id')) ?? input.query.after ?? 0
      // 404 for an unknown run, before the stream begins.
      await runs.get(principal.accountId, runId)
      return toFrames(runs.follow(principal.accountId, { runId, afterSeq, signal: signal() }))
    },
    async trace({ accountId }: Principal, runId: string) {
      const found = await runs.get(accountId, runId)
      const spans = [...(await runs.trace(accountId, runId))]
      const used = spans.flatMap(({ usage }) => (usage === null ? [] : [usage]))
      return { run: toRunView(found), modelCalls: used.length, usage: usageTotal(used), spans }
    },
    startReplay: (principal: Principal, given: { runId: string; model: string }) =>
      replays.start(principal, given),
    replays: ({ accountId }: Principal, runId: string, query: ReplaysQuery) =>
      replays.list(accountId, runId, query),
    replay: ({ accountId }: Principal, { runId, replayId }: { runId: string; replayId: string }) =>
      replays.get(accountId, runId, replayId),
    cancel: ({ accountId }: Principal, runId: string) => answer(runs.cancel(accountId, runId)),
    approve: (principal: Principal, given: Parameters<OwnRunsService['approve']>[1]) =>
      answer(runs.approve(principal, given)),
    reject: ({ accountId }: Principal, given: Parameters<OwnRunsService['reject']>[1]) =>
      answer(runs.reject(accountId, given)),
    resume: (principal: Principal, runId: string, budget: RequestedBudget) =>
      answer(runs.raise(principal, { runId, budget: readBudget(budget) })),
  }
}

function toPage(query: RunsQuery) {
  const { cursor, parentRunId, createdAfter, createdBefore, ...rest } = query
  return {
    ...rest,
    cursor,
    ...(parentRunId === undefined
      ? {}
      : { parentRunId: parentRunId === 'none' ? null : parentRunId }),
    ...(createdAfter === undefined ? {} : { createdAfter: new Date(createdAfter) }),
    ...(createdBefore === undefined ? {} : { createdBefore: new Date(createdBefore) }),
  }
}

function toNewRun({ budget, ...request }: RunAgentRequest & { agent: string }): NewRun {
  return { ...request, ...(budget === undefined ? {} : { budget: readBudget(budget) }) }
}

/** A piece of a text has no id, so that who reconnects goes on after the last stored event. */
async function* toFrames(all: AsyncIterable<RunDelta | RunEvent>): AsyncGenerator<StreamFrame> {
  for await (const one of all) {
    if (one.kind === 'delta') {
      yield { event: one.kind, data: JSON.stringify(one) }
      continue
    }
    const { seq, at, kind, data } = one
    yield {
      id: String(seq),
      event: kind,
      data: JSON.stringify({ seq, at: at.toISOString(), kind, ...data }),
    }
  }
}

const EventNumber = T.String({ pattern: '^\\d{1,9}$' })

function readAfter(header: string | undefined): number | null {
  if (header === undefined || header === '') return null
  if (Value.Check(EventNumber, header)) return Number(header)
  throw new AppError(requestErrors.invalid, 'Last-Event-ID is not the number of an event.', {
    faults: [
      { location: 'header/last-event-id', message: 'not a number', fix: 'Send the last `id`.' },
    ],
  })
}
