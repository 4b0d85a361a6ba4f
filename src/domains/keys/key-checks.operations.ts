import { rowsOf } from '../../kernel/operation.ts'
import { exampleKey, exampleRecord as record } from './key-examples.ts'
import { keysErrors } from './keys.errors.ts'
import {
  ArenaKey,
  CreateArenaKeyRequest,
  ValidatedKey,
  ValidateKeyRequest,
  VerifiedApiKey,
  VerifyApiKeyRequest,
} from './keys.schemas.ts'
import type { KeysService } from './keys.service.ts'

const { operation } = rowsOf<KeysService>()

/** Rows that ask about keys, and the arena's own way of minting one. */
export const keyCheckOperations = {
  verify: operation({
    method: 'POST',
    path: '/api/developer/keys/verify',
    tier: 'private',
    family: 'Developer',
    summary: 'Ask what a key of the account would be answered now',
    description:
      'A key that is not good is an answer and no error. Nothing is counted: neither a use nor a call of the budget.',
    auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
    input: { body: VerifyApiKeyRequest },
    output: VerifiedApiKey,
    effect: 'none',
    // The answer is of the moment, and the request holds a key.
    idempotent: false,
    mcp: false,
    examples: [
      {
        name: 'a key without the scope',
        input: { body: { key: exampleKey, scopes: ['route:launchpad:*'], address: '192.0.2.7' } },
        output: {
          valid: false,
          code: 'INSUFFICIENT_PERMISSIONS',
          record,
          retryAfterSeconds: null,
        },
      },
    ],
    handler: (keys, { input, principal }) => keys.verify(principal, input.body),
  }),

  validate: operation({
    method: 'POST',
    path: '/api/auth/validate-key',
    tier: 'public',
    family: 'Auth',
    summary: 'Ask whether an API key opens anything from here',
    description:
      'Anyone may ask, so an unknown, ended or malformed key all get the same answer. It counts as no use of the key. The weight keeps one address to a few questions a minute.',
    auth: [],
    input: { body: ValidateKeyRequest },
    output: ValidatedKey,
    effect: 'none',
    idempotent: false,
    // A full bucket of 60 gives five at once and five more in the minute after: never above ten.
    limit: { bucket: 'sign_in', weight: 12 },
    mcp: false,
    examples: [
      {
        name: 'a key that is not known',
        input: { body: { key: exampleKey } },
        output: { valid: false, code: 'NOT_VALID' },
      },
    ],
    handler: (keys, call) => keys.validate(call.input.body.key, call),
  }),

  mintArena: operation({
    method: 'POST',
    path: '/api/arena/keys',
    tier: 'private',
    family: 'Agents',
    summary: 'Mint an API key for the arena',
    description:
      'Answers the new key once. It has the scope `route:arena:*` and opens the arena alone, whatever the caller may do. It is managed under /api/developer/keys.',
    auth: ['wallet_session', 'idp_bearer', 'account_session'],
    input: { body: CreateArenaKeyRequest },
    output: ArenaKey,
    errors: [keysErrors.limit_reached, keysErrors.scope_exceeds_caller],
    effect: 'reversible',
    // A stored answer would keep the key at rest, readable, for as long as the answer is kept.
    idempotent: false,
    mcp: false,
    examples: [
      {
        name: 'a key for a bot',
        input: { body: { name: 'arena bot' } },
        output: {
          apiKey: exampleKey,
          key: {
            ...record,
            name: 'arena bot',
            scopes: ['route:arena:*'],
            expiresAt: null,
          },
        },
      },
    ],
    handler: (keys, call) => keys.mintArena(call.principal, call.input.body, call),
  }),
}
