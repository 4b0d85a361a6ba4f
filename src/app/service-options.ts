import type { Catalog } from '../catalog/entry.ts'
import type { McpTool } from '../ports/api-documents.ts'
import type { Dispatch } from '../ports/dispatch.ts'
import type { McpEndpoint } from '../ports/mcp-endpoint.ts'
import type { PriceFinder } from '../ports/price-finder.ts'
import type { Config } from './config.ts'
import type { Foundations } from './create-foundations.ts'
import type { World } from './world.ts'

/** What the services of the domains are made of. */
export type ServiceOptions = {
  readonly config: Config
  readonly world: World
  readonly foundations: Foundations
  readonly catalog: Catalog
  /** Runs a request through every gate, in process. */
  readonly dispatch: Dispatch
  /** Asks rows for prices, as the pay gate does. */
  readonly findPrice: PriceFinder
  readonly mcp: McpEndpoint & { readonly tools: () => readonly McpTool[] }
}
