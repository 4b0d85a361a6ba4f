import type { NewRun, Run, RunsService } from '../../src/domains/agents/runs/runs.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { resourceErrors } from '../../src/kernel/shared-errors.ts'
import type { Database } from '../../src/ports/database.ts'

/** Runs that end when the test says so. */
export type MemoryRuns = RunsService & {
  readonly finish: (runId: string, output: string) => void
  /** What was started, oldest first. */
  readonly started: () => readonly Run[]
  /** What the runs were asked for, oldest first. */
  readonly wanted: NewRun[]
}

const budget = {
  costMicroUsdMax: 0n,
  tokensMax: 1_000,
  secondsMax: 60,
  toolCallsMax: 10,
  depthMax: 0,
}

/**
 * The contract of runs in memory, for tests of what stands on them; agents are those whose names it is given. What
 * becomes true with a run does so in this database.
 */
export function createMemoryRuns(agents: readonly string[], database?: Database): MemoryRuns {
  const runs = new Map<string, Run>()
  let lastNumber = 0
  const wanted: NewRun[] = []
  const waiting = new Map<string, (() => void)[]>()
  const own = (ownerId: string, runId: string): Run => {
    const run = runs.get(runId)
    if (run?.ownerId !== ownerId) throw new AppError(resourceErrors.not_found, 'No such run.')
    return run
  }
  const end = (run: Run, more: Partial<Run>): Run => {
    const ended = { ...run, endedAt: run.createdAt, ...more }
    runs.set(run.id, ended)
    for (const wake of waiting.get(run.id) ?? []) wake()
    return ended
  }
  return {
    wanted,
    async start({ accountId }, asked) {
      const { agent, input } = asked
      if (!agents.includes(agent)) throw new AppError(resourceErrors.not_found, 'No such agent.')
      const run: Run = {
        agent,
        agentVersion: 1,
        input,
        budget,
        ownerId: accountId,
        model: 'deterministic-planner',
        id: `run_${++lastNumber}`,
        status: 'queued',
        stopReason: null,
        stopDetail: null,
        outcome: null,
        output: null,
        isTainted: false,
        action: null,
        usage: { costMicroUsd: 0n, tokens: 0, seconds: 0, toolCalls: 0 },
        parentRunId: null,
        charge: null,
        skills: [],
        endedAt: null,
        createdAt: new Date(0),
      }
      const { within } = asked
      if (within !== undefined) {
        if (database === undefined) throw new Error('these runs have no database')
        await database.transaction((tx) => within(tx, run), { retriesMax: 3 })
      }
      runs.set(run.id, run)
      wanted.push(asked)
      return run
    },
    get: async (ownerId, runId) => own(ownerId, runId),
    list: async (ownerId) => ({
      items: [...runs.values()].filter((run) => run.ownerId === ownerId).reverse(),
      nextCursor: null,
    }),
    cancel: async (ownerId, runId) => end(own(ownerId, runId), { status: 'cancelled' }),
    approve: async ({ accountId }, { runId }) => own(accountId, runId),
    reject: async (ownerId, { runId }) => own(ownerId, runId),
    async *events(ownerId, { runId }) {
      yield* []
      own(ownerId, runId)
    },
    async *follow(ownerId, from) {
      yield* this.events(ownerId, from)
    },
    watch: async () => () => {},
    async settled(ownerId, { runId, signal }) {
      const run = own(ownerId, runId)
      if (run.endedAt !== null) return run
      await new Promise<void>((resolve, reject) => {
        waiting.set(runId, [...(waiting.get(runId) ?? []), resolve])
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
      return own(ownerId, runId)
    },
    finish(runId, output) {
      const run = runs.get(runId)
      if (run !== undefined) end(run, { status: 'succeeded', output })
    },
    started: () => [...runs.values()],
  }
}
