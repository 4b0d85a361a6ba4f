// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { DeveloperStatus, ApiIndex, Health, Readiness } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** The operations of `service`. */
export interface ServiceMethods {
  /**
   * What is configured, who the caller is, and where things are.
   *
   * Anyone may call it; `principal` is null for an anonymous caller and describes the owner of a valid credential otherwise.
   *
   * `GET /api/developer/status`, `get_api_developer_status`.
   */
  getStatus(input?: NoInput, options?: CallOptions): Call<DeveloperStatus>

  /**
   * Index of documents, descriptions, gateway, MCP and families.
   *
   * `GET /api`, `get_api`.
   */
  getIndex(input?: NoInput, options?: CallOptions): Call<ApiIndex>

  /**
   * Tell whether the process lives.
   *
   * Liveness only: it touches neither the database nor a chain.
   *
   * `GET /api/health`, `get_api_health`.
   */
  getHealth(input?: NoInput, options?: CallOptions): Call<Health>

  /**
   * Tell whether every required part is up.
   *
   * Each component with its state. While a required one is down the answer is 503 and names it; a degraded or optional one does not make the service unready.
   *
   * `GET /api/ready`, `get_api_ready`.
   * @throws {BourseError} `discovery.not_ready`
   */
  getReadiness(input?: NoInput, options?: CallOptions): Call<Readiness>
}

/** `service` of a client: `service(client)`. */
export const service: Resource<ServiceMethods> = /* @__PURE__ */ resource<ServiceMethods>('service', {
  getStatus: ["GET", "/api/developer/status"],
  getIndex: ["GET", "/api"],
  getHealth: ["GET", "/api/health"],
  getReadiness: ["GET", "/api/ready"],
})
