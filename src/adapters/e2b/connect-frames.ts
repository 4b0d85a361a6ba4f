import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'

/** One message of a stream, or its end. */
export type RpcFrame =
  | { readonly kind: 'message'; readonly message: unknown }
  | { readonly kind: 'end'; readonly error: unknown }

const headBytes = 5
const compressed = 1
const endOfStream = 2
const frameBytesMax = 4 * 1_048_576

/** A message in a Connect stream frame: one byte of flags, four bytes of length, the body. */
export function frameOf(message: object): Uint8Array {
  const body = new TextEncoder().encode(JSON.stringify(message))
  const frame = new Uint8Array(headBytes + body.length)
  new DataView(frame.buffer).setUint32(1, body.length)
  frame.set(body, headBytes)
  return frame
}

/** Parses frames as they arrive. Raises `upstream.failed` for an invalid frame and for a truncated stream. */
export async function* readFrames(parts: AsyncIterable<Uint8Array>): AsyncIterable<RpcFrame> {
  let buffered = new Uint8Array()
  for await (const part of parts) {
    buffered = Buffer.concat([buffered, part])
    for (;;) {
      const length = wholeLength(buffered)
      if (length === undefined) break
      const frame = readFrame(buffered.subarray(0, length))
      buffered = buffered.subarray(length)
      yield frame
      if (frame.kind === 'end') return
    }
  }
  throw unusable('The stream broke off.')
}

/** The length of the first frame with its header; undefined while it is incomplete. */
function wholeLength(bytes: Uint8Array): number | undefined {
  if (bytes.length < headBytes) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = view.getUint32(1)
  if (length > frameBytesMax) throw unusable('A message of the stream is too long.')
  return bytes.length < headBytes + length ? undefined : headBytes + length
}

function readFrame(frame: Uint8Array): RpcFrame {
  const flags = frame[0] ?? 0
  if ((flags & compressed) !== 0) throw unusable('The stream is compressed.')
  const message = readJson(frame.subarray(headBytes))
  return (flags & endOfStream) === 0
    ? { kind: 'message', message }
    : { kind: 'end', error: member(message, 'error') }
}

/** A member of an unknown value; undefined when it has none. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Raises `upstream.failed` for invalid JSON. */
export function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (cause) {
    throw new AppError(upstreamErrors.failed, 'E2B answered no JSON.', { cause })
  }
}

function unusable(detail: string): AppError {
  return new AppError(upstreamErrors.failed, detail)
}
