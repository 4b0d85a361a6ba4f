// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { EventStream, StreamOptions } from '../realtime/event-stream.ts'
import type { ChannelKinds, ChannelSnapshot } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link ChannelsMethods.get} takes. */
export type ChannelsGetInput = {
  /** Such as `depth.BTC_USDC_PERP`; GET /api/channels lists the kinds. */
  readonly channel: string
}

/** What {@link ChannelsMethods.follow} takes. */
export type ChannelsFollowInput = {
  /** Names of channels, separated by commas; at most 100. */
  readonly channels: string
}

/** The operations of `channels`. */
export interface ChannelsMethods {
  /**
   * List the kinds of live channels.
   *
   * A channel tells what is now and then what changes: a snapshot, then deltas. Subscribe to it at /ws or GET /api/channels/stream. GET /asyncapi.json has the schema of each.
   *
   * `GET /api/channels`, `get_api_channels`.
   */
  list(input?: NoInput, options?: CallOptions): Call<ChannelKinds>

  /**
   * Read what a live channel says now.
   *
   * The frame with which a subscription to the channel begins.
   *
   * `GET /api/channels/{channel}`, `get_api_channels_channel`.
   * @throws {BourseError} `auth.required`, `channels.full`, `channels.unknown`, `resource.not_found`
   */
  get(input: ChannelsGetInput, options?: CallOptions): Call<ChannelSnapshot>

  /**
   * Follow live channels (server-sent events).
   *
   * The data of each message is a frame as on /ws: a `snapshot` of each channel, then its `delta`s. What a slow reader misses is dropped: `resync`, then another snapshot. There is nothing to resume: a new stream begins with snapshots.
   *
   * `GET /api/channels/stream`, `get_api_channels_stream`.
   * @throws {BourseError} `auth.required`, `channels.full`, `channels.unknown`, `resource.not_found`, `channels.too_many`
   */
  follow(input: ChannelsFollowInput, options?: StreamOptions): EventStream<unknown>
}

/** `channels` of a client: `channels(client)`. */
export const channels: Resource<ChannelsMethods> = /* @__PURE__ */ resource<ChannelsMethods>('channels', {
  list: ["GET", "/api/channels"],
  get: ["GET", "/api/channels/{channel}"],
  follow: ["GET", "/api/channels/stream", {"answer":"events"}],
})
