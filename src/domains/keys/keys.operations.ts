import { rowsOf } from '../../kernel/operation.ts'
import { authErrors, resourceErrors } from '../../kernel/shared-errors.ts'
import { exampleKey, exampleRecord as record, exampleWarning as warning } from './key-examples.ts'
import { keysErrors } from './keys.errors.ts'
import {
  ApiKeyPage,
  ApiKeyParams,
  ApiKeyRecord,
  ChangeApiKeyRequest,
  CreateApiKeyRequest,
  ListApiKeysQuery,
  MintedApiKey,
  RerollApiKeyRequest,
  RerolledApiKey,
} from './keys.schemas.ts'
import type { KeysService } from './keys.service.ts'

const { operation } = rowsOf<KeysService>()
const oneKey = { params: { keyId: '7' } }

/** Holder API keys of the caller's own account. */
export const keysOperations = {
  mint: operation({
    method: 'POST',
    path: '/api/developer/keys',
    tier: 'private',
    family: 'Developer',
    summary: 'Mint an API key',
    description:
      'Answers the new key once. Holder keys act for the account within their scopes; they do not open one-shot routes and mint no keys. Address list and budget are set with PATCH.',
    auth: ['wallet_session', 'idp_bearer'],
    input: { body: CreateApiKeyRequest },
    output: MintedApiKey,
    errors: [
      keysErrors.limit_reached,
      keysErrors.scope_exceeds_caller,
      keysErrors.scope_unknown,
      keysErrors.agent_wallet_not_owned,
    ],
    effect: 'reversible',
    // A stored answer would keep the key at rest, readable, for as long as the answer is kept.
    idempotent: false,
    examples: [
      {
        name: 'one family and one operation until the new year',
        input: {
          body: { name: record.name, scopes: record.scopes, expiresAt: record.expiresAt },
        },
        output: { key: exampleKey, record, warning },
      },
    ],
    mcp: false,
    handler: (keys, call) => keys.mint(call.principal, call.input.body, call),
  }),

  list: operation({
    method: 'GET',
    path: '/api/developer/keys',
    tier: 'private',
    family: 'Developer',
    summary: 'List the API keys of the account, newest first',
    auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
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
    auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
    input: { params: ApiKeyParams },
    output: ApiKeyRecord,
    effect: 'none',
    examples: [{ name: 'one key', input: oneKey, output: record }],
    handler: (keys, { input, principal }) => keys.get(principal, input.params.keyId),
  }),

  change: operation({
    method: 'PATCH',
    path: '/api/developer/keys/{keyId}',
    tier: 'private',
    family: 'Developer',
    summary: 'Rename an API key, narrow its scopes, bind it to addresses, a budget or a wallet',
    description:
      'What is left out stays. Scopes only get narrower. A change counts within a second on every process.',
    auth: ['wallet_session', 'idp_bearer', 'account_session'],
    input: { params: ApiKeyParams, body: ChangeApiKeyRequest },
    output: ApiKeyRecord,
    errors: [
      keysErrors.scope_exceeds_caller,
      keysErrors.scope_unknown,
      keysErrors.scope_widened,
      keysErrors.agent_wallet_not_owned,
      keysErrors.ended,
    ],
    effect: 'reversible',
    examples: [
      {
        name: 'one network, 10,000 calls a day',
        input: {
          ...oneKey,
          body: {
            addressAllowList: ['192.0.2.0/24', '2001:db8::/48'],
            budget: { calls: 10_000, windowSeconds: 86_400 },
          },
        },
        output: {
          ...record,
          addressAllowList: ['192.0.2.0/24', '2001:db8::/48'],
          budget: { calls: 10_000, windowSeconds: 86_400 },
        },
      },
    ],
    handler: (keys, call) => {
      const { params, body } = call.input
      return keys.change(call.principal, { keyId: params.keyId, request: body }, call)
    },
  }),

  disable: operation({
    method: 'POST',
    path: '/api/developer/keys/{keyId}/disable',
    tier: 'private',
    family: 'Developer',
    summary: 'Disable an active API key until it is enabled again',
    auth: ['wallet_session', 'idp_bearer', 'account_session'],
    input: { params: ApiKeyParams },
    output: ApiKeyRecord,
    errors: [resourceErrors.illegal_transition],
    effect: 'reversible',
    examples: [{ name: 'one key', input: oneKey, output: { ...record, state: 'disabled' } }],
    handler: (keys, call) => keys.disable(call.principal, call.input.params.keyId, call),
  }),

  enable: operation({
    method: 'POST',
    path: '/api/developer/keys/{keyId}/enable',
    tier: 'private',
    family: 'Developer',
    summary: 'Enable a disabled API key',
    auth: ['wallet_session', 'idp_bearer', 'account_session'],
    input: { params: ApiKeyParams },
    output: ApiKeyRecord,
    errors: [resourceErrors.illegal_transition, keysErrors.scope_exceeds_caller],
    effect: 'reversible',
    examples: [{ name: 'one key', input: oneKey, output: record }],
    handler: (keys, call) => keys.enable(call.principal, call.input.params.keyId, call),
  }),

  reroll: operation({
    method: 'POST',
    path: '/api/developer/keys/{keyId}/reroll',
    tier: 'private',
    family: 'Developer',
    summary: 'Replace an active API key by a new one',
    description:
      'The new key is answered once and has the scopes, end, address list, wallet and budget of the old one, which works on until the overlap ends. The two share one budget.',
    auth: ['wallet_session', 'idp_bearer'],
    input: { params: ApiKeyParams, body: RerollApiKeyRequest },
    output: RerolledApiKey,
    errors: [
      resourceErrors.illegal_transition,
      keysErrors.limit_reached,
      keysErrors.scope_exceeds_caller,
    ],
    effect: 'irreversible',
    // For the reason that minting is not.
    idempotent: false,
    examples: [
      {
        name: 'an hour to change over',
        input: { ...oneKey, body: { overlapSeconds: 3_600 } },
        output: {
          key: exampleKey,
          record: { ...record, id: 8, createdAt: '2026-08-01T09:00:00.000Z' },
          previous: {
            ...record,
            keyPrefix: 'ct_sk_k3Vw9a',
            expiresAt: '2026-08-01T10:00:00.000Z',
            state: 'rotating',
            replacedByKeyId: 8,
          },
          warning,
        },
      },
    ],
    mcp: false,
    handler: (keys, call) => {
      const { params, body } = call.input
      return keys.reroll(call.principal, { ...params, ...body }, call)
    },
  }),

  revoke: operation({
    method: 'DELETE',
    path: '/api/developer/keys/{keyId}',
    tier: 'private',
    family: 'Developer',
    summary: 'Revoke an API key',
    description:
      'The key opens nothing more within a second, on every process, and for good. An API key may revoke itself and no other.',
    auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
    input: { params: ApiKeyParams },
    output: ApiKeyRecord,
    errors: [resourceErrors.illegal_transition, authErrors.forbidden],
    effect: 'irreversible',
    examples: [{ name: 'one key', input: oneKey, output: { ...record, state: 'revoked' } }],
    handler: (keys, call) => keys.revoke(call.principal, call.input.params.keyId, call),
  }),
}
