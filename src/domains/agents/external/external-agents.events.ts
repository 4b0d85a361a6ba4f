import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'

const agentId = 'xag_01k0a3r9m2v7c8d4e5f6g7h8j9'
const named = { agentId: T.String(), name: T.String() }
const example = { agentId, name: 'translator' }
const changes = [{ resource: 'externalAgents', id: 'name' }] as const

/** Events of an account's external agents. */
export const externalAgentsEvents = {
  created: event({
    topic: 'external_agent.created',
    version: 1,
    summary: 'An external agent was added to the account',
    audience: 'account',
    changes: [...changes],
    payload: T.Object({ ...named, hasCredential: T.Boolean() }),
    example: { ...example, hasCredential: true },
  }),
  changed: event({
    topic: 'external_agent.changed',
    version: 1,
    summary: 'The endpoint, the credential or another setting of an external agent was changed',
    audience: 'account',
    changes: [...changes],
    payload: T.Object({
      ...named,
      fields: T.Array(T.String(), { maxItems: 8, description: 'Which of them were named.' }),
    }),
    example: { ...example, fields: ['credential'] },
  }),
  deleted: event({
    topic: 'external_agent.deleted',
    version: 1,
    summary: 'An external agent was removed from the account; nothing is sent to it any more',
    audience: 'account',
    changes: [...changes],
    payload: T.Object(named),
    example,
  }),
}
