import { AppError } from '../../../kernel/errors.ts'
import {
  assertPixels,
  damaged,
  type ImageFacts,
  type ImageView,
  imageBytesMax,
  viewOf,
} from './image-limits.ts'
import { mediaErrors } from './media.errors.ts'
import { readPng } from './png-reading.ts'
import { assertNoPolyglot } from './polyglot-files.ts'

/** A decoder visits all pixels again for each scan. */
const scansMax = 32
const pngHead = '\x89PNG\r\n\x1a\n'

/**
 * Determines a picture's properties from its bytes alone. Raises `media.too_large`, `media.type_refused`,
 * `media.invalid` or `media.dimensions_refused`. An accepted file was parsed to its last byte and is not a file of
 * another type as well.
 */
export async function readImage(bytes: Uint8Array): Promise<ImageFacts> {
  if (bytes.length > imageBytesMax) {
    throw new AppError(mediaErrors.too_large, `The picture has ${bytes.length} bytes.`)
  }
  const view = viewOf(bytes)
  const head = view.text(0, Math.min(12, view.length))
  const facts = head.startsWith(pngHead) ? await readPng(view) : readOther(view, head)
  if (facts === null) {
    throw new AppError(mediaErrors.type_refused, 'The bytes are no PNG, JPEG, WebP or GIF.')
  }
  assertPixels(facts)
  assertNoPolyglot(bytes)
  return facts
}

function readOther(view: ImageView, head: string): ImageFacts | null {
  if (head.startsWith('\xff\xd8\xff')) return readJpeg(view)
  if (/^GIF8[79]a/.test(head)) return readGif(view)
  if (/^RIFF[\s\S]{4}WEBP/.test(head)) return readWebp(view)
  return null
}

function readJpeg(view: ImageView): ImageFacts {
  let size: { readonly width: number; readonly height: number } | undefined
  let scans = 0
  let at = 2
  for (;;) {
    if (view.byte(at) !== 0xff) throw damaged('a part of it has no mark')
    const marker = view.byte(at + 1)
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) break
    const length = view.u16(at + 2)
    if (length < 2) throw damaged('a part of it is shorter than its own length')
    if (isFrame(marker)) {
      if (size !== undefined) throw damaged('it has two sizes')
      size = { height: view.u16(at + 5), width: view.u16(at + 7) }
    }
    view.slice(at + 2, length)
    at += 2 + length
    if (marker !== 0xda) continue
    scans += 1
    if (scans > scansMax) throw damaged('it has too many scans')
    at = endOfScan(view, at)
  }
  if (size === undefined || scans === 0) throw damaged('it has no picture in it')
  if (at + 2 !== view.length) throw damaged('something stands after its end')
  return { contentType: 'image/jpeg', ...size, frames: 1 }
}

function isFrame(marker: number): boolean {
  // Three codes in this range are tables, not frames.
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** In entropy-coded data, a marker is never followed by zero or by a restart code. */
function endOfScan(view: ImageView, from: number): number {
  for (let at = from; ; at++) {
    if (view.byte(at) !== 0xff) continue
    const next = view.byte(at + 1)
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
}

function readGif(view: ImageView): ImageFacts {
  const width = view.u16le(6)
  const height = view.u16le(8)
  let at = 13 + colourBytes(view.byte(10))
  let frames = 0
  for (;;) {
    const kind = view.byte(at)
    if (kind === 0x3b) break
    if (kind === 0x21) {
      at = endOfBlocks(view, at + 2)
      continue
    }
    if (kind !== 0x2c) throw damaged('it has an unknown part')
    const right = view.u16le(at + 1) + view.u16le(at + 5)
    const bottom = view.u16le(at + 3) + view.u16le(at + 7)
    if (right > width || bottom > height) throw damaged('a frame is larger than the picture')
    frames += 1
    at = endOfBlocks(view, at + 10 + colourBytes(view.byte(at + 9)) + 1)
  }
  if (at + 1 !== view.length) throw damaged('something stands after its end')
  return { contentType: 'image/gif', width, height, frames }
}

function colourBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1)
}

function endOfBlocks(view: ImageView, from: number): number {
  let at = from
  for (;;) {
    const length = view.byte(at)
    at += 1 + length
    if (length === 0) return at
  }
}

type Size = { readonly width: number; readonly height: number }

function readWebp(view: ImageView): ImageFacts {
  if (view.u32le(4) + 8 !== view.length) throw damaged('it is not as long as it says')
  const sizes: Size[] = []
  let canvas: Size | undefined
  for (let at = 12; at < view.length; ) {
    const type = view.text(at, 4)
    const length = view.u32le(at + 4)
    view.slice(at + 8, length)
    if (type === 'VP8X')
      canvas = { width: view.u24le(at + 12) + 1, height: view.u24le(at + 15) + 1 }
    else if (type === 'ANMF')
      sizes.push({ width: view.u24le(at + 14) + 1, height: view.u24le(at + 17) + 1 })
    else if (type === 'VP8 ' || type === 'VP8L') sizes.push(stillSize(view, type, at + 8))
    // Chunks start at even offsets.
    at += 8 + length + (length % 2)
    if (at > view.length) throw damaged('it ends too early')
  }
  const whole = canvas ?? sizes[0]
  if (whole === undefined) throw damaged('it has no picture in it')
  if (sizes.some(({ width, height }) => width > whole.width || height > whole.height)) {
    throw damaged('a frame is larger than the picture')
  }
  return { contentType: 'image/webp', ...whole, frames: sizes.length }
}

function stillSize(view: ImageView, type: 'VP8 ' | 'VP8L', at: number): Size {
  if (type === 'VP8L') {
    if (view.byte(at) !== 0x2f) throw damaged('a part of it has no mark')
    const bits = view.u32le(at + 1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (view.text(at + 3, 3) !== '\x9d\x01\x2a') throw damaged('a part of it has no mark')
  return { width: view.u16le(at + 6) & 0x3fff, height: view.u16le(at + 8) & 0x3fff }
}
