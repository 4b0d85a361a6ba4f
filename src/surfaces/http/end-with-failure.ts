import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '../../kernel/errors.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
import type { Logger } from '../../ports/logger.ts'
import { type FailureAnswer, toFailureAnswer } from './failure.ts'

/** Writes a problem document as a complete HTTP response to a raw socket, and ends it. */
export function endWithFailure(socket: Duplex, answer: FailureAnswer): void {
  const body = JSON.stringify(answer.body)
  const headers = {
    ...answer.headers,
    'x-request-id': answer.body.requestId,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}: ${one}`),
  )
  socket.end(
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  )
}

/**
 * Answers input that never became a request: too slow, too many headers, or not HTTP. It reaches no row, so the answer
 * is written to the socket, which is closed within a second even if nobody reads it.
 */
export function createClientErrorHandler(options: {
  readonly nextRequestId: () => string
  readonly logger: Logger
}): (failure: Error & { readonly code: string }, socket: Duplex) => void {
  return (failure, socket) => {
    if (failure.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const error = unreadable(failure.code)
    endWithFailure(socket, toFailureAnswer(error, options.nextRequestId(), options.logger))
    const limit = setTimeout(() => socket.destroy(), 1_000)
    socket.once('close', () => clearTimeout(limit))
  }
}

function unreadable(code: string): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new AppError(requestErrors.timeout, 'The request did not arrive in time.')
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new AppError(requestErrors.headers_too_large, 'The headers are larger than 16 KiB.')
  }
  return new AppError(requestErrors.malformed, 'What was sent is not an HTTP request.')
}
