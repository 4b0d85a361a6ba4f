import { Type as T } from '@sinclair/typebox'
import { wholeList } from '../../../kernel/page.ts'
import { Nullable, Timestamp } from '../../../kernel/schemas.ts'
import { FamilyCounts } from './status.schemas.ts'

const PriceTag = T.Object(
  {
    amountAtomic: T.Union([T.String(), T.Null()], {
      description:
        'Whole number of the smallest unit of the asset; null where it depends on the call.',
    }),
    amount: T.Union([T.String(), T.Null()], { description: 'Decimal number, for people.' }),
    asset: T.Union([T.String(), T.Null()]),
    decimals: T.Union([T.Integer(), T.Null()], { description: 'Places of one whole unit.' }),
    unit: T.Union([T.String(), T.Null()], {
      description: 'What it is for: call, message, 1k_tokens, minute or task.',
    }),
  },
  { $id: 'PriceTag' },
)

const PriceText = Nullable(
  T.String(),
  'The price for people, in numbers; where it depends on the call, that of a usual one and what the others cost.',
)

export const CatalogRow = T.Object(
  {
    operationId: T.String(),
    name: T.String({
      description:
        'The resource and what is done to it, such as orders.place; the tool of the MCP endpoint is orders_place. A second address of an operation has the same.',
    }),
    method: T.String(),
    path: T.String(),
    aliasOf: T.Union([T.String(), T.Null()], {
      description: 'The operation that this path answers the same as.',
    }),
    kind: T.String({ description: 'json, document, stream, socket or delegate.' }),
    tier: T.String({ description: 'public or private.' }),
    family: T.String(),
    domain: T.String(),
    summary: T.String(),
    auth: T.Array(T.String(), { description: 'Credentials that open it; empty for anyone.' }),
    scope: T.String(),
    gate: T.Union([T.String(), T.Null()]),
    effect: T.String({ description: 'none, reversible or irreversible.' }),
    idempotent: T.Boolean({ description: 'Whether a repeat is safe.' }),
    rateWeight: T.Integer(),
    price: T.Union([PriceTag, T.Null()]),
    priceText: PriceText,
  },
  { $id: 'CatalogRow' },
)

export const StartHereStep = T.Object(
  {
    name: T.String(),
    operationId: T.String(),
    method: T.String(),
    path: T.String(),
    summary: T.String(),
    priceText: PriceText,
    why: T.String({ description: 'Why it comes at this place.' }),
  },
  { $id: 'StartHereStep' },
)

export const CatalogDocument = T.Object(
  {
    version: T.String(),
    total: T.Integer({ description: 'Number of all listed operations, whatever the filter.' }),
    matched: T.Integer(),
    families: FamilyCounts,
    startHere: T.Array(StartHereStep, {
      maxItems: 12,
      description: 'What a newcomer calls first, in this order, whatever the filter.',
    }),
    ...wholeList(CatalogRow, { maxItems: 5_000 }),
  },
  { $id: 'CatalogDocument' },
)

export const PricingDocument = T.Object(
  {
    version: T.String(),
    free: T.Integer({ description: 'Number of listed operations that cost nothing.' }),
    ...wholeList(
      T.Object({
        operationId: T.String(),
        method: T.String(),
        path: T.String(),
        summary: T.String(),
        price: PriceTag,
        priceText: PriceText,
        source: T.String({
          description:
            '`pricebook:<version>` of the operator, `table` where nobody changed it, `call` where it depends on the call.',
        }),
      }),
      { maxItems: 5_000, description: 'The operations that cost something.' },
    ),
    methods: T.Array(
      T.Object({
        protocol: T.String(),
        method: T.String(),
        intent: T.String(),
        mode: T.String({ description: '`paper` is play money.' }),
        network: T.String(),
        currencies: T.Object(
          { SOL: T.Optional(T.String()), USDC: T.Optional(T.String()) },
          { description: 'The assets it carries, as its challenges name them.' },
        ),
      }),
      { description: 'How calls can be paid.', maxItems: 64 },
    ),
    note: T.String(),
  },
  { $id: 'PricingDocument' },
)

export const CredentialType = T.Object(
  {
    kind: T.String(),
    title: T.String(),
    configured: T.Boolean(),
    family: T.String(),
    keyType: T.Union([T.String(), T.Null()]),
    prefix: T.Union([T.String(), T.Null()]),
    presentedAs: T.Array(T.String()),
    obtain: T.String(),
    opens: T.String(),
    note: T.String(),
  },
  { $id: 'CredentialType' },
)

export const CredentialTypesDocument = T.Object(
  {
    version: T.String(),
    ...wholeList(CredentialType, { maxItems: 16 }),
    rules: T.Array(T.String()),
  },
  { $id: 'CredentialTypesDocument' },
)

export const ErrorCode = T.Object(
  {
    code: T.String(),
    status: T.Integer(),
    title: T.String(),
    retryable: T.Boolean({ description: 'Whether the same request may succeed later.' }),
    fix: T.String(),
    page: T.String(),
    operations: T.Integer({ description: 'How many listed operations may answer with it.' }),
  },
  { $id: 'ErrorCode' },
)

export const ErrorsDocument = T.Object(
  { version: T.String(), ...wholeList(ErrorCode, { maxItems: 2_000 }) },
  { $id: 'ErrorsDocument' },
)

export const ApiIndex = T.Object(
  {
    name: T.String(),
    description: T.String(),
    version: T.String(),
    total: T.Integer(),
    docs: T.String(),
    reference: T.String(),
    catalogUi: T.String(),
    openapi: T.String(),
    openapi30: T.String(),
    asyncapi: T.String(),
    llms: T.String(),
    catalog: T.String(),
    status: T.String(),
    pricing: T.String(),
    credentialTypes: T.String(),
    errors: T.String(),
    health: T.String(),
    ready: T.String(),
    gateway: T.Object({ portal: T.String(), openapi: T.String() }),
    mcp: T.Object({ endpoint: T.String(), discovery: T.String(), serverCard: T.String() }),
    families: FamilyCounts,
  },
  { $id: 'ApiIndex' },
)

const Transport = T.Object({ type: T.Literal('streamable-http'), url: T.String({ format: 'uri' }) })
const BearerAuthentication = T.Object({ type: T.Literal('bearer'), description: T.String() })

export const McpDiscovery = T.Object(
  {
    name: T.String(),
    title: T.String(),
    version: T.String(),
    description: T.String(),
    protocolVersion: T.String(),
    transport: Transport,
    authentication: BearerAuthentication,
    capabilities: T.Array(T.String(), { description: 'Names of the tools.' }),
    docs: T.Object({
      llms: T.String(),
      openapi: T.String(),
      status: T.String(),
      serverCard: T.String(),
    }),
  },
  { $id: 'McpDiscovery' },
)

export const McpServerCard = T.Object(
  {
    name: T.String(),
    title: T.String(),
    version: T.String(),
    description: T.String(),
    websiteUrl: T.String({ format: 'uri' }),
    serverInfo: T.Object({
      name: T.String(),
      title: T.String(),
      version: T.String(),
      description: T.String(),
    }),
    protocolVersion: T.String(),
    transport: Transport,
    remotes: T.Array(
      T.Object({
        type: T.Literal('streamable-http'),
        url: T.String({ format: 'uri' }),
        headers: T.Array(
          T.Object({
            name: T.String(),
            description: T.String(),
            isRequired: T.Boolean(),
            isSecret: T.Boolean(),
          }),
        ),
        supportedProtocolVersions: T.Array(T.String()),
      }),
    ),
    capabilities: T.Object({
      tools: T.Object({ listChanged: T.Boolean() }),
      resources: T.Object({ subscribe: T.Boolean() }),
      prompts: T.Object({}),
      completions: T.Object({}),
      logging: T.Object({}),
    }),
    authentication: BearerAuthentication,
    tools: T.Array(T.Object({ name: T.String(), description: T.String() })),
    docs: T.Object({ openapi: T.String(), llms: T.String(), mcpDiscovery: T.String() }),
  },
  { $id: 'McpServerCard' },
)

export const Health = T.Object(
  { status: T.Literal('ok'), name: T.String(), version: T.String(), time: Timestamp },
  { $id: 'Health' },
)

export const ComponentState = T.Object(
  {
    name: T.String(),
    state: T.Union([T.Literal('up'), T.Literal('degraded'), T.Literal('down')]),
    required: T.Boolean({ description: 'Whether the service is not ready without it.' }),
    detail: T.Optional(T.String({ description: 'Written for callers; never a cause.' })),
  },
  { $id: 'ComponentState' },
)

export const Readiness = T.Object(
  { status: T.Literal('ready'), components: T.Array(ComponentState) },
  { $id: 'Readiness' },
)

export const ScalarStatus = T.Object(
  {
    status: T.Literal('ok'),
    ui: T.String({ description: 'The page of the terminal.' }),
    reference: T.String({ description: 'The reference itself, for frames of this origin.' }),
    blocks: T.String({ description: 'Parts of it, for frames of any origin.' }),
    script: T.String(),
    openapi: T.String(),
    bundled: T.Literal(true, {
      description: 'The script comes from this service, not from a CDN.',
    }),
    telemetry: T.Literal(false),
  },
  { $id: 'ScalarStatus' },
)
