import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials, personCredentials } from '../../../kernel/principal.ts'
import { authErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
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

/** API keys of the caller's own account. */
export const keysOperations = {
  mint: operation({
    name: 'keys.mint',
    method: 'POST',
    path: '/api/developer/keys',
    tier: 'private',
    family: 'Developer',
    summary: 'Mint an API key',
    description:
      'Answers the new key once. Holder keys act for the account within their scopes; they do not open one-shot routes and mint no keys. Address list and budget are set with PATCH; an order limit only here.',
    auth: ['wallet_session', 'idp_bearer'],
    input: { body: CreateApiKeyRequest },
    output: MintedApiKey,
    errors: [
      keysErrors.limit_reached,
      keysErrors.scope_exceeds_caller,
      keysErrors.scope_unknown,
      keysErrors.agent_wallet_not_owned,
      keysErrors.order_limit_scopes,
    ],
    effect: 'reversible',
    // A stored answer would keep the key readable at rest.
    idempotent: false,
    mcp: false,
    handler: (keys, call) => keys.mint(call.principal, call.input.body, call),
  }),

  list: operation({
    name: 'keys.list',
    method: 'GET',
    path: '/api/developer/keys',
    tier: 'private',
    family: 'Developer',
    summary: 'List the API keys of the account, newest first',
    auth: accountCredentials,
    input: { query: ListApiKeysQuery },
    output: ApiKeyPage,
    effect: 'none',
    handler: (keys, { input, principal }) => keys.list(principal, input.query),
  }),

  get: operation({
    name: 'keys.get',
    method: 'GET',
    path: '/api/developer/keys/{keyId}',
    tier: 'private',
    family: 'Developer',
    summary: 'Read one API key record',
    auth: accountCredentials,
    input: { params: ApiKeyParams },
    output: ApiKeyRecord,
    effect: 'none',
    handler: (keys, { input, principal }) => keys.get(principal, input.params.keyId),
  }),

  change: operation({
    name: 'keys.update',
    method: 'PATCH',
    path: '/api/developer/keys/{keyId}',
    tier: 'private',
    family: 'Developer',
    summary: 'Rename an API key, narrow its scopes, bind it to addresses, a budget or a wallet',
    description:
      'What is left out stays. Scopes only get narrower. A change counts within a second on every process.',
    auth: personCredentials,
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
    handler: (keys, call) => {
      const { params, body } = call.input
      return keys.change(call.principal, { keyId: params.keyId, request: body }, call)
    },
  }),

  disable: operation({
    name: 'keys.disable',
    method: 'POST',
    path: '/api/developer/keys/{keyId}/disable',
    tier: 'private',
    family: 'Developer',
    summary: 'Disable an active API key until it is enabled again',
    auth: personCredentials,
    input: { params: ApiKeyParams },
    output: ApiKeyRecord,
    errors: [resourceErrors.illegal_transition],
    effect: 'reversible',
    handler: (keys, call) => keys.disable(call.principal, call.input.params.keyId, call),
  }),

  enable: operation({
    name: 'keys.enable',
    method: 'POST',
    path: '/api/developer/keys/{keyId}/enable',
    tier: 'private',
    family: 'Developer',
    summary: 'Enable a disabled API key',
    auth: personCredentials,
    input: { params: ApiKeyParams },
    output: ApiKeyRecord,
    errors: [resourceErrors.illegal_transition, keysErrors.scope_exceeds_caller],
    effect: 'reversible',
    handler: (keys, call) => keys.enable(call.principal, call.input.params.keyId, call),
  }),

  reroll: operation({
    name: 'keys.reroll',
    method: 'POST',
    path: '/api/developer/keys/{keyId}/reroll',
    tier: 'private',
    family: 'Developer',
    summary: 'Replace an active API key by a new one',
    description:
      'The new key is answered once and has the scopes, end, address list, wallet, budget and order limit of the old one, which works on until the overlap ends. The two share one budget and one order limit.',
    auth: ['wallet_session', 'idp_bearer'],
    input: { params: ApiKeyParams, body: RerollApiKeyRequest },
    output: RerolledApiKey,
    errors: [
      resourceErrors.illegal_transition,
      keysErrors.limit_reached,
      keysErrors.scope_exceeds_caller,
    ],
    effect: 'irreversible',
    // For the same reason as minting.
    idempotent: false,
    mcp: false,
    handler: (keys, call) => {
      const { params, body } = call.input
      return keys.reroll(call.principal, { ...params, ...body }, call)
    },
  }),

  revoke: operation({
    name: 'keys.revoke',
    method: 'DELETE',
    path: '/api/developer/keys/{keyId}',
    tier: 'private',
    family: 'Developer',
    summary: 'Revoke an API key',
    description:
      'The key opens nothing more within a second, on every process, and for good. An API key may revoke itself and no other.',
    auth: accountCredentials,
    input: { params: ApiKeyParams },
    output: ApiKeyRecord,
    errors: [resourceErrors.illegal_transition, authErrors.forbidden],
    effect: 'irreversible',
    handler: (keys, call) => keys.revoke(call.principal, call.input.params.keyId, call),
  }),
}
