import { AppError } from '../../../kernel/errors.ts'
import { mediaErrors } from './media.errors.ts'

/** The maximum size of a picture. */
export const imageBytesMax = 1_048_576
const sideMax = 4_096
const pixelsMax = 8_388_608
const framesMax = 256
/** Over all frames, because each may cost as much as the whole picture. */
export const framePixelsMax = 33_554_432

export type ImageType = 'image/gif' | 'image/jpeg' | 'image/png' | 'image/webp'

/** A picture's properties according to its bytes. Pixels. */
export type ImageFacts = {
  readonly contentType: ImageType
  readonly width: number
  readonly height: number
  readonly frames: number
}

/** Raises `media.dimensions_refused` for too many pixels or frames, `media.invalid` for none. */
export function assertPixels(facts: Omit<ImageFacts, 'contentType'>): void {
  const { width, height, frames } = facts
  if (width < 1 || height < 1 || frames < 1) throw damaged('it has no pixels')
  const pixels = width * height
  if (
    width <= sideMax &&
    height <= sideMax &&
    pixels <= pixelsMax &&
    frames <= framesMax &&
    pixels * frames <= framePixelsMax
  ) {
    return
  }
  throw new AppError(
    mediaErrors.dimensions_refused,
    `The picture has ${width} x ${height} pixels and ${frames} ${frames === 1 ? 'frame' : 'frames'}.`,
  )
}

/** The refusal of a corrupt picture. */
export function damaged(why: string): AppError {
  return new AppError(mediaErrors.invalid, `The picture was not taken: ${why}.`)
}

/** A view that raises a refusal, instead of failing, when read past the end. */
export function viewOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const within = (at: number, length: number) => {
    if (at < 0 || at + length > bytes.length) throw damaged('it ends too early')
    return at
  }
  return {
    length: bytes.length,
    byte: (at: number) => view.getUint8(within(at, 1)),
    u16: (at: number) => view.getUint16(within(at, 2)),
    u32: (at: number) => view.getUint32(within(at, 4)),
    u16le: (at: number) => view.getUint16(within(at, 2), true),
    u24le: (at: number) => view.getUint16(within(at, 3), true) + view.getUint8(at + 2) * 0x1_00_00,
    u32le: (at: number) => view.getUint32(within(at, 4), true),
    text: (at: number, length: number) =>
      Buffer.from(bytes.buffer, bytes.byteOffset + within(at, length), length).toString('latin1'),
    slice: (at: number, length: number) =>
      bytes.subarray(within(at, length), within(at, length) + length),
  }
}

export type ImageView = ReturnType<typeof viewOf>
