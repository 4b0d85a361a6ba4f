import type { DocumentBody } from '../kernel/operation.ts'
import type { Problem } from '../kernel/problem.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** One operation (a method and a path) of the catalog, as callers and operators see it. */
export type CatalogRow = {
  readonly operationId: string
  /** `orders.place`; a path and its alias share the name. */
  readonly name: string
  readonly method: string
  readonly path: string
  /** For an alias, the operation whose answer it shares; otherwise null. */
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
  /** Null for a free operation. Amount, asset and unit are absent where they depend on the call. */
  readonly price: {
    readonly amount: string | null
    readonly amountAtomic: string | null
    readonly asset: string | null
    readonly decimals: number | null
    readonly unit: string | null
  } | null
  /** The price for people, with the number of a usual call where calls differ: `0.001 USDC a call`. */
  readonly priceText: string | null
}

/** One of the operations that a newcomer calls first. */
export type StartHereStep = Pick<
  CatalogRow,
  'method' | 'name' | 'operationId' | 'path' | 'priceText' | 'summary'
> & {
  /** Why it comes at this place. */
  readonly why: string
}

/** A registered error code and the operations that declare it. */
export type ErrorPage = {
  readonly code: string
  readonly status: number
  readonly title: string
  readonly retryable: boolean
  readonly fix: string
  readonly operations: readonly string[]
}

/** A tool in the MCP endpoint's list. */
export type McpTool = { readonly name: string; readonly description: string }

/** What a family is for, and the events and live channels that it tells. */
export type ToldByFamily = (family: string) => {
  readonly about: string
  readonly events: readonly {
    readonly topic: string
    readonly audience: string
    readonly summary: string
  }[]
  readonly channels: readonly {
    readonly name: string
    readonly audience: string
    readonly summary: string
  }[]
}

/** For people, or for programs that read text. */
export type PageForm = 'html' | 'markdown'

/** Pages rendered from the table, each with its own content security policy. */
export type ApiPages = {
  /** The first page of the guide, as a page or as Markdown. */
  readonly guide: (form: PageForm) => DocumentBody
  /** A quickstart, or the list of families; undefined for an unknown name. */
  readonly guidePage: (name: string, form: PageForm) => DocumentBody | undefined
  /** What a family is for and its operations, by its name in URLs; undefined for an unknown one. */
  readonly family: (name: string, form: PageForm) => DocumentBody | undefined
  /** Every registered code, linked to its page. */
  readonly errors: () => DocumentBody
  /** Undefined for a code that is not registered. */
  readonly error: (code: string) => DocumentBody | undefined
  /** A refusal, for a person who came by a browser. */
  readonly failure: (problem: Problem) => DocumentBody
  /** The interactive reference, which pages of this service may frame. */
  readonly reference: (theme: 'dark' | 'light') => DocumentBody
  /** One operation or one family for embedding in an iframe, or the list of blocks; undefined for an unknown name. */
  readonly referenceBlocks: (wanted: {
    readonly operation?: string
    readonly family?: string
  }) => DocumentBody | undefined
  /** The script of the reference pages, served from the installed package and never loaded from another host. */
  readonly referenceScript: () => Promise<DocumentBody>
  readonly icon: () => DocumentBody
}

/** Every document derived from the table. Public documents never name a monetized operation. */
export type ApiDocuments = {
  /** The dated version of the API, `YYYY-MM-DD`. */
  readonly version: string
  /** Public and private operations with their aliases; their number is the catalog's total. */
  readonly publicRows: () => readonly CatalogRow[]
  /** The operations that a newcomer calls first, in this order. */
  readonly startHere: () => readonly StartHereStep[]
  /** The number of public operations in each family. */
  readonly familyCounts: () => Readonly<Record<string, number>>
  readonly openapi31: () => Readonly<Record<string, unknown>>
  readonly openapi30: () => Readonly<Record<string, unknown>>
  /** Only the monetized operations, as OpenAPI 3.1. For callers with a credential; never published. */
  readonly gatewayOpenapi31: () => Readonly<Record<string, unknown>>
  /** Every operation, monetized ones included. For the operator only. */
  readonly inventory: () => readonly CatalogRow[]
  /** The ways to pay for priced operations. */
  readonly paymentMethods: () => readonly PaymentMethod[]
  readonly asyncapi: () => Readonly<Record<string, unknown>>
  readonly llmsTxt: () => string
  readonly errorPages: () => readonly ErrorPage[]
  readonly mcpTools: () => readonly McpTool[]
  readonly pages: ApiPages
}
