import { Type as T } from '@sinclair/typebox'
import { event } from '../../kernel/event.ts'
import { NullableTimestamp } from '../../kernel/schemas.ts'

const KeyId = T.Integer({ description: 'The id of the ApiKeyRecord' })
const KeyPrefix = T.String({ description: 'Leading characters; the key itself is in no event.' })

/** What happens to an account's keys; only the account itself may read it. */
export const keysEvents = {
  minted: event({
    topic: 'key.minted',
    version: 1,
    summary: 'An API key was made',
    audience: 'account',
    payload: T.Object({
      keyId: KeyId,
      name: T.String(),
      keyPrefix: KeyPrefix,
      scopes: T.Array(T.String(), { maxItems: 64 }),
      expiresAt: NullableTimestamp,
    }),
    example: {
      keyId: 7,
      name: 'rebalancer',
      keyPrefix: 'ct_sk_Q7xT2m',
      scopes: ['api:*'],
      expiresAt: null,
    },
  }),
  revoked: event({
    topic: 'key.revoked',
    version: 1,
    summary: 'An API key was revoked',
    audience: 'account',
    payload: T.Object({ keyId: KeyId, keyPrefix: KeyPrefix }),
    example: { keyId: 7, keyPrefix: 'ct_sk_Q7xT2m' },
  }),
}
