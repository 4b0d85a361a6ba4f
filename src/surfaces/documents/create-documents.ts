import type { Catalog } from '../../catalog/entry.ts'
import { monetizedOperations, publicOperations } from '../../catalog/listed.ts'
import type { ApiDocuments, McpTool } from '../../ports/api-documents.ts'
import type { PaymentMethod } from '../../ports/payment-methods.ts'
import { asyncapi } from '../asyncapi/asyncapi.ts'
import type { RealtimeFrames } from '../asyncapi/frames.ts'
import { llmsTxt } from '../llms/llms-txt.ts'
import { openapi30 } from '../openapi/openapi30.ts'
import { openapi31 } from '../openapi/openapi31.ts'
import type { CredentialNames } from '../openapi/security.ts'
import { createPages } from '../pages/create-pages.ts'
import { createReferenceUi } from '../reference-ui/create-reference-ui.ts'
import { apiVersion } from './api-version.ts'
import { allRows, errorPages, familyCounts, publicRows } from './catalog-rows.ts'
import { once } from './once.ts'

export type DocumentSettings = {
  readonly name: string
  readonly description: string
  readonly baseUrl: string
  /** The second address of the same service; null when there is one only. */
  readonly altBaseUrl: string | null
  readonly credentials: CredentialNames
}

const gatewayDescription =
  'Proxies of outside vendors, each call at its price. These operations are in no public description.'

/**
 * Computes every document from the table, each one on its first use and then never again. Nothing in them
 * names a monetized operation, apart from the two that are not published: the gateway's and the inventory.
 */
export function createApiDocuments(options: {
  readonly catalog: Catalog
  readonly settings: DocumentSettings
  readonly mcpTools: () => readonly McpTool[]
  /** What travels over the WebSocket besides events. */
  readonly frames: RealtimeFrames
  /** How priced calls can be paid, asked when the first document is made; none unless given. */
  readonly paymentMethods?: () => readonly PaymentMethod[]
}): ApiDocuments {
  const { catalog, settings, mcpTools, frames } = options
  const { name, description, baseUrl, altBaseUrl, credentials } = settings
  const rows = once(() => publicRows(catalog))
  const codes = once(() => errorPages(catalog))
  const servers = [
    { url: baseUrl, description: 'Main address' },
    ...(altBaseUrl === null ? [] : [{ url: altBaseUrl, description: 'Second address' }]),
  ]
  const info = { title: name, description, version: apiVersion }
  const paymentMethods = options.paymentMethods ?? (() => [])
  const described = () => ({ ...info, servers, credentials, paymentMethods: paymentMethods() })
  const document31 = once(() => openapi31(publicOperations(catalog), described()))
  const gateway = { title: `${name} gateway`, description: gatewayDescription }
  const { blocks, ...pages } = createPages({
    title: name,
    description,
    baseUrl,
    rows,
    errors: codes,
  })
  const reference = createReferenceUi({
    title: name,
    origins: servers.map(({ url }) => new URL(url).origin),
    openapi: document31,
    index: blocks,
  })
  return {
    version: apiVersion,
    publicRows: rows,
    familyCounts: once(() => familyCounts(rows())),
    openapi31: document31,
    openapi30: once(() => openapi30(document31())),
    gatewayOpenapi31: once(() =>
      openapi31(monetizedOperations(catalog), { ...described(), ...gateway }),
    ),
    inventory: once(() => allRows(catalog)),
    asyncapi: once(() => asyncapi(catalog, { ...info, baseUrl, frames })),
    llmsTxt: once(() => llmsTxt(rows(), { ...info, baseUrl })),
    errorPages: codes,
    paymentMethods,
    mcpTools,
    pages: { ...pages, ...reference },
  }
}
