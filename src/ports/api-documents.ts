/** One row of the catalog as callers and operators read it. */
export type CatalogRow = {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly aliases: readonly string[]
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
  readonly price: {
    readonly amountAtomic: string
    readonly asset: string
    readonly unit: string
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

/** Every document that is computed from the table. Public views never name a monetized operation. */
export type ApiDocuments = {
  readonly version: string
  readonly publicRows: () => readonly CatalogRow[]
  readonly openapi31: () => Readonly<Record<string, unknown>>
  readonly openapi30: () => Readonly<Record<string, unknown>>
  readonly asyncapi: () => Readonly<Record<string, unknown>>
  readonly llmsTxt: () => string
  readonly errorPages: () => readonly ErrorPage[]
  readonly mcpTools: () => readonly { readonly name: string; readonly description: string }[]
}
