import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'

/** Events of the links between identity providers and accounts. */
export const identityEvents = {
  linked: event({
    topic: 'identity.linked',
    version: 1,
    summary: 'A person of the identity provider got an account',
    audience: 'account',
    changes: [{ resource: 'me' }],
    payload: T.Object({ issuer: T.String() }),
    example: { issuer: 'https://id.example.com' },
  }),
}
