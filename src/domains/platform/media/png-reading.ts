import { crc32, createInflate } from 'node:zlib'
import { assertPixels, damaged, type ImageFacts, type ImageView } from './image-limits.ts'

/** Channels and allowed bit depths of each colour type. */
const colourTypes: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
}
/** The origin and step of each interlace pass: x, y, dx, dy. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
/** The maximum decompressed size of all texts and colour profiles in a picture together. */
const ancillaryBytesMax = 4_194_304
/** How many of them are decompressed, because each one costs time, however small it is. */
const ancillaryPartsMax = 16

type Header = {
  readonly width: number
  readonly height: number
  readonly bitsPerPixel: number
  readonly isInterlaced: boolean
}
type Chunk = { readonly type: string; readonly data: Uint8Array }

/** Parses a PNG to its last byte and measures its data. Raises the errors of `image-limits`. */
export async function readPng(view: ImageView): Promise<ImageFacts> {
  const chunks = readChunks(view)
  const [first] = chunks
  if (first?.type !== 'IHDR') throw damaged('it does not begin with its header')
  const header = readHeader(first.data)
  const frames = framesOf(chunks)
  const { width, height } = header
  assertPixels({ width, height, frames })
  if (chunks.some(({ type }, index) => type === 'IHDR' && index > 0)) {
    throw damaged('it has two headers')
  }
  await measureAncillary(chunks)
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  const expected = dataBytesOf(header)
  if ((await inflatedBytes(packed, expected)) !== expected) {
    throw damaged('its data is not as long as its size says')
  }
  return { contentType: 'image/png', width, height, frames }
}

function readChunks(view: ImageView): readonly Chunk[] {
  const chunks: Chunk[] = []
  let at = 8
  while (at < view.length) {
    const length = view.u32(at)
    const type = view.text(at + 4, 4)
    const data = view.slice(at + 8, length)
    if (crc32(view.slice(at + 4, length + 4)) !== view.u32(at + 8 + length)) {
      throw damaged('a part of it has a wrong checksum')
    }
    // An upper-case first letter marks a critical chunk; there are no others.
    if (/^[A-Z]/.test(type) && !['IHDR', 'PLTE', 'IDAT', 'IEND'].includes(type)) {
      throw damaged('it has an unknown part')
    }
    chunks.push({ type, data })
    at += 12 + length
    if (type === 'IEND') break
  }
  if (chunks.at(-1)?.type !== 'IEND') throw damaged('it has no end')
  if (at !== view.length) throw damaged('something stands after its end')
  return chunks
}

function readHeader(data: Uint8Array): Header {
  if (data.length !== 13) throw damaged('its header has a wrong length')
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const depth = view.getUint8(8)
  const colour = colourTypes[view.getUint8(9)]
  const [packing, filter, interlace] = [view.getUint8(10), view.getUint8(11), view.getUint8(12)]
  if (
    colour === undefined ||
    !colour.depths.includes(depth) ||
    packing + filter > 0 ||
    interlace > 1
  )
    throw damaged('its header is not one of a PNG')
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    bitsPerPixel: colour.channels * depth,
    isInterlaced: interlace === 1,
  }
}

function framesOf(chunks: readonly Chunk[]): number {
  const control = chunks.find(({ type }) => type === 'acTL')?.data
  if (control === undefined) return 1
  if (control.length !== 8) throw damaged('its animation is not described rightly')
  const declared = new DataView(control.buffer, control.byteOffset, 4).getUint32(0)
  return Math.max(declared, chunks.filter(({ type }) => type === 'fcTL').length)
}

function dataBytesOf({ width, height, bitsPerPixel, isInterlaced }: Header): number {
  const bytes = (columns: number, rows: number) =>
    columns === 0 ? 0 : rows * (1 + Math.ceil((columns * bitsPerPixel) / 8))
  if (!isInterlaced) return bytes(width, height)
  return passes.reduce(
    (sum, [x, y, dx, dy]) =>
      sum + bytes(Math.ceil(Math.max(0, width - x) / dx), Math.ceil(Math.max(0, height - y) / dy)),
    0,
  )
}

/** Texts and colour profiles are compressed too, and could expand to any size. */
async function measureAncillary(chunks: readonly Chunk[]): Promise<void> {
  const packed = chunks.flatMap(({ type, data }) => {
    const from = packedFrom(type, data)
    return from === null ? [] : [data.subarray(from)]
  })
  if (packed.length > ancillaryPartsMax) throw damaged('it has too many packed texts')
  let bytesLeft = ancillaryBytesMax
  for (const part of packed) bytesLeft -= await inflatedBytes([part], bytesLeft)
}

function packedFrom(type: string, data: Uint8Array): number | null {
  const nameEnd = data.indexOf(0)
  if (type === 'iCCP' || type === 'zTXt') return nameEnd + 2
  if (type !== 'iTXt' || data[nameEnd + 1] !== 1) return null
  const languageEnd = data.indexOf(0, nameEnd + 3)
  return data.indexOf(0, languageEnd + 1) + 1
}

/**
 * The decompressed length, without keeping the data. Raises `media.invalid` as soon as it exceeds `bytesMax`, and for
 * trailing bytes.
 */
function inflatedBytes(packed: readonly Uint8Array[], bytesMax: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const inflate = createInflate()
    let bytes = 0
    inflate.on('data', (part: Uint8Array) => {
      bytes += part.length
      if (bytes > bytesMax) inflate.destroy(damaged('its data is longer than it may be'))
    })
    inflate.on('end', () => {
      const packedBytes = packed.reduce((sum, part) => sum + part.length, 0)
      if (inflate.bytesWritten === packedBytes) resolve(bytes)
      else reject(damaged('something stands after the end of its data'))
    })
    inflate.on('error', (failure) =>
      reject('code' in failure ? damaged('its data cannot be unpacked') : failure),
    )
    for (const part of packed) inflate.write(part)
    inflate.end()
  })
}
