import { createHash } from 'node:crypto'
import { AppError } from '../../../kernel/errors.ts'
import type { DocumentBody, InputOf, InputSchemas, PaidCall } from '../../../kernel/operation.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { ApiDocuments } from '../../../ports/api-documents.ts'
import type { Database } from '../../../ports/database.ts'
import { createAnswerCache } from './answer-cache.ts'
import { describeInventory, describeVendors } from './descriptions.ts'
import { createResources, type Resources } from './resources.service.ts'
import { toUpstreamRequest } from './upstream-request.ts'
import { type RecordVendorUsage, unitsOf, type VendorUsage } from './usage.ts'
import type { Vendor, VendorInput, VendorRoute } from './vendor.ts'
import { type ClientOptions, createVendorClient, type VendorClient } from './vendor-client.ts'
import { configureVendor, type VendorSetting } from './vendor-settings.ts'
import { vendorsErrors } from './vendors.errors.ts'
import type { GatewayVendors, Inventory } from './vendors.schemas.ts'

/** A call of a vendor's row: its input, its caller and its payment. */
export type VendorCall = {
  readonly input: InputOf<InputSchemas>
  readonly principal: Principal
  readonly payment: PaidCall | null
  readonly header: (name: string, value: string) => void
}

export type VendorsService = {
  /** Raises 503 for a vendor that is not configured or whose circuit is open; called before any payment. */
  readonly assertReady: (vendor: Vendor) => void
  /** Makes the vendor's call and returns its answer. Raises one of the domain's codes when that fails. */
  readonly call: (route: VendorRoute, call: VendorCall) => Promise<unknown>
  readonly vendors: () => GatewayVendors
  /** The vendor resources that the caller's own calls created. */
  readonly resources: Resources['list']
  /**
   * The OpenAPI description of the vendors' rows, with an entity tag; without a credential it contains none of them.
   */
  readonly openapi: (principal: Principal | null) => DocumentBody
  /** Every operation of the service, whatever its tier. */
  readonly inventory: () => Inventory
}

export type VendorsServiceOptions = ClientOptions & {
  readonly database: Database
  readonly routes: readonly VendorRoute[]
  /** By vendor id; absent vendors are not configured. */
  readonly settings: Readonly<Record<string, VendorSetting>>
  readonly documents: Pick<ApiDocuments, 'gatewayOpenapi31' | 'inventory'>
  readonly recordUsage: RecordVendorUsage
}

/** Creates the gateway. A secret that cannot be sent in the vendor's way stops the start. */
export function createVendorsService(options: VendorsServiceOptions): VendorsService {
  const { clock, routes, documents, logger } = options
  const clients = createClients(options)
  const resources = createResources(options)
  const cache = createAnswerCache<unknown>({ clock, entriesMax: 5_000, bytesMax: 32 * 1_048_576 })

  function clientOf(vendor: Vendor): VendorClient {
    const client = clients.get(vendor.id)
    if (client !== undefined) return client
    throw new AppError(vendorsErrors.not_configured, `${vendor.name} is not configured here.`, {
      extra: { configured: false, vendor: vendor.id },
    })
  }

  async function ask(
    route: VendorRoute,
    input: VendorInput,
  ): Promise<{ readonly answer: unknown; readonly from: VendorUsage['from'] }> {
    const client = clientOf(route.vendor)
    const request = toUpstreamRequest(route, input, client.configured)
    const terms = route.operation.cache
    if (terms === undefined) {
      const { answer } = await client.send(route, request)
      return { answer, from: 'vendor' }
    }
    const send = () => client.send(route, request)
    return cache.get(request.question, { terms, ask: send, mayBeStale: isVendorsFault })
  }

  /** The call has succeeded and is paid for: a failed count must not undo it. */
  function reportUsage(usage: VendorUsage): void {
    try {
      options.recordUsage(usage)
    } catch (failure) {
      const { vendor, operationId, chargeId } = usage
      logger.error('the usage of a vendor was not recorded', failure, {
        vendor,
        operationId,
        chargeId,
      })
    }
  }

  return {
    assertReady: (vendor) => clientOf(vendor).assertOpen(),
    async call(route, call) {
      const { principal, payment } = call
      const input = toInput(call.input)
      await resources.assertOwned(route, input, principal)
      const { answer, from } = await ask(route, input)
      await resources.keep(route, answer, principal)
      if (route.operation.cache !== undefined) call.header('x-vendor-answer', from)
      reportUsage({
        vendor: route.vendor.id,
        operationId: route.operationId,
        family: route.vendor.family,
        accountId: principal.accountId,
        credential: principal.credential,
        credentialId: principal.credentialId,
        chargeId: payment?.chargeId ?? null,
        units: unitsOf(route, { input, answer, fromVendor: from === 'vendor' }),
        from,
        atMs: clock.nowMs(),
      })
      return answer
    },
    vendors: () => describeVendors(routes, clients),
    resources: resources.list,
    openapi: createDescription(documents),
    inventory: () => describeInventory(documents),
  }
}

function createClients(options: VendorsServiceOptions): ReadonlyMap<string, VendorClient> {
  const vendors = new Set(options.routes.map(({ vendor }) => vendor))
  return new Map(
    [...vendors].flatMap((vendor) => {
      const setting = options.settings[vendor.id] ?? { secret: null, baseUrl: null }
      const configured = configureVendor(vendor, setting)
      return configured === null
        ? []
        : [[vendor.id, createVendorClient(vendor, configured, options)] as const]
    }),
  )
}

/** The parts of an input by name; absent parts are empty. */
export function toInput(input: {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}): VendorInput {
  return {
    params: { ...Object(input.params) },
    query: { ...Object(input.query) },
    body: { ...Object(input.body) },
  }
}

/** A cached answer helps while the vendor is down, not when it refuses the request. */
function isVendorsFault(failure: unknown): boolean {
  return failure instanceof AppError && failure.spec.retryable
}

/** The description, generated once for those who may see the rows and once for others. */
function createDescription({
  gatewayOpenapi31,
}: VendorsServiceOptions['documents']): VendorsService['openapi'] {
  let whole: DocumentBody | undefined
  let bare: DocumentBody | undefined
  return (principal) =>
    principal === null
      ? (bare ??= toDocument(withoutRows(gatewayOpenapi31())))
      : (whole ??= toDocument(gatewayOpenapi31()))
}

/** The description of the gateway itself. */
function withoutRows({
  openapi,
  info,
  servers,
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { openapi, info, servers, paths: {} }
}

function toDocument(description: Readonly<Record<string, unknown>>): DocumentBody {
  const body = JSON.stringify(description)
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const headers = {
    etag,
    // Two answers under one URL: no shared cache may give one caller's to another.
    'cache-control': 'private, no-cache',
    vary: 'Authorization, X-API-Key, Cookie',
  }
  return { contentType: 'application/json', body, headers }
}
