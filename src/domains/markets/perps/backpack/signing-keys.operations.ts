import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../../kernel/operation.ts'
import { wholeList, wholePage } from '../../../../kernel/page.ts'
import { accountCredentials, personCredentials } from '../../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../../kernel/shared-errors.ts'
import { perpsErrors } from '../perps.errors.ts'
import type { PerpsService } from '../perps.service.ts'
import {
  RegisterSigningKeyRequest,
  SigningKeyParams,
  SigningKeyView,
} from './signing-keys.schemas.ts'

const { operation } = rowsOf<PerpsService>()
const row = { tier: 'private', family: 'Perps' } as const
const publicKey = 'eWSaagTf9ZRL/9ucTVuKcD1W3KfmfshTt3v0ZWJpRhM='
const example = {
  id: '3',
  publicKey,
  name: 'market maker',
  access: 'trade' as const,
  createdAt: '2026-07-15T09:00:00.000Z',
  revokedAt: null,
}

/** The public keys with which clients of the exchange sign an account's requests. */
export const signingKeyOperations = {
  registerSigningKey: operation({
    name: 'exchangeKeys.register',
    ...row,
    method: 'POST',
    path: '/api/{exchange}/signing-keys',
    auth: personCredentials,
    summary: 'Register an ED25519 public key that signs requests of clients of the exchange',
    description:
      'Such a client then needs the key pair and this service’s address, and nothing else. The service never sees the private key: the signature proves that the caller has it.',
    input: { body: RegisterSigningKeyRequest },
    output: SigningKeyView,
    errors: [requestErrors.invalid, perpsErrors.signing_key_known, perpsErrors.signing_keys_limit],
    effect: 'reversible',
    mcp: false,
    handler: ({ signingKeys }, { input: { body }, principal }) =>
      signingKeys.register(principal, body),
  }),
  listSigningKeys: operation({
    name: 'exchangeKeys.list',
    ...row,
    method: 'GET',
    path: '/api/{exchange}/signing-keys',
    auth: accountCredentials,
    summary: 'List the keys that sign requests of the account, newest first',
    input: {},
    output: T.Object(wholeList(SigningKeyView, { maxItems: 200 })),
    effect: 'none',
    examples: [{ name: 'one', output: { items: [example], nextCursor: null } }],
    handler: async ({ signingKeys }, { principal }) =>
      wholePage([...(await signingKeys.list(principal))]),
  }),
  revokeSigningKey: operation({
    name: 'exchangeKeys.revoke',
    ...row,
    method: 'DELETE',
    path: '/api/{exchange}/signing-keys/{keyId}',
    auth: accountCredentials,
    summary: 'End a key that signs requests, at once and for good',
    input: { params: SigningKeyParams },
    output: SigningKeyView,
    errors: [resourceErrors.not_found],
    effect: 'irreversible',
    handler: ({ signingKeys }, { input: { params }, principal }) =>
      signingKeys.revoke(principal, params.keyId),
  }),
}
