import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import { NullableTimestamp, namedShape, shape, Timestamp } from '../../../kernel/schemas.ts'
import { line, lines } from '../../../kernel/text-schemas.ts'
import { mintMachine } from './mint-states.ts'

export const mintIdPrefix = 'mint'

const SolanaAddress = T.String({
  pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$',
  description: 'Solana address, 32 bytes in base58',
})
const Signature = T.String({
  pattern: '^[1-9A-HJ-NP-Za-km-z]{64,88}$',
  description: 'Solana signature, 64 bytes in base58',
})
const MintId = T.String({ pattern: idPattern(mintIdPrefix) })
const Uri = T.String({ pattern: '^(https?|ipfs|ar)://[\\x21-\\x7e]+$', maxLength: 500 })
const Attribute = namedShape('AssetAttribute', {
  key: line({ minLength: 1, maxLength: 48 }),
  value: line({ minLength: 1, maxLength: 120 }),
})
const words = T.Array(line({ minLength: 1, maxLength: 80 }), { maxItems: 20 })

const Service = namedShape('AgentMintService', {
  name: line({ minLength: 1, maxLength: 40 }),
  endpoint: T.String({ minLength: 1, maxLength: 500, pattern: '^[\\x21-\\x7e]+$' }),
  version: T.Optional(line({ maxLength: 40 })),
  skills: T.Optional(words),
  domains: T.Optional(words),
})

/** What a caller says about an agent whose document is served here. */
export const RegistrationDocument = namedShape('AgentMintDocumentRequest', {
  description: lines({ minLength: 1, maxLength: 600 }),
  image: T.Optional(T.String({ pattern: '^(https|ipfs)://[\\x21-\\x7e]+$', maxLength: 2_048 })),
  services: T.Optional(T.Array(Service, { maxItems: 20 })),
  supportedTrust: T.Optional(words),
  active: T.Optional(T.Boolean()),
  x402Support: T.Optional(T.Boolean()),
})
export type RegistrationDocument = Static<typeof RegistrationDocument>

export const PrepareMintRequest = namedShape('PrepareAgentMintRequest', {
  agentId: T.Optional(
    T.String({ maxLength: 64, description: 'An agent of the catalog, whose document is ours.' }),
  ),
  document: T.Optional(RegistrationDocument),
  uri: T.Optional({ ...Uri, description: 'Where the registration document is, if not here.' }),
  name: T.Optional(
    line({
      minLength: 1,
      maxLength: 64,
      description: "The asset's name; the title of the catalog's agent when left out.",
    }),
  ),
  asset: {
    ...SolanaAddress,
    description: 'Address of a key pair that you made for the asset. It signs; keep its key.',
  },
  owner: SolanaAddress,
  payer: T.Optional({ ...SolanaAddress, description: 'Pays and signs; the owner unless given.' }),
  updateAuthority: T.Optional({
    ...SolanaAddress,
    description: 'May change the asset; the owner unless given.',
  }),
  attributes: T.Optional(T.Array(Attribute, { maxItems: 12 })),
})
export type PrepareMintRequest = Static<typeof PrepareMintRequest>

export const ConfirmMintRequest = namedShape('ConfirmAgentMintRequest', {
  mintId: MintId,
  signature: Signature,
})
export type ConfirmMintRequest = Static<typeof ConfirmMintRequest>

export const MintParams = shape({ mintId: MintId })
export const AssetParams = shape({ asset: SolanaAddress })
export const MintsQuery = shape(pageQuery)
export type MintsQuery = Static<typeof MintsQuery>

const Summary = T.Object(
  {
    program: SolanaAddress,
    instruction: T.Literal('createV2'),
    asset: SolanaAddress,
    payer: SolanaAddress,
    owner: SolanaAddress,
    updateAuthority: SolanaAddress,
    name: T.String(),
    uri: T.String(),
    attributes: T.Array(Attribute),
    signers: T.Array(SolanaAddress, { description: 'Who has to sign.' }),
    blockhash: T.String(),
    sizeBytes: T.Integer(),
  },
  { description: 'Decoded from the bytes of `transaction`.' },
)

const Simulation = T.Union([
  T.Object({ available: T.Literal(true), unitsConsumed: T.String() }),
  T.Object({ available: T.Literal(false), reason: T.Literal('program_not_deployed') }),
])

export const MintView = T.Object(
  {
    id: MintId,
    state: T.Union(mintMachine.states.map((state) => T.Literal(state))),
    agentId: T.Union([T.String(), T.Null()]),
    network: T.String({ description: 'CAIP-2 name of the cluster' }),
    asset: SolanaAddress,
    transaction: T.String({
      description: 'Base64, version 0, unsigned: empty signatures in their places.',
    }),
    message: T.String({ description: 'The bytes that are signed, base64.' }),
    summary: Summary,
    simulation: Simulation,
    lastValidBlockHeight: T.String(),
    expiresAt: Timestamp,
    signature: T.Union([Signature, T.Null()]),
    slot: T.Union([T.String(), T.Null()]),
    blockTime: NullableTimestamp,
    failure: T.Union([T.String(), T.Null()], { description: 'Why it failed, in words.' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { $id: 'AgentMint' },
)
export type MintView = Static<typeof MintView>
export const MintPage = pageOf(MintView)

export const MintConfig = T.Object(
  {
    network: T.String({ description: 'CAIP-2 name of the cluster' }),
    program: SolanaAddress,
    programDeployed: T.Boolean({
      description: 'Whether the program is on this cluster. Without it assets cannot be made here.',
    }),
    note: T.Union([T.String(), T.Null()]),
    limits: T.Object({
      nameLength: T.Integer(),
      uriLength: T.Integer(),
      attributes: T.Integer(),
      transactionBytes: T.Integer(),
    }),
    states: T.Array(T.String()),
  },
  { $id: 'AgentMintConfig' },
)
export type MintConfig = Static<typeof MintConfig>

export const CoreAssetView = T.Object(
  {
    asset: SolanaAddress,
    network: T.String(),
    owner: SolanaAddress,
    updateAuthority: T.Object({
      kind: T.Union([T.Literal('none'), T.Literal('address'), T.Literal('collection')]),
      address: T.Union([SolanaAddress, T.Null()]),
    }),
    name: T.String(),
    uri: T.String(),
    attributes: T.Array(T.Object({ key: T.String(), value: T.String() })),
    assetSigner: { ...SolanaAddress, description: 'The wallet that only the asset can use.' },
    agentIdentity: T.Union([SolanaAddress, T.Null()], {
      description: 'Its identity record; null while there is none.',
    }),
  },
  { $id: 'CoreAsset' },
)
export type CoreAssetView = Static<typeof CoreAssetView>

export const MintDocument = T.Object(
  {
    type: T.String(),
    name: T.String(),
    description: T.String(),
    image: T.Optional(T.String()),
    services: T.Array(Service),
    active: T.Boolean(),
    x402Support: T.Boolean(),
    supportedTrust: T.Array(T.String()),
    registrations: T.Array(T.Object({ agentId: T.String(), agentRegistry: T.String() })),
  },
  { $id: 'AgentMintDocument' },
)
export type MintDocument = Static<typeof MintDocument>
