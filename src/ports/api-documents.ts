import type { DocumentBody } from '../kernel/operation.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** One operation (a method with a path) of the catalog, as callers and operators read it. */
export type CatalogRow = {
  readonly operationId: string
  readonly method: string
  readonly path: string
  /** The operation that this path answers the same as, when it is a second address of it. */
  readonly aliasOf: string | null
  readonly kind: string
  readonly tier: string
  readonly family: string
  readonly domain: string
  readonly summary: string
  readonly auth: readonly string[]
  readonly scope: string
  readonly gate: string | null
  readonly effect: string
  readonly idempotent: boolean
  readonly rateWeight: number
  /** Null for a free operation; without amount, asset and unit where they depend on the call. */
  readonly price: {
    readonly amountAtomic: string | null
    readonly asset: string | null
    readonly unit: string | null
  } | null
}

/** A registered error code with the operations that declare it. */
export type ErrorPage = {
  readonly code: string
  readonly status: number
  readonly title: string
  readonly retryable: boolean
  readonly fix: string
  readonly operations: readonly string[]
}

/** A tool of the MCP endpoint, as its list names it. */
export type McpTool = { readonly name: string; readonly description: string }

/** The pages that are rendered from the table. Every page carries its own content security policy. */
export type ApiPages = {
  readonly landing: () => DocumentBody
  readonly docs: () => DocumentBody
  /** The list of operations; with a query, only those that hold all of its words. */
  readonly catalog: (query: string) => DocumentBody
  /** Every registered code, with a link to its page. */
  readonly errors: () => DocumentBody
  /** Undefined for a code that is not registered. */
  readonly error: (code: string) => DocumentBody | undefined
  readonly reference: () => DocumentBody
  /** One operation or one family for an iframe, or the list of blocks; undefined for an unknown name. */
  readonly referenceBlocks: (wanted: {
    readonly operation?: string
    readonly family?: string
  }) => DocumentBody | undefined
  /** The script of the reference pages, from the installed package; it never comes from another host. */
  readonly referenceScript: () => Promise<DocumentBody>
  readonly icon: () => DocumentBody
}

/** Every document that is computed from the table. Public views never name a monetized operation. */
export type ApiDocuments = {
  /** The dated version of the API, `YYYY-MM-DD`. */
  readonly version: string
  /** Public and private operations, second addresses included; their number is the catalog's total. */
  readonly publicRows: () => readonly CatalogRow[]
  /** Number of operations of each family among the public rows. */
  readonly familyCounts: () => Readonly<Record<string, number>>
  readonly openapi31: () => Readonly<Record<string, unknown>>
  readonly openapi30: () => Readonly<Record<string, unknown>>
  /** The monetized operations and no others, as OpenAPI 3.1: for callers with a credential, never published. */
  readonly gatewayOpenapi31: () => Readonly<Record<string, unknown>>
  /** Every operation, monetized ones included: for the operator alone. */
  readonly inventory: () => readonly CatalogRow[]
  /** How priced operations can be paid. */
  readonly paymentMethods: () => readonly PaymentMethod[]
  readonly asyncapi: () => Readonly<Record<string, unknown>>
  readonly llmsTxt: () => string
  readonly errorPages: () => readonly ErrorPage[]
  readonly mcpTools: () => readonly McpTool[]
  readonly pages: ApiPages
}
