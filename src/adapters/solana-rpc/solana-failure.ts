import {
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR,
} from '@solana/kit'
import { chainErrors } from '../../kernel/chain-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'

/** Whether the connection broke before the node answered: `fetch` throws `TypeError` for that. */
export function isBrokenConnection(failure: unknown): boolean {
  return failure instanceof TypeError
}

/** Converts a failed call to the error that the port promises. */
export function toSolanaError(failure: unknown): unknown {
  const options = { cause: failure }
  if (failure instanceof DOMException && failure.name === 'TimeoutError') {
    return new AppError(upstreamErrors.timeout, 'The Solana chain did not answer in time.', options)
  }
  const isTransport = isSolanaError(failure, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR)
  if (isTransport || isBrokenConnection(failure)) {
    return new AppError(upstreamErrors.unavailable, 'The Solana chain is not answering.', options)
  }
  if (!isSolanaError(failure)) return failure
  if (
    isSolanaError(failure, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)
  ) {
    const { context, cause } = failure
    const reason = cause instanceof Error ? cause.message : 'the simulation failed'
    return new AppError(chainErrors.refused, `The Solana chain refused: ${reason}.`, {
      ...options,
      extra: { logs: context.logs ?? [] },
    })
  }
  return new AppError(
    chainErrors.refused,
    `The Solana chain refused: ${failure.message.slice(0, 200)}.`,
    options,
  )
}
