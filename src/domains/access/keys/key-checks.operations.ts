import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials, personCredentials } from '../../../kernel/principal.ts'
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

/** Checks of keys, and minting a key for the arena. */
export const keyCheckOperations = {
  verify: operation({
    name: 'keys.verify',
    method: 'POST',
    path: '/api/developer/keys/verify',
    tier: 'private',
    family: 'Developer',
    summary: 'Ask what a key of the account would be answered now',
    description:
      'A key that is not good is an answer and no error. Nothing is counted: neither a use nor a call of the budget.',
    auth: accountCredentials,
    input: { body: VerifyApiKeyRequest },
    output: VerifiedApiKey,
    effect: 'none',
    // The answer is about the present, and the request contains a key.
    idempotent: false,
    mcp: false,
    handler: (keys, { input, principal }) => keys.verify(principal, input.body),
  }),

  validate: operation({
    name: 'keys.validate',
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
    // A full bucket of 60 admits five at once and five more in the next minute: never more than ten per minute.
    limit: { bucket: 'sign_in', weight: 12 },
    mcp: false,
    handler: (keys, call) => keys.validate(call.input.body.key, call),
  }),

  mintArena: operation({
    name: 'keys.mintForArena',
    method: 'POST',
    path: '/api/arena/keys',
    tier: 'private',
    family: 'Agents',
    summary: 'Mint an API key for the arena',
    description:
      'Answers the new key once. It has the scope `route:arena:*` and opens the arena alone, whatever the caller may do. It is managed under /api/developer/keys.',
    auth: personCredentials,
    input: { body: CreateArenaKeyRequest },
    output: ArenaKey,
    errors: [keysErrors.limit_reached, keysErrors.scope_exceeds_caller],
    effect: 'reversible',
    // A stored answer would keep the key readable at rest.
    idempotent: false,
    mcp: false,
    handler: (keys, call) => keys.mintArena(call.principal, call.input.body, call),
  }),
}
