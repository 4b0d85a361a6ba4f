// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { MediaObject, ModeratedMediaObjectPage, ModeratedMediaObject } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link MediaMethods.get} takes. */
export type MediaGetInput = {
  /** CID version 1 of the bytes: codec raw, SHA2-256, base32 */
  readonly cid: string
} & {
  /** A thumbnail that fits a square of so many pixels, of the first frame */
  readonly width?: 32 | 64 | 256
  /** The form of the thumbnail; without it AVIF for whoever accepts it, else WebP */
  readonly format?: "avif" | "webp"
}

/** What {@link MediaMethods.describe} takes. */
export type MediaDescribeInput = {
  /** CID version 1 of the bytes: codec raw, SHA2-256, base32 */
  readonly cid: string
}

/** What {@link MediaMethods.list} takes. */
export type MediaListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** Whether the operator lets it be seen */
  readonly status?: "visible" | "hidden"
}

/** What {@link MediaMethods.moderate} takes. */
export type MediaModerateInput = {
  /** CID version 1 of the bytes: codec raw, SHA2-256, base32 */
  readonly cid: string
} & {
  /** Whether the operator lets it be seen */
  readonly status: "visible" | "hidden"
  /** Why it is hidden; for the operator */
  readonly reason?: string
}

/** The operations of `media`. */
export interface MediaMethods {
  /**
   * Read a picture or a description.
   *
   * The bytes never change, so they may be kept for ever. With `width` it is a thumbnail of the picture, of 32, 64 or 256 pixels, made once.
   *
   * `GET /api/media/{cid}`, `get_api_media_cid`.
   * @throws {BourseError} `resource.not_found`, `media.hidden`, `media.invalid`, `media.not_configured`, `upstream.unavailable`, `upstream.failed`
   */
  get(input: MediaGetInput, options?: CallOptions): Call<Blob>

  /**
   * Read what is known about a picture or a description.
   *
   * `GET /api/media/{cid}/facts`, `get_api_media_cid_facts`.
   * @throws {BourseError} `resource.not_found`
   */
  describe(input: MediaDescribeInput, options?: CallOptions): Call<MediaObject>

  /**
   * List what is stored, newest first.
   *
   * `GET /api/media`, `get_api_media`.
   */
  list(input?: MediaListInput, options?: CallOptions): PagedCall<ModeratedMediaObjectPage, ItemOf<ModeratedMediaObjectPage, 'items'>>

  /**
   * Hide a picture or a description, or show it again.
   *
   * Copies in browsers and caches stay where they are.
   *
   * `POST /api/media/{cid}/status`, `post_api_media_cid_status`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`
   */
  moderate(input: MediaModerateInput, options?: CallOptions): Call<ModeratedMediaObject>
}

/** `media` of a client: `media(client)`. */
export const media: Resource<MediaMethods> = /* @__PURE__ */ resource<MediaMethods>('media', {
  get: ["GET", "/api/media/{cid}", {"answer":"blob"}],
  describe: ["GET", "/api/media/{cid}/facts"],
  list: ["GET", "/api/media", {"list":"items"}],
  moderate: ["POST", "/api/media/{cid}/status"],
})
