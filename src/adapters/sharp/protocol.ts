import type { ThumbnailFormat } from '../../ports/pictures.ts'

export type PictureTask = { readonly bytes: Uint8Array; readonly pixelsMax: number } & (
  | { readonly kind: 'clean'; readonly bytesMax: number }
  | { readonly kind: 'thumbnail'; readonly width: number; readonly format: ThumbnailFormat }
)

/** The result: other bytes, the same ones, or none because the picture cannot be decoded, or took too long. */
export type PictureResult = Uint8Array | 'same' | 'slow' | 'undecodable'

/** A task for the process. */
export type PictureRequest = { readonly id: number; readonly task: PictureTask }

/** Its result. */
export type PictureAnswer = { readonly id: number; readonly result: PictureResult }
