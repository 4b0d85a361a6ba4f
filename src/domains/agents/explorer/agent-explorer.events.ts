import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'

const agentId = T.String({ description: 'The id of the observation' })
const example = 'mint:4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'

/** Events of the explorer. */
export const agentExplorerEvents = {
  observed: event({
    topic: 'agent.observed',
    version: 1,
    summary: 'An agent was seen for the first time, has changed, or was withdrawn',
    audience: 'public',
    payload: T.Object({
      agentId,
      change: T.Union([T.Literal('observed'), T.Literal('changed'), T.Literal('withdrawn')]),
      agent: T.Union([T.Record(T.String(), T.Unknown()), T.Null()], {
        description: 'The agent as the feed shows it; null once it is withdrawn.',
      }),
    }),
    example: { agentId: example, change: 'withdrawn', agent: null },
  }),
  reported: event({
    topic: 'agent.reported',
    version: 1,
    summary: 'An account reports an observed agent',
    audience: 'operator',
    payload: T.Object({ reportId: T.String(), agentId, reason: T.String() }),
    example: {
      reportId: 'arep_01k0000000000000000000000a',
      agentId: example,
      reason: 'impersonation',
    },
  }),
}
