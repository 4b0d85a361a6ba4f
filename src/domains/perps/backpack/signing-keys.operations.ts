import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
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
  ...{ keyId: '3', publicKey, name: 'market maker', access: 'trade' as const },
  ...{ createdAt: '2026-07-15T09:00:00.000Z', revokedAt: null },
}

/** The keys with which clients of the exchange sign an account's requests. */
export function signingKeyOperations(path: (end: string) => `/${string}`) {
  return {
    registerSigningKey: operation({
      ...row,
      method: 'POST',
      path: path('signing-keys'),
      auth: ['wallet_session', 'idp_bearer', 'account_session'],
      summary: 'Register an ED25519 public key that signs requests of clients of the exchange',
      description:
        'Such a client then needs the key pair and this service’s address, and nothing else. The service never sees the private key: the signature proves that the caller has it.',
      input: { body: RegisterSigningKeyRequest },
      output: SigningKeyView,
      errors: [
        requestErrors.invalid,
        perpsErrors.signing_key_known,
        perpsErrors.signing_keys_limit,
      ],
      effect: 'reversible',
      mcp: false,
      examples: [
        {
          name: 'one that trades',
          input: {
            body: {
              ...{ publicKey, name: 'market maker', timestamp: 1_784_106_000_000 },
              signature: `${'A'.repeat(86)}==`,
            },
          },
          output: example,
        },
      ],
      handler: ({ signingKeys }, { input: { body }, principal }) =>
        signingKeys.register(principal, body),
    }),
    listSigningKeys: operation({
      ...row,
      method: 'GET',
      path: path('signing-keys'),
      auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
      summary: 'List the keys that sign requests of the account, newest first',
      input: {},
      output: T.Array(SigningKeyView, { maxItems: 200 }),
      effect: 'none',
      examples: [{ name: 'one', output: [example] }],
      handler: ({ signingKeys }, { principal }) => signingKeys.list(principal),
    }),
    revokeSigningKey: operation({
      ...row,
      method: 'DELETE',
      path: path('signing-keys/{keyId}'),
      auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
      summary: 'End a key that signs requests, at once and for good',
      input: { params: SigningKeyParams },
      output: SigningKeyView,
      errors: [resourceErrors.not_found],
      effect: 'irreversible',
      examples: [
        {
          name: 'one',
          input: { params: { keyId: '3' } },
          output: { ...example, revokedAt: '2026-07-15T10:00:00.000Z' },
        },
      ],
      handler: ({ signingKeys }, { input: { params }, principal }) =>
        signingKeys.revoke(principal, params.keyId),
    }),
  }
}
