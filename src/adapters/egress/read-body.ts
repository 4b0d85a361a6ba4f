import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { egressErrors } from '../../kernel/egress-errors.ts'
import { AppError } from '../../kernel/errors.ts'

/** Encodings that are requested and decoded. A chain of several is refused; no honest server sends one. */
export const acceptedEncodings = 'gzip, deflate, br'

/** The maximum ratio of decoded to received size, beyond a small size. */
const expansionMax = 100
const freeBytes = 65_536

/** The decoded parts of a body, within `bytesMax` before and after decoding. */
export async function* readBody(
  body: Readable,
  options: { readonly encoding: string | undefined; readonly bytesMax: number },
): AsyncGenerator<Uint8Array> {
  const { bytesMax } = options
  const wire = { bytes: 0 }
  const decoder = decoderOf(options.encoding)
  let decodedBytes = 0
  for await (const chunk of decoder ? decoded(body, decoder, wire) : counted(body, wire)) {
    decodedBytes += chunk.byteLength
    if (decodedBytes > bytesMax || wire.bytes > bytesMax) throw tooLarge(bytesMax)
    if (decodedBytes > freeBytes && decodedBytes > wire.bytes * expansionMax) {
      throw new AppError(egressErrors.too_large, 'The answer expands too much when decoded.')
    }
    yield chunk
  }
}

/** The error for a response that exceeds its limit. */
export function tooLarge(bytesMax: number): AppError {
  return new AppError(egressErrors.too_large, `The answer is larger than ${bytesMax} bytes.`)
}

async function* counted(body: Readable, wire: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('a body of bytes was expected')
    wire.bytes += chunk.byteLength
    yield chunk
  }
}

function decoded(
  body: Readable,
  decoder: Transform,
  wire: { bytes: number },
): AsyncIterable<Uint8Array> {
  // A failure of either stream destroys the other; whoever reads the decoder sees it.
  return pipeline(counted(body, wire), decoder, () => {})
}

function decoderOf(encoding: string | undefined): Transform | undefined {
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return undefined
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      throw new AppError(
        egressErrors.unexpected_answer,
        'The answer has an encoding that is not taken.',
      )
  }
}
