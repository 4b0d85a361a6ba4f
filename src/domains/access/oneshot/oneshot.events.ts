import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'
import { Timestamp } from '../../../kernel/schemas.ts'

const payload = T.Object({
  keyPrefix: T.String({ description: 'Leading characters; the key itself is in no event.' }),
  expiresAt: Timestamp,
})
const example = { keyPrefix: 'ct_os_Q7xT2m', expiresAt: '2026-07-15T09:15:00.000Z' }

/** Events of one-shot keys. They belong to no account, so only the operator may read them. */
export const oneshotEvents = {
  minted: event({
    topic: 'oneshot.minted',
    version: 1,
    summary: 'A one-shot key was made',
    audience: 'operator',
    payload,
    example,
  }),
  claimed: event({
    topic: 'oneshot.claimed',
    version: 1,
    summary: 'A machine claimed a one-shot key',
    audience: 'operator',
    payload,
    example,
  }),
  revoked: event({
    topic: 'oneshot.revoked',
    version: 1,
    summary: 'A one-shot key was revoked',
    audience: 'operator',
    payload,
    example,
  }),
}
