import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { egressErrors } from '../../kernel/egress-errors.ts'
import { AppError } from '../../kernel/errors.ts'

/** Encodings that are asked for and undone; a chain of several is never sent by an honest server. */
export const acceptedEncodings = 'gzip, deflate, br'

/** How many times larger than what was received the decoded body may be, once it is beyond a small size. */
const expansionMax = 100
const freeBytes = 65_536

/** The parts of a body, decoded, within `bytesMax` before and after decoding. */
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

/** An answer of more bytes than it may have. */
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
  // A failure of either side destroys the other; the reader of the decoder is told.
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
