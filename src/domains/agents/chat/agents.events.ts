import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'

const Slug = T.String({ description: 'The name of the agent' })
const payload = T.Object({ slug: Slug })
const example = { slug: 'grid-bot' }

/** Events of an account's paid agents. */
export const agentsEvents = {
  created: event({
    topic: 'agent.monetized',
    version: 1,
    summary: 'An agent paid by call was created',
    audience: 'account',
    changes: [{ resource: 'paidAgents', id: 'slug' }],
    payload: T.Object({
      slug: Slug,
      pricePerCallAtomic: T.String(),
      asset: T.String(),
      commissionBps: T.Integer(),
    }),
    example: { ...example, pricePerCallAtomic: '1000000', asset: 'SOL', commissionBps: 1_000 },
  }),
  changed: event({
    topic: 'agent.changed',
    version: 1,
    summary: 'Price, wallets or words of a monetized agent were changed',
    audience: 'account',
    changes: [{ resource: 'paidAgents', id: 'slug' }],
    payload: T.Object({
      slug: Slug,
      fields: T.Array(T.String(), { maxItems: 8, description: 'Which fields were named.' }),
    }),
    example: { ...example, fields: ['pricePerCallAtomic'] },
  }),
  deactivated: event({
    topic: 'agent.deactivated',
    version: 1,
    summary: 'A monetized agent was switched off; it is no longer called or listed',
    audience: 'account',
    changes: [{ resource: 'paidAgents', id: 'slug' }],
    payload,
    example,
  }),
  activated: event({
    topic: 'agent.activated',
    version: 1,
    summary: 'A monetized agent was switched on again',
    audience: 'account',
    changes: [{ resource: 'paidAgents', id: 'slug' }],
    payload,
    example,
  }),
}
