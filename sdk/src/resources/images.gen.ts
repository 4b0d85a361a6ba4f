// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { UploadImageRequest, GenerateArtRequest, MediaObject, GeneratedArt } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link ImagesMethods.upload} takes. */
export type ImagesUploadInput = UploadImageRequest

/** What {@link ImagesMethods.generate} takes. */
export type ImagesGenerateInput = GenerateArtRequest

/** The operations of `images`. */
export interface ImagesMethods {
  /**
   * Store a picture for a launch.
   *
   * PNG, JPEG, WebP or GIF, told by its bytes: at most 1,048,576 bytes, 4,096 pixels a side, 8,388,608 in all. The answer names it by its content (`cid`), so the same bytes are always the same picture. One that says where, when or with what it was made is written anew without that. 100 objects and 32 MiB a day for each caller.
   *
   * `POST /api/rh-launchpad/images`, `post_api_rh_launchpad_images`.
   * @throws {BourseError} `media.not_configured`, `media.quota_exceeded`, `media.hidden`, `upstream.unavailable`, `upstream.failed`, `media.type_refused`, `media.too_large`, `media.invalid`, `media.dimensions_refused`
   */
  upload(input: ImagesUploadInput, options?: CallOptions): Call<MediaObject>

  /**
   * Draw a picture from the name of a token.
   *
   * The same picture for the same name and variant, always. It is stored as a PNG like an upload; the SVG is the same picture as shapes.
   *
   * `POST /api/rh-launchpad/images/generate`, `post_api_rh_launchpad_images_generate`.
   * @throws {BourseError} `media.not_configured`, `media.quota_exceeded`, `media.hidden`, `upstream.unavailable`, `upstream.failed`
   */
  generate(input: ImagesGenerateInput, options?: CallOptions): Call<GeneratedArt>
}

/** `images` of a client: `images(client)`. */
export const images: Resource<ImagesMethods> = /* @__PURE__ */ resource<ImagesMethods>('images', {
  upload: ["POST", "/api/rh-launchpad/images"],
  generate: ["POST", "/api/rh-launchpad/images/generate"],
})
