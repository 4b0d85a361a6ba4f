import type { Principal } from '../kernel/principal.ts'

/** Serves one request of the Model Context Protocol's streamable HTTP transport for a verified caller. */
export type McpEndpoint = {
  readonly handle: (request: Request, principal: Principal) => Promise<Response>
}
