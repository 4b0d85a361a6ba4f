import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import {
  AtomicAmount,
  EvmAddress,
  Hash32,
  Nullable,
  NullableTimestamp,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { line, lines } from '../../../kernel/text-schemas.ts'
import { policyRules } from './policy.ts'
import { signingMachine, signingReasons } from './signing-states.ts'
import type { TypedData } from './typed-data-reader.ts'
import { requestIdPrefix, walletIdPrefix } from './wallet-record.ts'

const WalletId = T.String({ pattern: idPattern(walletIdPrefix) })
const RequestId = T.String({ pattern: idPattern(requestIdPrefix) })
const oneOf = <const text extends string>(texts: readonly text[]) =>
  T.Unsafe<text>({ type: 'string', enum: texts })
const Selector = T.String({
  pattern: '^0x([0-9a-fA-F]{8})?$',
  description: 'First four bytes of a call; `0x` is a transfer of ether without data',
})
const Data = T.String({ pattern: '^0x([0-9a-fA-F]{2})*$', maxLength: 32_770 })
const callFields = { to: EvmAddress, data: Data, valueAtomic: AtomicAmount }
const TypedName = T.String({ pattern: '^[A-Za-z_$][A-Za-z0-9_$]*$', maxLength: 64 })
const typedFields = {
  name: TypedName,
  type: T.String({ pattern: '^[A-Za-z_$][A-Za-z0-9_$]*(\\[[0-9]*\\])*$', maxLength: 64 }),
}
const Values = T.Record(T.String(), T.Unknown())
const TypedDataBody = T.Unsafe<TypedData>(
  shape(
    {
      types: T.Record(T.String(), T.Array(shape(typedFields), { maxItems: 32 }), {
        description: 'Fields of structs by the names of the structs; `EIP712Domain` may be missing',
      }),
      primaryType: TypedName,
      domain: Values,
      message: Values,
    },
    {
      $id: 'VaultTypedData',
      description:
        'EIP-712 data as `eth_signTypedData_v4` takes it. Amounts are whole numbers: as JSON numbers up to 2^53, or as digits, decimal or hexadecimal with `0x`',
    },
  ),
)
const minuteSeconds = 60
const monthSeconds = 2_592_000

export const WalletParams = shape({ walletId: WalletId })
export const RequestParams = shape({ requestId: RequestId })
export const PageQuery = shape(pageQuery)
export const RequestsQuery = shape({
  ...pageQuery,
  walletId: T.Optional(WalletId),
  state: T.Optional(oneOf(signingMachine.states)),
})
export type RequestsQuery = Static<typeof RequestsQuery>

const policyFields = {
  maxValueAtomic: T.String({ pattern: '^\\d{1,60}$', description: 'Wei in one transaction' }),
  windowSeconds: T.Integer({ minimum: minuteSeconds, maximum: monthSeconds }),
  windowMaxAtomic: T.String({
    pattern: '^\\d{1,60}$',
    description: 'Wei in any stretch of `windowSeconds`; gas is not counted',
  }),
  approvalAboveAtomic: T.Union([T.String({ pattern: '^\\d{1,60}$' }), T.Null()], {
    description: 'More wei than this waits for a person; null when no amount does',
  }),
}
const recipients = T.Array(EvmAddress, {
  maxItems: 100,
  description: 'Who besides the wallet itself may receive tokens, and what swaps bring',
})
const spenders = T.Array(EvmAddress, {
  maxItems: 100,
  description: 'Who may be allowed to take tokens, such as a router; `recipients` may too',
})
const TokenAmount = T.String({ pattern: '^\\d{1,77}$' })
const limitFields = {
  token: EvmAddress,
  maxAtomic: T.String({
    pattern: '^\\d{1,77}$',
    description: 'Base units that one transaction may move and allow, over all of its parts',
  }),
  windowMaxAtomic: T.String({
    pattern: '^\\d{1,77}$',
    description:
      'Base units in any stretch of `windowSeconds`. An allowance counts when it is signed; what is then taken by it does not count again within the window',
  }),
}
const limitsMax = {
  maxItems: 100,
  description: 'A token that is not listed is neither moved nor allowed',
}
export const PolicyBody = shape(
  {
    calls: T.Array(
      shape({
        to: EvmAddress,
        selectors: T.Array(Selector, { minItems: 1, maxItems: 32 }),
        maxTokenAtomic: T.Optional(
          T.Union([TokenAmount, T.Null()], {
            description:
              'Short for an entry of `tokens`: base units of the token at `to`, in one transaction and in the window',
          }),
        ),
        needsApproval: T.Optional(T.Boolean({ description: 'A person approves each call' })),
      }),
      {
        maxItems: 100,
        description: 'What is not listed is forbidden, in every part of a nested call',
      },
    ),
    recipients,
    spenders: T.Optional(spenders),
    tokens: T.Optional(T.Array(shape(limitFields), limitsMax)),
    ...policyFields,
    expiresAt: T.Optional(
      T.Union([Timestamp, T.Null()], {
        description: 'From then on nothing is signed; null, as when it is left out, for no end',
      }),
    ),
  },
  { $id: 'VaultPolicyRequest' },
)
export type PolicyBody = Static<typeof PolicyBody>
export const PutPolicyRequest = shape(
  { policy: PolicyBody, expectedVersion: T.Integer({ minimum: 1 }) },
  { $id: 'PutVaultPolicyRequest' },
)
export type PutPolicyRequest = Static<typeof PutPolicyRequest>

export const CreateWalletRequest = shape(
  {
    label: line({ minLength: 1, maxLength: 64 }),
    signsOrders: T.Optional(
      T.Boolean({ description: 'True unless another wallet of the account signs its orders' }),
    ),
    policy: T.Optional(PolicyBody),
  },
  { $id: 'CreateVaultWalletRequest' },
)
export type CreateWalletRequest = Static<typeof CreateWalletRequest>

export const WalletView = T.Object(
  {
    id: WalletId,
    agentWalletId: T.Integer({ description: 'What API keys name the wallet by' }),
    kind: T.Literal('evm_eoa'),
    chainId: T.Integer(),
    address: EvmAddress,
    label: T.String(),
    status: oneOf(['active', 'frozen']),
    signsOrders: T.Boolean(),
    policyVersion: T.Integer(),
    keyVersion: T.Integer({ description: 'Version of the master key that wraps the key' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { $id: 'VaultWallet' },
)
export type WalletView = Static<typeof WalletView>
export const WalletPage = pageOf(WalletView)

const termsFields = {
  calls: T.Array(
    T.Object({
      to: EvmAddress,
      selectors: T.Array(Selector, { maxItems: 32 }),
      needsApproval: T.Boolean(),
    }),
    { maxItems: 100 },
  ),
  recipients,
  spenders,
}
export const PolicyView = T.Object(
  {
    walletId: WalletId,
    version: T.Integer(),
    ...termsFields,
    tokens: T.Array(
      T.Object({
        ...limitFields,
        windowSpentAtomic: T.String({ description: 'Base units that the window holds now' }),
      }),
      limitsMax,
    ),
    ...policyFields,
    expiresAt: NullableTimestamp,
    windowSpentAtomic: T.String({ description: 'Wei that the window holds now' }),
  },
  { $id: 'VaultPolicy' },
)
export type PolicyView = Static<typeof PolicyView>

const PolicyTerms = T.Object(
  {
    ...termsFields,
    tokens: T.Array(T.Object(limitFields), limitsMax),
    ...policyFields,
    expiresAt: NullableTimestamp,
  },
  { $id: 'VaultPolicyTerms', description: 'What a policy allowed, without what was used of it' },
)
export const PolicyChangesQuery = shape({
  ...pageQuery,
  limit: T.Integer({
    minimum: 1,
    maximum: 50,
    default: 20,
  }),
})
const PolicyChange = T.Object(
  {
    version: T.Integer({ description: 'Of the policy, once it was set' }),
    at: Timestamp,
    actor: T.String({ description: 'The credential of who set it' }),
    before: T.Union([PolicyTerms, T.Null()], {
      description: 'Null where the wallet was made with it, or where the record does not tell',
    }),
    after: T.Union([PolicyTerms, T.Null()], {
      description: 'Null for a wallet that was made before the record told its first policy',
    }),
    entry: T.Integer({ description: 'Its number in the record (`vaultWallets.listAudit`)' }),
    hash: T.String({ description: 'The hash of that entry' }),
  },
  { $id: 'VaultPolicyChange' },
)
export type PolicyChange = Static<typeof PolicyChange>
export const PolicyChangePage = pageOf(PolicyChange)

export const EvaluateRequest = shape(callFields, { $id: 'EvaluateVaultPolicyRequest' })
export type EvaluateRequest = Static<typeof EvaluateRequest>
export const EvaluateTypedDataRequest = shape(
  { typedData: TypedDataBody },
  { $id: 'EvaluateVaultTypedDataRequest' },
)
export type EvaluateTypedDataRequest = Static<typeof EvaluateTypedDataRequest>
export const EvaluationView = T.Object(
  {
    outcome: oneOf(['allowed', 'needs_approval', 'forbidden']),
    rule: Nullable(oneOf([...policyRules, 'wallet_frozen'])),
    policyVersion: T.Integer(),
    reading: T.Object({
      kind: oneOf(['known', 'unreadable']),
      selector: Selector,
      calls: T.Array(T.Object({ to: EvmAddress, selector: Selector }), {
        maxItems: 64,
        description: 'The call and every call inside it',
      }),
      recipients: T.Array(EvmAddress, { maxItems: 1_024 }),
      spenders: T.Array(EvmAddress, { maxItems: 1_024 }),
      tokens: T.Array(T.Object({ token: EvmAddress, amountAtomic: AtomicAmount }), {
        maxItems: 1_024,
        description: 'What it moves and allows, summed over its parts',
      }),
      valueAtomic: AtomicAmount,
    }),
  },
  { $id: 'VaultPolicyEvaluation' },
)
export type EvaluationView = Static<typeof EvaluationView>

const ClientRequestId = T.String({
  pattern: '^[A-Za-z0-9_.-]{1,64}$',
  description: 'The same id is the same request and the same signed transaction or signature',
})
export const SignRequest = shape(
  { clientRequestId: ClientRequestId, ...callFields },
  { $id: 'CreateVaultSigningRequest' },
)
export type SignRequest = Static<typeof SignRequest>
export const SignTypedDataRequest = shape(
  { clientRequestId: ClientRequestId, typedData: TypedDataBody },
  { $id: 'CreateVaultTypedDataRequest' },
)
export type SignTypedDataRequest = Static<typeof SignTypedDataRequest>
export const ApproveRequest = shape(
  {
    payloadHash: T.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'Of the request, as it was read',
    }),
  },
  { $id: 'ApproveVaultSigningRequest' },
)
export type ApproveRequest = Static<typeof ApproveRequest>

export const DenyRequest = shape(
  {
    reason: T.Optional(
      lines({
        minLength: 1,
        maxLength: 500,
        description: 'Told to who asked, and kept in the record',
      }),
    ),
  },
  { $id: 'DenyVaultSigningRequest' },
)

export const RequestView = T.Object(
  {
    id: RequestId,
    walletId: WalletId,
    clientRequestId: T.Union([T.String(), T.Null()]),
    orderRound: T.Union([T.String(), T.Null()], {
      description: 'The order and its round that asked: `ord_…:1`',
    }),
    origin: oneOf(['owner', 'order', 'vault']),
    state: oneOf(signingMachine.states),
    reason: Nullable(oneOf(signingReasons)),
    denialReason: T.Union([T.String(), T.Null()], {
      description:
        'Where the reason is `denied_by_owner`: what who denied it said; null where nothing was said',
    }),
    askedBy: T.String({ description: 'The credential, the order or the part that asked' }),
    kind: oneOf(['call', 'typed_data']),
    call: T.Object(
      { ...callFields, selector: Selector },
      {
        description:
          'Of typed data: what its signature is for, without it; nothing at the zero address where it was not understood',
      },
    ),
    typedData: Nullable(TypedDataBody),
    digest: T.Union([Hash32, T.Null()], {
      description: 'What is signed of typed data (EIP-712); null where it was not understood',
    }),
    signature: T.Union([T.String({ pattern: '^0x[0-9a-f]{130}$' }), T.Null()], {
      description: 'Over the digest, once it is signed: r, s and v',
    }),
    payloadHash: T.String(),
    policyVersion: T.Integer(),
    nonce: Nullable(T.Integer()),
    transactionHash: Nullable(Hash32),
    onChain: T.Union(
      [T.Object({ status: oneOf(['success', 'reverted']), blockNumber: T.String() }), T.Null()],
      { description: 'Null until a block holds it, and in lists' },
    ),
    expiresAt: NullableTimestamp,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { $id: 'VaultSigningRequest' },
)
export type RequestView = Static<typeof RequestView>
export const RequestPage = pageOf(RequestView)

const Facts = T.Record(T.String(), T.Union([T.String(), T.Integer(), T.Boolean(), T.Null()]))
export const AuditPage = T.Object(
  {
    items: T.Array(
      T.Object({
        number: T.Integer({ description: 'From 1, without gaps' }),
        at: Timestamp,
        actor: T.String(),
        action: T.String(),
        subject: T.String(),
        facts: Facts,
        previousHash: T.String(),
        hash: T.String(),
      }),
      { maxItems: 200 },
    ),
    nextCursor: T.Union([T.String(), T.Null()]),
    accountId: T.String({ description: 'The first thing that each hash is over' }),
    head: T.Object({ number: T.Integer(), hash: T.String() }),
    checkpoint: T.String({
      description: 'The head, signed (JWS): keep it, and a tail that is cut off later shows',
    }),
  },
  { $id: 'VaultAuditPage' },
)
export type AuditPage = Static<typeof AuditPage>
