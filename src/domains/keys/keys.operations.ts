import { rowsOf } from '../../kernel/operation.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import { keysErrors } from './keys.errors.ts'
import {
  ApiKeyPage,
  ApiKeyParams,
  ApiKeyRecord,
  CreateApiKeyRequest,
  ListApiKeysQuery,
  MintedApiKey,
} from './keys.schemas.ts'
import type { KeysService } from './keys.service.ts'

const { operation } = rowsOf<KeysService>()

const record = {
  id: 7,
  name: 'rebalancer',
  keyPrefix: 'ct_sk_Q7xT2m',
  scopes: ['route:trading:*', 'route:market-data:*'],
  agentWalletId: null,
  lastUsedAt: null,
  expiresAt: '2027-01-01T00:00:00.000Z',
  createdAt: '2026-07-15T09:00:00.000Z',
  state: 'active',
}

/** Holder API keys of the caller's own account. */
export const keysOperations = {
  mint: operation({
    method: 'POST',
    path: '/api/developer/keys',
    tier: 'private',
    family: 'Developer',
    summary: 'Mint an API key',
    description:
      'Answers the new key once. Holder keys act for the account within their scopes; they do not open one-shot routes.',
    auth: ['wallet_session', 'idp_bearer'],
    input: { body: CreateApiKeyRequest },
    output: MintedApiKey,
    errors: Object.values(keysErrors),
    effect: 'reversible',
    // A stored answer would keep the key at rest, readable, for as long as the answer is kept.
    idempotent: false,
    examples: [
      {
        name: 'two families until the new year',
        input: {
          body: { name: record.name, scopes: record.scopes, expiresAt: record.expiresAt },
        },
        output: {
          // Shortened in the middle, so that no well-formed key stands in any document.
          key: 'ct_sk_Q7xT2m...9dKf',
          record,
          warning: 'Store the key now: it is shown once and cannot be read again.',
        },
      },
    ],
    mcp: false,
    handler: (keys, { input, principal }) => keys.mint(principal, input.body),
  }),

  list: operation({
    method: 'GET',
    path: '/api/developer/keys',
    tier: 'private',
    family: 'Developer',
    summary: 'List the API keys of the account, newest first',
    auth: ['wallet_session', 'api_key', 'idp_bearer'],
    input: { query: ListApiKeysQuery },
    output: ApiKeyPage,
    effect: 'none',
    examples: [
      {
        name: 'the active ones',
        input: { query: { limit: 50, state: 'active' } },
        output: { items: [record], nextCursor: null },
      },
    ],
    handler: (keys, { input, principal }) => keys.list(principal, input.query),
  }),

  get: operation({
    method: 'GET',
    path: '/api/developer/keys/{keyId}',
    tier: 'private',
    family: 'Developer',
    summary: 'Read one API key record',
    auth: ['wallet_session', 'api_key', 'idp_bearer'],
    input: { params: ApiKeyParams },
    output: ApiKeyRecord,
    effect: 'none',
    examples: [{ name: 'one key', input: { params: { keyId: '7' } }, output: record }],
    handler: (keys, { input, principal }) => keys.get(principal, input.params.keyId),
  }),

  revoke: operation({
    method: 'DELETE',
    path: '/api/developer/keys/{keyId}',
    tier: 'private',
    family: 'Developer',
    summary: 'Revoke an API key',
    description: 'The key opens nothing more within a second, on every process, and for good.',
    auth: ['wallet_session', 'api_key', 'idp_bearer'],
    input: { params: ApiKeyParams },
    output: ApiKeyRecord,
    errors: [resourceErrors.illegal_transition],
    effect: 'irreversible',
    examples: [
      {
        name: 'one key',
        input: { params: { keyId: '7' } },
        output: { ...record, state: 'revoked' },
      },
    ],
    handler: (keys, { input, principal }) => keys.revoke(principal, input.params.keyId),
  }),
}
