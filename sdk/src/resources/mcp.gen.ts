// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput, StreamableCall } from '../client/call.ts'
import type { EventStream, StreamOptions } from '../realtime/event-stream.ts'
import type { McpMessage, McpDiscovery, McpServerCard } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link McpMethods.send} takes. */
export type McpSendInput = McpMessage

/** The operations of `mcp`. */
export interface McpMethods {
  /**
   * MCP discovery metadata.
   *
   * `GET /.well-known/mcp`, `get_well_known_mcp`.
   */
  discover(input?: NoInput, options?: CallOptions): Call<McpDiscovery>

  /**
   * MCP server card.
   *
   * `GET /.well-known/mcp/server-card.json`, `get_well_known_mcp_server_card_json`.
   */
  getServerCard(input?: NoInput, options?: CallOptions): Call<McpServerCard>

  /**
   * Send a message to the MCP endpoint.
   *
   * Streamable HTTP transport of the Model Context Protocol. Its tools act for the key. A session lists the toolset `core`; the header `Mcp-Toolsets`, the query `toolsets` and the tool `enable_toolset` choose others.
   *
   * `POST /mcp`, `post_mcp`.
   */
  send(input: McpSendInput, options?: CallOptions): StreamableCall<McpMessage>

  /**
   * Listen to the messages of an MCP session.
   *
   * `GET /mcp`, `get_mcp`.
   */
  listen(input?: NoInput, options?: StreamOptions): EventStream<unknown>

  /**
   * End an MCP session.
   *
   * `DELETE /mcp`, `delete_mcp`.
   */
  end(input?: NoInput, options?: CallOptions): Call<void>
}

/** `mcp` of a client: `mcp(client)`. */
export const mcp: Resource<McpMethods> = /* @__PURE__ */ resource<McpMethods>('mcp', {
  discover: ["GET", "/.well-known/mcp"],
  getServerCard: ["GET", "/.well-known/mcp/server-card.json"],
  send: ["POST", "/mcp", {"streams":true,"keyless":true}],
  listen: ["GET", "/mcp", {"answer":"events"}],
  end: ["DELETE", "/mcp", {"body":"none","keyless":true}],
})
