import type { PlanRuns } from '../../src/domains/agents/orchestrator/index.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { resourceErrors } from '../../src/kernel/shared-errors.ts'

type Run = Awaited<ReturnType<PlanRuns['get']>>
type Started = Parameters<PlanRuns['start']>[1]

/** Runs that a test ends as it likes; they keep what the contract of runs promises. */
export type TestRuns = PlanRuns & {
  /** What was asked for, in order, without repeats of a key. */
  readonly started: readonly Started[]
  /** The run of the only, or newest, one of this agent. */
  readonly of: (agent: string) => Run
  readonly change: (agent: string, to: Partial<Run>) => void
}

/** Ends each run at once as `answer` says; without it a run goes on until the test changes it. */
export function createPlanRuns(
  options: {
    readonly carriesTaint?: boolean
    readonly answer?: (run: Started) => Partial<Run> | undefined
  } = {},
): TestRuns {
  const runs = new Map<string, Run>()
  const byKey = new Map<string, string>()
  const started: Started[] = []
  const listeners = new Set<(runId: string) => Promise<void>>()
  const find = (ownerId: string, runId: string): Run => {
    const run = runs.get(runId)
    if (run?.ownerId === ownerId) return run
    throw new AppError(resourceErrors.not_found, 'There is no such run.')
  }
  const put = (run: Run): Run => {
    runs.set(run.id, run)
    // As the real ones do: what cannot be followed is left to whoever looks.
    for (const listener of listeners) void listener(run.id).catch(() => undefined)
    return run
  }
  const isSettled = ({ status }: Run) => status !== 'queued' && status !== 'running'
  const of = (agent: string): Run => {
    const found = [...runs.values()].findLast((run) => run.agent === agent)
    if (found === undefined) throw new Error(`${agent} has no run`)
    return found
  }
  return {
    carriesTaint: options.carriesTaint ?? true,
    started,
    of,
    change: (agent, to) => void put({ ...of(agent), ...to }),
    async start({ accountId }, wanted) {
      const key = `${accountId} ${wanted.key}`
      const before = byKey.get(key)
      if (before !== undefined) return find(accountId, before)
      started.push(wanted)
      const id = `run_${started.length}`
      byKey.set(key, id)
      const budget = {
        costMicroUsdMax: 1n,
        tokensMax: 1,
        secondsMax: 1,
        toolCallsMax: 1,
        depthMax: 0,
        ...wanted.budget,
      }
      return put({
        id,
        budget,
        agent: wanted.agent,
        agentVersion: 1,
        ownerId: accountId,
        input: wanted.input,
        status: 'running',
        stopReason: null,
        stopDetail: null,
        outcome: null,
        charge: null,
        skills: [],
        output: null,
        model: 'test',
        isTainted: wanted.isTainted,
        usage: { costMicroUsd: 0n, tokens: 0, seconds: 0, toolCalls: 0 },
        action: null,
        parentRunId: null,
        createdAt: new Date(0),
        endedAt: null,
        ...options.answer?.(wanted),
      })
    },
    get: async (ownerId, runId) => find(ownerId, runId),
    async cancel(ownerId, runId) {
      const run = find(ownerId, runId)
      const isOver = isSettled(run) && run.status !== 'requires_action'
      return isOver
        ? run
        : put({
            ...run,
            status: 'cancelled',
            stopReason: 'cancelled',
            stopDetail: 'Its owner cancelled it.',
          })
    },
    async watch(onStatus) {
      listeners.add(onStatus)
      return () => void listeners.delete(onStatus)
    },
  }
}
