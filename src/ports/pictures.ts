export type ThumbnailFormat = 'avif' | 'webp'

/**
 * Decodes untrusted pictures, isolated from everything that holds a secret. The bytes are PNG, JPEG, WebP or GIF,
 * recognised by their header. Raises `upstream.unavailable` when too many wait, when one takes too long and when it is
 * stopped.
 */
export type Pictures = {
  /**
   * Decodes every pixel; null when that fails. Returns the same bytes when they contain only the picture. Otherwise the
   * picture is encoded again in its format and upright, without metadata about place, time, author and device, and with
   * at most `bytesMax` where a lower quality makes that possible.
   */
  readonly clean: (
    bytes: Uint8Array,
    limits: { readonly pixelsMax: number; readonly bytesMax: number },
  ) => Promise<Uint8Array | null>
  /** The first frame, upright, fitted into a square of `width` pixels and never enlarged; null as above. */
  readonly thumbnail: (
    bytes: Uint8Array,
    target: {
      readonly width: number
      readonly format: ThumbnailFormat
      readonly pixelsMax: number
    },
  ) => Promise<Uint8Array | null>
  /** Stops it; waiting tasks are refused. Safe to repeat. */
  readonly stop: () => Promise<void>
}
