import { type Static, Type as T } from '@sinclair/typebox'
import { pageOf, pageQuery } from '../../kernel/page.ts'
import { NullableTimestamp, shape, Timestamp } from '../../kernel/schemas.ts'

/** Some visible character, none that controls, and none that turns the direction of the text around it. */
const visibleName =
  '^(?=[\\s\\S]*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff]+$'

const ScopeText = T.String({
  maxLength: 80,
  pattern: '^(?:api:\\*|route:[a-z0-9]+(?:-[a-z0-9]+)*:\\*)$',
  description: '`api:*` for everything, `route:<family>:*` for one family',
})
const KeyState = T.Union([T.Literal('active'), T.Literal('revoked'), T.Literal('expired')])

export const ApiKeyRecord = T.Object(
  {
    id: T.Integer(),
    name: T.String(),
    keyPrefix: T.String({
      description: 'Leading characters of the key; the full key is not returned again.',
    }),
    scopes: T.Array(T.String(), { maxItems: 64 }),
    agentWalletId: T.Union([T.Integer(), T.Null()]),
    lastUsedAt: T.Union([Timestamp, T.Null()], {
      description: 'Up to some seconds late, because uses are written together.',
    }),
    expiresAt: NullableTimestamp,
    createdAt: Timestamp,
    state: KeyState,
  },
  { $id: 'ApiKeyRecord' },
)
export type ApiKeyRecord = Static<typeof ApiKeyRecord>

export const CreateApiKeyRequest = shape(
  {
    name: T.String({
      minLength: 1,
      maxLength: 128,
      pattern: visibleName,
      description: 'For people; 1 to 128 characters.',
    }),
    scopes: T.Optional(
      T.Array(ScopeText, { minItems: 1, maxItems: 64, uniqueItems: true, default: ['api:*'] }),
    ),
    agentWalletId: T.Optional(
      T.Union([T.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), T.Null()], {
        description: 'An agent wallet of the same account that the key is for.',
      }),
    ),
    expiresAt: T.Optional(
      T.Union([Timestamp, T.Null()], { description: 'In the future; null for no end.' }),
    ),
  },
  { $id: 'CreateApiKeyRequest' },
)
export type CreateApiKeyRequest = Static<typeof CreateApiKeyRequest>

export const MintedApiKey = T.Object(
  {
    key: T.String({ description: 'The key itself. It is shown here and never again.' }),
    record: ApiKeyRecord,
    warning: T.String(),
  },
  { $id: 'MintedApiKey' },
)
export type MintedApiKey = Static<typeof MintedApiKey>

export const ListApiKeysQuery = shape({
  ...pageQuery,
  state: T.Optional(
    T.Union([T.Literal('active'), T.Literal('revoked'), T.Literal('expired')], {
      description: 'Only keys in this state; all of them when absent.',
    }),
  ),
})
export type ListApiKeysQuery = Static<typeof ListApiKeysQuery>
export const ApiKeyPage = pageOf(ApiKeyRecord)

export const ApiKeyParams = shape({
  keyId: T.String({ pattern: '^[1-9]\\d{0,14}$', description: 'The id of the record' }),
})
