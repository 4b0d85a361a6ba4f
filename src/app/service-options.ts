import type { Catalog } from '../catalog/entry.ts'
import type { McpTool } from '../ports/api-documents.ts'
import type { Dispatch } from '../ports/dispatch.ts'
import type { McpEndpoint } from '../ports/mcp-endpoint.ts'
import type { Ports } from '../ports/ports.ts'
import type { PriceFinder } from '../ports/price-finder.ts'
import type { Config } from './config.ts'
import type { Foundations } from './create-foundations.ts'
import type { World } from './world.ts'

/** What the domains' services are built from. */
export type ServiceOptions = {
  readonly config: Config
  /** What services are handed whole: each takes what it needs. */
  readonly world: World & Ports<'outbox'>
  readonly foundations: Foundations
  readonly catalog: Catalog
  /** Runs a request through every gate, in process. */
  readonly dispatch: Dispatch
  /** Quotes calls as the pay gate does. */
  readonly findPrice: PriceFinder
  readonly mcp: McpEndpoint & { readonly tools: () => readonly McpTool[] }
}
