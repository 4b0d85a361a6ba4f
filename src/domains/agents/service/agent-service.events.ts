import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'

const connectionId = 'con_01k06t0000000000000000000a'
const about = { connectionId: T.String(), agent: T.String() }
const example = { connectionId, agent: 'pool-watcher' }

/** Events of connections and conversations with agents. */
export const agentServiceEvents = {
  connected: event({
    topic: 'agent_service.connected',
    version: 1,
    summary: 'An agent was connected to the account',
    audience: 'account',
    changes: [{ resource: 'agentConnections', id: 'connectionId' }],
    payload: T.Object({ ...about, kind: T.String(), scopes: T.Array(T.String()) }),
    example: { ...example, kind: 'own', scopes: ['route:trading:*'] },
  }),
  disconnected: event({
    topic: 'agent_service.disconnected',
    version: 1,
    summary: 'An agent was disconnected from the account',
    audience: 'account',
    changes: [{ resource: 'agentConnections', id: 'connectionId' }],
    payload: T.Object(about),
    example,
  }),
  traded: event({
    topic: 'agent_service.traded',
    version: 1,
    summary: 'An agent had a trade prepared, or a paper order placed',
    audience: 'account',
    // What was prepared or placed has an event of its own.
    changes: [],
    payload: T.Object({
      ...about,
      mode: T.String(),
      sellToken: T.String(),
      buyToken: T.String(),
      amountAtomic: T.String(),
    }),
    example: {
      ...example,
      mode: 'intent',
      sellToken: 'ETH',
      buyToken: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      amountAtomic: '100000000000000000',
    },
  }),
}
