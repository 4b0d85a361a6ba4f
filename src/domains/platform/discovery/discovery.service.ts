import { createHash } from 'node:crypto'
import type { Static } from '@sinclair/typebox'
import { ledgerMoney } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type DocumentBody, linkTo, type Quote } from '../../../kernel/operation.ts'
import { wholePage } from '../../../kernel/page.ts'
import { priceWords } from '../../../kernel/price-words.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { ApiDocuments, CatalogRow, PageForm } from '../../../ports/api-documents.ts'
import type { ClientLibrary } from '../../../ports/client-library.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { McpEndpoint } from '../../../ports/mcp-endpoint.ts'
import type { TerminalFiles } from '../../../ports/terminal-files.ts'
import { credentialTypes } from './credential-types.ts'
import { descriptionOperations } from './descriptions.operations.ts'
import type * as schemas from './developer.schemas.ts'
import { discoveryErrors } from './discovery.errors.ts'
import { indexLinks } from './index-links.ts'
import { mcpDiscovery, mcpServerCard } from './mcp-cards.ts'
import { pageOperations } from './pages.operations.ts'
import type { DiscoverySettings } from './settings.ts'
import type { DeveloperStatus } from './status.schemas.ts'
import { statusReader } from './status.ts'
import { terminalOperations } from './terminal.operations.ts'
import { createTerminalDocuments, type TerminalDocuments } from './terminal-documents.ts'

/** The state of one part of the service. */
export type ComponentState = Static<typeof schemas.ComponentState>

type BlockQuery = { readonly operation?: string; readonly family?: string }

export type DiscoveryService = {
  readonly status: (principal: Principal | null) => DeveloperStatus
  readonly index: () => Static<typeof schemas.ApiIndex>
  readonly catalog: (filter: {
    readonly family?: string
    readonly tier?: string
    readonly q?: string
  }) => Static<typeof schemas.CatalogDocument>
  /** With current prices, which may differ from those in the table. */
  readonly pricing: () => Promise<Static<typeof schemas.PricingDocument>>
  readonly credentialTypes: () => Static<typeof schemas.CredentialTypesDocument>
  readonly errors: () => Static<typeof schemas.ErrorsDocument>
  readonly mcpDiscovery: () => Static<typeof schemas.McpDiscovery>
  readonly mcpServerCard: () => Static<typeof schemas.McpServerCard>
  readonly mcp: McpEndpoint
  readonly health: () => Static<typeof schemas.Health>
  /** Raises 503 `discovery.not_ready` while a required component is down. */
  readonly ready: () => Promise<Static<typeof schemas.Readiness>>
  readonly scalarStatus: () => Static<typeof schemas.ScalarStatus>
  readonly openapi31: () => DocumentBody
  readonly openapi30: () => DocumentBody
  readonly asyncapi: () => DocumentBody
  readonly llmsTxt: () => DocumentBody
  readonly pages: ApiDocuments['pages']
  readonly library: ClientLibrary
  readonly terminal: TerminalDocuments
  /** Raises 404 for a code that is not registered. */
  readonly errorPage: (code: string) => DocumentBody
  /** Raises 404 for a page that the guide does not have. */
  readonly guidePage: (name: string, form: PageForm) => DocumentBody
  /** Raises 404 for a family that is not listed. */
  readonly familyPage: (name: string, form: PageForm) => DocumentBody
  /** Raises 404 for an operation or a family that is not listed. */
  readonly referenceBlocks: (wanted: BlockQuery) => DocumentBody
}

/** Creates the service. Its only state is what it computed from the table. */
export function createDiscoveryService(options: {
  readonly documents: ApiDocuments
  readonly library: ClientLibrary
  readonly terminalFiles: TerminalFiles
  readonly settings: DiscoverySettings
  readonly clock: Clock
  /** The state of every component; never rejects. */
  readonly readiness: () => Promise<readonly ComponentState[]>
  readonly mcp: McpEndpoint
  /** The current price of an operation, where the operator may change it. Default: the price in its row. */
  readonly priceOf?: PriceOf
}): DiscoveryService {
  const {
    documents,
    library,
    terminalFiles,
    settings,
    clock,
    readiness,
    mcp,
    priceOf = async () => null,
  } = options
  const { version, pages } = documents
  return {
    status: statusReader({ documents, settings, clock }),
    index: () => apiIndex(documents, settings),
    catalog: (filter) => catalogOf(documents, filter),
    pricing: () => pricingOf(documents, priceOf),
    credentialTypes: () => credentialTypes(settings, version),
    errors: () => errorsOf(documents),
    mcpDiscovery: () => mcpDiscovery(documents, settings),
    mcpServerCard: () => mcpServerCard(documents, settings),
    mcp,
    library,
    terminal: createTerminalDocuments(terminalFiles),
    health: healthReader({ name: settings.name, version, clock }),
    ready: async () => readyOrRaise(await readiness()),
    scalarStatus: () => scalarStatus,
    openapi31: hashedOnce('application/json', () => JSON.stringify(documents.openapi31())),
    openapi30: hashedOnce('application/json', () => JSON.stringify(documents.openapi30())),
    asyncapi: hashedOnce('application/json', () => JSON.stringify(documents.asyncapi())),
    llmsTxt: hashedOnce('text/plain; charset=utf-8', documents.llmsTxt),
    pages,
    errorPage: (code) => found(pages.error(code), `There is no error code ${code}.`),
    guidePage: (name, form) =>
      found(pages.guidePage(name, form), `The guide has no page ${name}; GET /docs lists them.`),
    familyPage: (name, form) =>
      found(pages.family(name, form), `There is no family ${name}; GET /docs/families lists them.`),
    referenceBlocks: (wanted) =>
      found(pages.referenceBlocks(wanted), 'No listed operation has this name.'),
  }
}

/** Returns the same frozen answer within one millisecond, so that the transport serialises it once. */
function healthReader({
  name,
  version,
  clock,
}: {
  readonly name: string
  readonly version: string
  readonly clock: Clock
}): DiscoveryService['health'] {
  const healthAt = (atMs: number) =>
    Object.freeze({ status: 'ok', name, version, time: new Date(atMs).toISOString() } as const)
  let generatedAtMs = clock.nowMs()
  let cached = healthAt(generatedAtMs)
  return () => {
    const nowMs = clock.nowMs()
    if (nowMs !== generatedAtMs) {
      cached = healthAt(nowMs)
      generatedAtMs = nowMs
    }
    return cached
  }
}

/** The document with an entity tag, serialised and hashed once. */
function hashedOnce(contentType: string, write: () => string): () => DocumentBody {
  let document: DocumentBody | undefined
  return () => {
    if (document === undefined) {
      const body = write()
      const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
      document = { contentType, body, headers: { etag } }
    }
    return document
  }
}

function found(document: DocumentBody | undefined, detail: string): DocumentBody {
  if (document === undefined) throw new AppError(resourceErrors.not_found, detail)
  return document
}

function readyOrRaise(components: readonly ComponentState[]): Static<typeof schemas.Readiness> {
  const missing = components.filter(({ required, state }) => required && state === 'down')
  if (missing.length === 0) return { status: 'ready', components: [...components] }
  throw new AppError(
    discoveryErrors.not_ready,
    `Not ready: ${missing.map(({ name }) => name).join(', ')}.`,
    { retryAfterSeconds: 2, extra: { components } },
  )
}

function apiIndex(
  documents: ApiDocuments,
  { name, description }: DiscoverySettings,
): Static<typeof schemas.ApiIndex> {
  return {
    name,
    description,
    version: documents.version,
    total: documents.publicRows().length,
    ...indexLinks,
    families: { ...documents.familyCounts() },
  }
}

function catalogOf(
  documents: ApiDocuments,
  filter: { readonly family?: string; readonly tier?: string; readonly q?: string },
): Static<typeof schemas.CatalogDocument> {
  const rows = documents.publicRows()
  const q = filter.q?.toLowerCase()
  const matched = rows.filter(
    ({ family, tier, method, path, summary }) =>
      (filter.family === undefined || family === filter.family) &&
      (filter.tier === undefined || tier === filter.tier) &&
      (q === undefined || `${method} ${path} ${summary}`.toLowerCase().includes(q)),
  )
  return {
    version: documents.version,
    total: rows.length,
    matched: matched.length,
    families: { ...documents.familyCounts() },
    startHere: documents.startHere().map((step) => ({ ...step })),
    ...wholePage(matched.map((row) => ({ ...row, auth: [...row.auth] }))),
  }
}

type PriceOf = (operationId: string) => Promise<Quote | null>
type PricedRow = Static<typeof schemas.PricingDocument>['items'][number]

async function pricingOf(
  documents: ApiDocuments,
  priceOf: PriceOf,
): Promise<Static<typeof schemas.PricingDocument>> {
  const rows = documents.publicRows()
  const rowsWithPrices = await Promise.all(rows.map((row) => pricedNow(row, priceOf)))
  const priced = rowsWithPrices.filter((row) => row !== null)
  return {
    version: documents.version,
    free: rows.length - priced.length,
    ...wholePage(priced),
    methods: documents.paymentMethods().map((one) => ({
      ...one,
      currencies: { ...one.currencies },
    })),
    note: 'These are the prices in force now. The 402 challenge of a call is what counts: it states the amount, the asset and where to pay.',
  }
}

async function pricedNow(
  { operationId, aliasOf, method, path, summary, price, priceText }: CatalogRow,
  priceOf: PriceOf,
): Promise<PricedRow | null> {
  if (price === null) return null
  const row = { operationId, method, path, summary, priceText }
  if (price.amountAtomic === null) return { ...row, price, source: 'call' }
  const quote = await priceOf(aliasOf ?? operationId)
  if (quote === null) return { ...row, price, source: 'table' }
  const { amountAtomic, asset, unit, source = 'table' } = quote
  const now = { ...ledgerMoney(asset, amountAtomic), unit }
  return { ...row, price: now, priceText: priceWords(quote), source }
}

function errorsOf(documents: ApiDocuments): Static<typeof schemas.ErrorsDocument> {
  return {
    version: documents.version,
    ...wholePage(
      documents.errorPages().map(({ operations, ...page }) => ({
        ...page,
        page: linkTo(pageOperations.errorPage, { code: page.code }),
        operations: operations.length,
      })),
    ),
  }
}

const scalarStatus: Static<typeof schemas.ScalarStatus> = {
  status: 'ok',
  ui: linkTo(terminalOperations.referencePage),
  reference: linkTo(pageOperations.reference),
  blocks: linkTo(pageOperations.referenceBlocks),
  script: linkTo(pageOperations.referenceScript),
  openapi: linkTo(descriptionOperations.openapi31),
  bundled: true,
  telemetry: false,
}
