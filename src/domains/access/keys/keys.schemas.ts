import { type Static, Type as T } from '@sinclair/typebox'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import { NullableTimestamp, shape, Timestamp } from '../../../kernel/schemas.ts'
import { scopeLengthMax, scopePattern } from '../../../kernel/scope.ts'
import { line } from '../../../kernel/text-schemas.ts'
import { toldOnce } from '../../../kernel/told-once.ts'

const KeyName = line({
  minLength: 1,
  maxLength: 128,
  description: 'For people; 1 to 128 characters.',
})
const ScopeText = T.String({
  maxLength: scopeLengthMax,
  pattern: scopePattern,
  description:
    '`api:*` for everything, `route:<family>:*` for one family, `route:<method>:<path>` for one operation as the table writes it',
})
const Scopes = { minItems: 1, maxItems: 64, uniqueItems: true }
const states = ['active', 'disabled', 'rotating', 'expired', 'revoked'] as const
const KeyState = T.Union(states.map((state) => T.Literal(state)))
/** Long enough for any key, short enough to hash for anybody. */
const PresentedKey = T.String({ minLength: 1, maxLength: 256, description: 'The key in question' })

const AddressAllowList = T.Array(
  T.String({ maxLength: 49, description: '`192.0.2.0/24`, `192.0.2.7` or `2001:db8::/48`' }),
  {
    minItems: 1,
    maxItems: 32,
    uniqueItems: true,
    description: 'Ranges that the caller must be in. IPv6 callers are known by their /64.',
  },
)
const budget = {
  calls: T.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  windowSeconds: T.Integer({
    minimum: 1,
    maximum: 2_678_400,
    description: 'Up to 31 days. Windows begin at multiples of their length since 1970, UTC.',
  }),
}
const Budget = shape(budget, {
  description: 'How many calls the key may make in each window.',
})

const DollarText = T.String({
  pattern: '^(0|[1-9]\\d{0,12})(\\.\\d{1,6})?$',
  description: 'USDC, as a decimal number above zero',
})
const orderLimit = {
  markets: T.Array(T.String({ pattern: '^[A-Za-z0-9_]{1,40}$' }), {
    minItems: 1,
    maxItems: 32,
    uniqueItems: true,
    description: 'The only markets for which the key places orders, such as SOL_USDC_PERP.',
  }),
  largest: DollarText,
  total: DollarText,
}
const limitSays =
  'The exchange holds every perpetuals order of the key to this: one is worth at most `largest`, all that it ever places at most `total`. Orders that only reduce a position count nothing.'

export const ApiKeyRecord = T.Object(
  {
    id: T.Integer(),
    name: T.String(),
    keyPrefix: T.String({
      description: 'Leading characters of the key; the full key is not returned again.',
    }),
    scopes: T.Array(T.String(), { maxItems: 64 }),
    agentWalletId: T.Union([T.Integer(), T.Null()], {
      description: 'The one wallet of the vault that the key uses; null: any of the account.',
    }),
    lastUsedAt: T.Union([Timestamp, T.Null()], {
      description: 'Up to some seconds late, because uses are written together.',
    }),
    lastUsedRoute: T.Union([T.String(), T.Null()], {
      description:
        'Method and path of the operation that it called last, as the table writes it: `GET /api/trading/orders`. Null where no call of it was answered yet.',
    }),
    expiresAt: NullableTimestamp,
    createdAt: Timestamp,
    state: KeyState,
    addressAllowList: T.Union([AddressAllowList, T.Null()], { description: 'Null: anywhere.' }),
    budget: T.Union(
      [
        T.Object({
          ...budget,
          used: T.Integer({
            minimum: 0,
            description:
              'Calls that count in the present window. Under load up to a sixteenth of the rest is counted a second before it is called.',
          }),
          windowEndsAt: { ...Timestamp, description: 'When the whole budget is there again.' },
        }),
        T.Null(),
      ],
      { description: 'Null: only the rate limits.' },
    ),
    orderLimit: T.Union([T.Object({ ...orderLimit, used: DollarText }), T.Null()], {
      description: `${limitSays} \`used\` is what is counted so far; null: no such limit.`,
    }),
    replacedByKeyId: T.Union([T.Integer(), T.Null()], {
      description: 'The key that took this one over by a reroll.',
    }),
  },
  { $id: 'ApiKeyRecord' },
)
export type ApiKeyRecord = Static<typeof ApiKeyRecord>

export const CreateApiKeyRequest = shape(
  {
    name: KeyName,
    scopes: T.Optional(T.Array(ScopeText, { ...Scopes, default: ['api:*'] })),
    agentWalletId: T.Optional(
      T.Union([T.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), T.Null()], {
        description:
          'An `agentWalletId` of GET /api/vault/wallets: the key signs with that wallet and no other.',
      }),
    ),
    expiresAt: T.Optional(
      T.Union([Timestamp, T.Null()], { description: 'In the future; null for no end.' }),
    ),
    orderLimit: T.Optional(
      T.Union([shape(orderLimit), T.Null()], {
        description: `${limitSays} Needs scopes of single operations of the exchange, beside which it may have the one to revoke itself, and never changes; null for none.`,
      }),
    ),
  },
  { $id: 'CreateApiKeyRequest' },
)
export type CreateApiKeyRequest = Static<typeof CreateApiKeyRequest>

export const ChangeApiKeyRequest = shape(
  {
    name: T.Optional(KeyName),
    scopes: T.Optional(
      T.Array(ScopeText, { ...Scopes, description: 'Within the scopes that the key has.' }),
    ),
    addressAllowList: T.Optional(T.Union([AddressAllowList, T.Null()])),
    agentWalletId: T.Optional(
      T.Union([T.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), T.Null()]),
    ),
    budget: T.Optional(T.Union([Budget, T.Null()])),
  },
  { $id: 'ChangeApiKeyRequest', description: 'What is left out stays; null takes a limit away.' },
)
export type ChangeApiKeyRequest = Static<typeof ChangeApiKeyRequest>

export const RerollApiKeyRequest = shape(
  {
    overlapSeconds: T.Integer({
      minimum: 0,
      maximum: 86_400,
      description: 'How long the old key goes on working beside the new one; 0 ends it at once.',
    }),
  },
  { $id: 'RerollApiKeyRequest' },
)

const TheKey = toldOnce(
  T.String({ description: 'The key itself. It is shown here and never again.' }),
)
export const MintedApiKey = T.Object(
  { key: TheKey, record: ApiKeyRecord, warning: T.String() },
  { $id: 'MintedApiKey' },
)
export type MintedApiKey = Static<typeof MintedApiKey>
export const RerolledApiKey = T.Object(
  { key: TheKey, record: ApiKeyRecord, previous: ApiKeyRecord, warning: T.String() },
  { $id: 'RerolledApiKey' },
)
export type RerolledApiKey = Static<typeof RerolledApiKey>

export const CreateArenaKeyRequest = shape({ name: T.Optional(KeyName) })
export const ArenaKey = T.Object({ apiKey: TheKey, key: ApiKeyRecord }, { $id: 'ArenaKey' })
export type ArenaKey = Static<typeof ArenaKey>

export const ListApiKeysQuery = shape({
  ...pageQuery,
  state: T.Optional(
    T.Union(
      states.map((state) => T.Literal(state)),
      { description: 'Only keys in this state; all of them when absent.' },
    ),
  ),
})
export type ListApiKeysQuery = Static<typeof ListApiKeysQuery>
export const ApiKeyPage = pageOf(ApiKeyRecord)

export const ApiKeyParams = shape({
  keyId: T.String({ pattern: '^[1-9]\\d{0,14}$', description: 'The id of the record' }),
})

export const VerifyApiKeyRequest = shape(
  {
    key: PresentedKey,
    scopes: T.Optional(
      T.Array(ScopeText, { ...Scopes, description: 'What the key is wanted for; all are needed.' }),
    ),
    address: T.Optional(
      T.String({
        maxLength: 45,
        description: 'Where it is used from; compared with the allow list.',
      }),
    ),
  },
  { $id: 'VerifyApiKeyRequest' },
)
export type VerifyApiKeyRequest = Static<typeof VerifyApiKeyRequest>

export const verifyCodes = [
  'VALID',
  'NOT_FOUND',
  'FORBIDDEN',
  'INSUFFICIENT_PERMISSIONS',
  'USAGE_EXCEEDED',
  'RATE_LIMITED',
  'DISABLED',
  'EXPIRED',
] as const
export const VerifiedApiKey = T.Object(
  {
    valid: T.Boolean(),
    code: T.Union(
      verifyCodes.map((code) => T.Literal(code)),
      {
        description:
          'NOT_FOUND: unknown, revoked or of another account. FORBIDDEN: not from this address. INSUFFICIENT_PERMISSIONS: lacks a scope. RATE_LIMITED: its budget is used up and comes back within a minute or less; USAGE_EXCEEDED: a longer budget is used up.',
      },
    ),
    record: T.Union([ApiKeyRecord, T.Null()]),
    retryAfterSeconds: T.Union([T.Integer({ minimum: 1 }), T.Null()]),
  },
  { $id: 'VerifiedApiKey' },
)
export type VerifiedApiKey = Static<typeof VerifiedApiKey>

export const ValidateKeyRequest = shape({ key: PresentedKey })
export const ValidatedKey = T.Object(
  {
    valid: T.Boolean(),
    code: T.Union([T.Literal('VALID'), T.Literal('NOT_VALID')], {
      description: 'NOT_VALID says no more, so that nobody learns which keys ever existed.',
    }),
  },
  { $id: 'ValidatedKey' },
)
export type ValidatedKey = Static<typeof ValidatedKey>
