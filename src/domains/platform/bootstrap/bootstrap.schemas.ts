import { type Static, Type as T } from '@sinclair/typebox'
import { Nullable, NullableTimestamp, namedObject } from '../../../kernel/schemas.ts'

const Template = (name: string) =>
  T.String({ description: `An address of a page, with {${name}} where the value goes.` })

const ExplorerTemplates = T.Object(
  {
    home: T.String({ format: 'uri' }),
    transaction: Template('transaction'),
    address: Template('address'),
    token: Template('token'),
    block: Template('block'),
  },
  { description: 'Where people look things of this chain up' },
)

const NativeAsset = T.Object({
  symbol: T.String(),
  name: T.String(),
  decimals: T.Integer({ minimum: 0, maximum: 36 }),
})

const RpcAddress = T.Object(
  {
    url: Nullable(T.String({ format: 'uri' })),
    reason: Nullable(T.String(), 'Why there is none; null where there is one.'),
  },
  { description: 'An address of a node that a page or a wallet may ask' },
)

/** The parameter of EIP-3085, as a page passes it on. */
const AddEthereumChain = T.Object(
  {
    chainId: T.String({ pattern: '^0x[0-9a-f]+$' }),
    chainName: T.String(),
    nativeCurrency: T.Object({ name: T.String(), symbol: T.String(), decimals: T.Integer() }),
    rpcUrls: T.Array(T.String({ format: 'uri' }), { minItems: 1, maxItems: 4 }),
    blockExplorerUrls: T.Optional(
      T.Array(T.String({ format: 'uri' }), { minItems: 1, maxItems: 4 }),
    ),
  },
  { description: 'The parameter of `wallet_addEthereumChain`, to be passed on as it is' },
)

const KnownContract = T.Object({
  name: T.String({ description: 'For programs: `curveLaunchpad`, `weth`, `usdc`.' }),
  label: T.String({ description: 'For people.' }),
  role: T.Union(
    [
      T.Literal('launch_factory'),
      T.Literal('launch_part'),
      T.Literal('exchange'),
      T.Literal('agent_registry'),
      T.Literal('agent_escrows'),
      T.Literal('payment_token'),
      T.Literal('platform_token'),
      T.Literal('tool'),
    ],
    { description: 'What it is for' },
  ),
  address: T.String({ description: 'EIP-55 checksummed, or base58' }),
  decimals: Nullable(T.Integer({ minimum: 0, maximum: 36 }), 'Of a token; null otherwise.'),
})

const ChainFacts = T.Object({
  namespace: T.Union([T.Literal('eip155'), T.Literal('solana')]),
  chainId: Nullable(T.Integer(), 'The number of an EVM chain; null elsewhere.'),
  caip2: T.String({
    description:
      'The id of CAIP-2. The embedded Solana says that of devnet, which its accounts are not on.',
  }),
  name: T.String(),
  isEmbedded: T.Boolean({
    description: 'A chain of this service alone, whose money has no value.',
  }),
  nativeAsset: NativeAsset,
  rpc: RpcAddress,
  addEthereumChain: Nullable(AddEthereumChain, 'Null without an RPC address, and on Solana.'),
  explorer: Nullable(ExplorerTemplates, 'Null where the operator has set none.'),
  contracts: T.Array(KnownContract, {
    maxItems: 40,
    description: 'What this service works with; whether each is ready is told by its own rows.',
  }),
})

const Feature = T.Object({
  name: T.String(),
  configured: T.Boolean(),
  parts: T.Array(T.String(), {
    maxItems: 40,
    description: 'Which of it, where there are several: networks, families, vendors, providers.',
  }),
  refusal: Nullable(
    T.String(),
    'The error code of its rows while it is not configured; null where they do not exist then, or work without it.',
  ),
})

const Limits = T.Object({
  caller: T.Object(
    { requestsPerMinute: T.Integer(), per: T.Union([T.Literal('account'), T.Literal('address')]) },
    {
      description: 'What this caller has; how much of it is left is in the headers `ratelimit-*`.',
    },
  ),
  anonymousPerMinute: T.Integer(),
  signInPerMinute: T.Integer(),
  bodyBytesMax: T.Integer({ description: 'Of a row that states no other limit.' }),
  pageItemsMax: T.Integer(),
  namesMax: T.Integer({ description: 'Addresses in one call of /api/names.' }),
  connectionsPerAddress: T.Integer({ description: 'Open streams and sockets together.' }),
  connectionsPerAccount: T.Integer(),
  socket: T.Object({
    frameBytesMax: T.Integer(),
    framesPerSecond: T.Integer(),
    framesBurst: T.Integer(),
    pingSeconds: T.Integer({ description: 'A socket that does not answer a ping is closed.' }),
  }),
})

const Doors = T.Object(
  {
    webSocket: T.String(),
    events: T.String(),
    mcp: T.String(),
    openapi: T.String(),
    asyncapi: T.String(),
    catalog: T.String(),
    errors: T.String(),
    health: T.String(),
    names: T.String(),
    signInChallenge: T.String(),
    signIn: T.String(),
    logout: T.String(),
    keys: T.String(),
  },
  { description: 'Paths under the address of the service' },
)

/** The caller, with when the credential ends. */
const BootstrapPrincipal = T.Object({
  accountId: T.String(),
  credential: T.Union([
    T.Literal('wallet_session'),
    T.Literal('api_key'),
    T.Literal('idp_bearer'),
    T.Literal('account_session'),
    T.Literal('oneshot_key'),
    T.Literal('exchange_key'),
  ]),
  credentialId: T.String({ description: 'Which session or key; never the secret.' }),
  scopes: T.Array(T.String(), { maxItems: 200 }),
  wallets: T.Array(
    T.Object({
      namespace: T.Union([T.Literal('eip155'), T.Literal('solana')]),
      address: T.String(),
    }),
    { maxItems: 100 },
  ),
  agentWalletId: Nullable(T.Integer(), 'The one vault wallet that the credential may use.'),
  isOperator: T.Boolean(),
  expiresAt: { ...NullableTimestamp, description: 'Null where the credential does not end.' },
})

const Waiting = T.Object(
  {
    notifications: Nullable(
      T.Integer({ minimum: 0 }),
      'Unread ones; null where the service keeps none, or the credential may not list them.',
    ),
    vaultApprovals: Nullable(
      T.Integer({ minimum: 0 }),
      'Signing requests that wait for an approval; null without a vault, or where the credential may not list them.',
    ),
  },
  { description: 'What waits for the caller' },
)

export const Bootstrap = namedObject('Bootstrap', {
  service: T.Object({
    name: T.String(),
    description: T.String(),
    version: T.String({ description: 'Of the program.' }),
    apiVersion: T.String({ description: 'Dated version of the API, YYYY-MM-DD.' }),
    origin: T.String({ format: 'uri' }),
    sessionCookie: T.String(),
  }),
  chains: T.Array(ChainFacts, { maxItems: 2 }),
  features: T.Array(Feature, { maxItems: 60 }),
  limits: Limits,
  locales: T.Array(T.String(), { maxItems: 40, description: 'BCP 47, the base first.' }),
  doors: Doors,
  principal: Nullable(BootstrapPrincipal, 'Null for a caller without a credential.'),
  waiting: Nullable(Waiting, 'Null for a caller without a credential.'),
})
export type Bootstrap = Static<typeof Bootstrap>
