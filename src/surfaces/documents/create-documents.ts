import type { Catalog } from '../../catalog/entry.ts'
import { linksOf } from '../../catalog/links.ts'
import { monetizedOperations, publicOperations } from '../../catalog/listed.ts'
import { memoize } from '../../kernel/memoize.ts'
import type { ApiDocuments, McpTool } from '../../ports/api-documents.ts'
import type { PaymentMethod } from '../../ports/payment-methods.ts'
import { asyncapi } from '../asyncapi/asyncapi.ts'
import type { RealtimeFrames } from '../asyncapi/frames.ts'
import { llmsTxt } from '../llms/llms-txt.ts'
import { openapi30 } from '../openapi/openapi30.ts'
import { openapi31 } from '../openapi/openapi31.ts'
import type { CredentialNames } from '../openapi/security.ts'
import { colours } from '../pages/colours.ts'
import { createPages } from '../pages/create-pages.ts'
import { createReferenceUi } from '../reference-ui/create-reference-ui.ts'
import { apiVersion } from './api-version.ts'
import { allRows, errorPages, familyCounts, publicRows } from './catalog-rows.ts'
import { startHere } from './start-here.ts'
import { toldByFamily } from './told-by-family.ts'

export type DocumentSettings = {
  readonly name: string
  readonly description: string
  readonly baseUrl: string
  /** The second base URL of the service; null when there is only one. */
  readonly altBaseUrl: string | null
  readonly credentials: CredentialNames
}

const gatewayDescription =
  'Proxies of outside vendors, each call at its price. These operations are in no public description.'

/**
 * Creates every document from the table, lazily and once. Only the gateway description and the inventory, which are not
 * published, name monetized operations.
 */
export function createApiDocuments(options: {
  readonly catalog: Catalog
  readonly settings: DocumentSettings
  readonly mcpTools: () => readonly McpTool[]
  /** The WebSocket's frames other than events. */
  readonly frames: RealtimeFrames
  /** The payment methods, read when the first document is created. Default: none. */
  readonly paymentMethods?: () => readonly PaymentMethod[]
}): ApiDocuments {
  const { catalog, settings, mcpTools, frames } = options
  const { name, description, baseUrl, altBaseUrl, credentials } = settings
  const rows = memoize(() => publicRows(catalog))
  const starts = memoize(() => startHere(rows()))
  const linkTo = linksOf(catalog)
  const codes = memoize(() => errorPages(catalog))
  const servers = [
    { url: baseUrl, description: 'Main address' },
    ...(altBaseUrl === null ? [] : [{ url: altBaseUrl, description: 'Second address' }]),
  ]
  const info = { title: name, description, version: apiVersion }
  const paymentMethods = options.paymentMethods ?? (() => [])
  const described = () => ({ ...info, servers, credentials, paymentMethods: paymentMethods() })
  const document31 = memoize(() =>
    openapi31(publicOperations(catalog), { ...described(), startHere: starts() }),
  )
  const gateway = { title: `${name} gateway`, description: gatewayDescription }
  const { blocks, ...pages } = createPages({
    title: name,
    baseUrl,
    linkTo,
    rows,
    errors: codes,
    startHere: starts,
    told: () => toldByFamily(catalog),
  })
  const reference = createReferenceUi({
    title: name,
    origins: servers.map(({ url }) => new URL(url).origin),
    openapi: document31,
    index: blocks,
    linkTo,
    colours,
  })
  return {
    version: apiVersion,
    publicRows: rows,
    startHere: starts,
    familyCounts: memoize(() => familyCounts(rows())),
    openapi31: document31,
    openapi30: memoize(() => openapi30(document31())),
    gatewayOpenapi31: memoize(() =>
      openapi31(monetizedOperations(catalog), { ...described(), ...gateway }),
    ),
    inventory: memoize(() => allRows(catalog)),
    asyncapi: memoize(() => asyncapi(catalog, { ...info, baseUrl, frames })),
    llmsTxt: memoize(() => llmsTxt(rows(), { ...info, baseUrl, linkTo, startHere: starts() })),
    errorPages: codes,
    paymentMethods,
    mcpTools,
    pages: { ...pages, ...reference },
  }
}
