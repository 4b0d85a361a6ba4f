import type { JobRuns } from '../domains/agents/jobs/index.ts'
import type { FindCredential, RunsService } from '../domains/agents/runs/index.ts'
import { AppError } from '../kernel/errors.ts'
import type { LanguageModel } from '../ports/language-model.ts'

/** A run that judges answers from what it was given: no call of a tool, and no other run. */
const budget = { toolCallsMax: 0, depthMax: 0 }

/** Runs of agents that judge the work of jobs. The built-in planner judges nothing. */
export function createJobRuns({
  findCredential,
  model,
  runs,
}: {
  readonly findCredential: FindCredential
  readonly model: LanguageModel
  readonly runs: Pick<RunsService, 'get' | 'start'>
}): JobRuns {
  return {
    canJudge: () => model.models().some(({ owner }) => owner !== 'built-in'),
    async start(credential, run) {
      const live = await findCredential(credential)
      if (live === undefined) return undefined
      try {
        const { id } = await runs.start(live.principal, { ...run, budget })
        return id
      } catch (failure) {
        // Refused for good: by the account's limits, or because it cannot run the agent any more.
        if (failure instanceof AppError && !failure.spec.retryable) return undefined
        throw failure
      }
    },
    async ended(accountId, runId) {
      const { endedAt, isTainted, output, status } = await runs.get(accountId, runId)
      if (endedAt === null && status !== 'budget_reached') return undefined
      return { hasSucceeded: status === 'succeeded', isTainted, output: output ?? '' }
    },
  }
}
