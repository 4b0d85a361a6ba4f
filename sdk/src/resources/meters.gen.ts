// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { Meter, MeterUsage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link MetersMethods.list} answers. */
export type MetersListAnswer = {
  readonly items: ReadonlyArray<Meter>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

/** What {@link MetersMethods.getUsage} takes. */
export type MetersGetUsageInput = {
  readonly meter: string
} & {
  /** Default: "day". */
  readonly window?: "hour" | "day" | "total"
  /** The hour that begins; 30 days before `to` unless given. */
  readonly from?: string
  /** Rounded up to a whole hour, not included; now unless given. */
  readonly to?: string
  /** One API key, `key_7` */
  readonly keyId?: string
  /** One agent */
  readonly agentId?: string
}

/** The operations of `meters`. */
export interface MetersMethods {
  /**
   * List the meters of the service.
   *
   * `GET /api/billing/meters`, `get_api_billing_meters`.
   */
  list(input?: NoInput, options?: CallOptions): Call<MetersListAnswer>

  /**
   * Read one meter's values for the account, by hour, by day or in all.
   *
   * `GET /api/billing/meters/{meter}/usage`, `get_api_billing_meters_meter_usage`.
   * @throws {BourseError} `resource.not_found`
   */
  getUsage(input: MetersGetUsageInput, options?: CallOptions): Call<MeterUsage>
}

/** `meters` of a client: `meters(client)`. */
export const meters: Resource<MetersMethods> = /* @__PURE__ */ resource<MetersMethods>('meters', {
  list: ["GET", "/api/billing/meters"],
  getUsage: ["GET", "/api/billing/meters/{meter}/usage"],
})
