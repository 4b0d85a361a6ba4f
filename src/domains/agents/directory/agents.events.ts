import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'

const Slug = T.String({ description: 'The name of the agent' })
const payload = T.Object({ slug: Slug })
const example = { slug: 'grid-bot' }

const bySlug = [
  { resource: 'agents', id: 'slug' },
  { resource: 'paidAgents', id: 'slug' },
] as const

/** Events of an account's agents. */
export const agentsEvents = {
  made: event({
    topic: 'agent.created',
    version: 1,
    summary: 'An agent was made',
    audience: 'account',
    changes: [{ resource: 'agents', id: 'slug' }],
    payload: T.Object({ slug: Slug, status: T.String(), visibility: T.String() }),
    example: { ...example, status: 'draft', visibility: 'public' },
  }),
  shown: event({
    topic: 'agent.shown',
    version: 1,
    summary: 'Others find and run an agent otherwise than before: state, visibility or version',
    audience: 'account',
    changes: [...bySlug],
    payload: T.Object({
      slug: Slug,
      status: T.String(),
      previousStatus: T.String(),
      visibility: T.String(),
      publishedVersion: T.Union([T.Integer(), T.Null()]),
    }),
    example: {
      ...example,
      status: 'published',
      previousStatus: 'draft',
      visibility: 'public',
      publishedVersion: 1,
    },
  }),
  monetized: event({
    topic: 'agent.monetized',
    version: 1,
    summary: 'An agent was given a price',
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
    summary: 'Words, tools, price or wallets of an agent were changed',
    audience: 'account',
    changes: [...bySlug],
    payload: T.Object({
      slug: Slug,
      fields: T.Array(T.String(), {
        maxItems: 32,
        description: 'Which fields differ or were named.',
      }),
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
