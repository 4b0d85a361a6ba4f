import type { RunSale } from './run-sales.ts'
import type { StoredRun } from './runs.store.ts'
import type { Run, RunCharge } from './runs.ts'

/** A run as its owner sees it. */
export function toRun(run: StoredRun): Run {
  const { max, used, action } = run
  return {
    id: run.id,
    agent: run.agent,
    agentVersion: run.agentVersion,
    ownerId: run.ownerId,
    input: run.input,
    status: run.status,
    stopReason: run.stopReason,
    stopDetail: run.stopDetail,
    outcome: run.outcome,
    output: run.output,
    model: run.model,
    isTainted: run.isTainted,
    skills: (run.plan.skills ?? []).map((skill) => ({
      ...skill,
      loads: run.skillsLoaded.filter(({ slug }) => slug === skill.slug),
    })),
    budget: {
      costMicroUsdMax: max.costMicroUsd,
      tokensMax: max.tokens,
      secondsMax: max.ms / 1_000,
      toolCallsMax: max.calls,
      depthMax: run.depthMax,
    },
    usage: {
      costMicroUsd: used.costMicroUsd,
      tokens: used.tokens,
      seconds: used.ms / 1_000,
      toolCalls: used.calls,
    },
    action: action && {
      stepId: action.stepId,
      operationId: action.operationId,
      input: action.input,
      intentHash: action.intentHash,
      reason: action.reason,
    },
    parentRunId: run.parentId,
    charge: run.sale && toCharge(run.sale),
    createdAt: run.createdAt,
    endedAt: run.endedAt,
  }
}

/** What is held is what is left to be charged: nothing once it has ended. */
function toCharge({ asset, chargedAtomic, heldAtomic, state, unit }: RunSale): RunCharge {
  return {
    ...{ asset, state, unit },
    heldAtomic: state === 'held' ? BigInt(heldAtomic) : 0n,
    chargedAtomic: BigInt(chargedAtomic),
  }
}
