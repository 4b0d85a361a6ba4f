import { Type as T } from '@sinclair/typebox'
import { agentOwner } from '../directory/index.ts'
import { agentJobsRows, settledWork } from '../jobs/index.ts'
import { agentRunsRows } from '../runs/index.ts'
import type { AgentRecords } from '../search/index.ts'
import { payloadOf } from './event-reading.ts'

const { changed: jobChanged, rated } = agentJobsRows.events
const { changed: runChanged } = agentRunsRows.events

/** What is read of a run's event. */
const endedRun = T.Object({
  agent: T.String(),
  status: T.String(),
  stopReason: T.Optional(T.Union([T.String(), T.Null()])),
  // Events of before there was one have none.
  isBudgetCut: T.Optional(T.Boolean()),
})

/** How agents do, by their runs and their settled jobs, for the search. */
export const agentRecords: AgentRecords = {
  topics: [jobChanged.topic, rated.topic, runChanged.topic],
  factOf(event) {
    if (event.topic === rated.topic) return { agent: payloadOf(rated, event).agent, run: null }
    if (event.topic === jobChanged.topic) {
      const { agent, status } = payloadOf(jobChanged, event)
      return status === 'completed' ? { agent, run: null } : null
    }
    const { agent, isBudgetCut, status, stopReason } = payloadOf({ payload: endedRun }, event)
    // What was cancelled or ran out of money says nothing of the agent, nor does what its caller gave too little for.
    if (event.accountId === null || (status !== 'succeeded' && status !== 'failed')) return null
    if (status === 'failed' && stopReason === 'budget_exhausted' && isBudgetCut === true)
      return null
    return { agent, run: { account: event.accountId, hasSucceeded: status === 'succeeded' } }
  },
  async jobsOf(tx, agent) {
    return { ...(await settledWork(tx, agent)), owner: await agentOwner(tx, agent) }
  },
}
