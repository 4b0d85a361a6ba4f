import { crc32, deflate } from 'node:zlib'

const head = Buffer.from('89504e470d0a1a0a', 'hex')
/** Each row is stored as its difference from the row above, which compresses gradients well. */
const filterUp = 2

/** Encodes RGB bytes, row by row, as a PNG. */
export async function encodePng(picture: {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}): Promise<Uint8Array> {
  const { height, rgb, width } = picture
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each of three channels.
  header.set([8, 2, 0, 0, 0], 8)
  const packed = await pack(filtered(rgb, { rowBytes: width * 3, rows: height }))
  return Buffer.concat([head, chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', [])])
}

function filtered(
  rgb: Uint8Array,
  { rowBytes, rows }: { readonly rowBytes: number; readonly rows: number },
): Uint8Array {
  const out = new Uint8Array((rowBytes + 1) * rows)
  for (let row = 0; row < rows; row++) {
    const target = row * (rowBytes + 1)
    out[target] = filterUp
    for (let at = 0; at < rowBytes; at++) {
      const above = row === 0 ? 0 : (rgb[(row - 1) * rowBytes + at] ?? 0)
      out[target + 1 + at] = (rgb[row * rowBytes + at] ?? 0) - above
    }
  }
  return out
}

function pack(bytes: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    deflate(bytes, { level: 9 }, (failure, packed) =>
      failure === null ? resolve(packed) : reject(failure),
    )
  })
}

function chunk(type: string, data: Uint8Array | readonly number[]): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data)])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(body.length - 4, 0)
  out.set(body, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}
