import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'
import { NullableTimestamp, Timestamp } from '../../../kernel/schemas.ts'

const KeyId = T.Integer({ description: 'The id of the ApiKeyRecord' })
const KeyPrefix = T.String({ description: 'Leading characters; the key itself is in no event.' })
const key = { keyId: 7, keyPrefix: 'ct_sk_Q7xT2m' }

/** Events of an account's keys, readable by that account only. */
export const keysEvents = {
  minted: event({
    topic: 'key.minted',
    version: 1,
    summary: 'An API key was made',
    audience: 'account',
    changes: [{ resource: 'keys', id: 'keyId' }],
    payload: T.Object({
      keyId: KeyId,
      name: T.String(),
      keyPrefix: KeyPrefix,
      scopes: T.Array(T.String(), { maxItems: 64 }),
      expiresAt: NullableTimestamp,
    }),
    example: { ...key, name: 'rebalancer', scopes: ['api:*'], expiresAt: null },
  }),
  changed: event({
    topic: 'key.changed',
    version: 1,
    summary: 'Settings of an API key were changed',
    audience: 'account',
    changes: [{ resource: 'keys', id: 'keyId' }],
    payload: T.Object({
      keyId: KeyId,
      keyPrefix: KeyPrefix,
      fields: T.Array(T.String(), { maxItems: 8, description: 'Which settings were named.' }),
    }),
    example: { ...key, fields: ['name', 'budget'] },
  }),
  disabled: event({
    topic: 'key.disabled',
    version: 1,
    summary: 'An API key was disabled; it opens nothing until it is enabled again',
    audience: 'account',
    changes: [{ resource: 'keys', id: 'keyId' }],
    payload: T.Object({ keyId: KeyId, keyPrefix: KeyPrefix }),
    example: key,
  }),
  enabled: event({
    topic: 'key.enabled',
    version: 1,
    summary: 'A disabled API key was enabled again',
    audience: 'account',
    changes: [{ resource: 'keys', id: 'keyId' }],
    payload: T.Object({ keyId: KeyId, keyPrefix: KeyPrefix }),
    example: key,
  }),
  expiring: event({
    topic: 'key.expiring',
    version: 1,
    summary: 'An API key expires soon: in a week, or in a day where it lives no longer than a week',
    audience: 'account',
    changes: [{ resource: 'keys', id: 'keyId' }],
    payload: T.Object({
      keyId: KeyId,
      keyPrefix: KeyPrefix,
      name: T.String(),
      expiresAt: Timestamp,
    }),
    example: { ...key, name: 'rebalancer', expiresAt: '2026-07-22T09:00:00.000Z' },
  }),
  rerolled: event({
    topic: 'key.rerolled',
    version: 1,
    summary: 'An API key was replaced and ends with the overlap',
    audience: 'account',
    changes: [
      { resource: 'keys', id: 'keyId' },
      { resource: 'keys', id: 'replacedByKeyId' },
    ],
    payload: T.Object({
      keyId: KeyId,
      keyPrefix: KeyPrefix,
      replacedByKeyId: KeyId,
      endsAt: Timestamp,
    }),
    example: { ...key, replacedByKeyId: 8, endsAt: '2026-07-15T10:00:00.000Z' },
  }),
  revoked: event({
    topic: 'key.revoked',
    version: 1,
    summary: 'An API key was revoked',
    audience: 'account',
    changes: [{ resource: 'keys', id: 'keyId' }],
    payload: T.Object({ keyId: KeyId, keyPrefix: KeyPrefix }),
    example: key,
  }),
}
