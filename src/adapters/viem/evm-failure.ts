import {
  BaseError,
  BlockNotFoundError,
  HttpRequestError,
  isHex,
  RpcRequestError,
  TimeoutError,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'
import { chainErrors } from '../../kernel/chain-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { Hex } from '../../ports/chain-evm.ts'

/** Whether the node answered that the block or transaction does not exist, which is no failure. */
export function isNotFound(failure: unknown): boolean {
  return (
    failure instanceof BlockNotFoundError ||
    failure instanceof TransactionNotFoundError ||
    failure instanceof TransactionReceiptNotFoundError
  )
}

/** Whether the connection broke before the node answered. */
export function isBrokenConnection(failure: unknown): boolean {
  if (!(failure instanceof BaseError)) return false
  const broken = failure.walk((one) => one instanceof HttpRequestError)
  return broken instanceof HttpRequestError && broken.status === undefined
}

/** Converts a failed call to the error that the port promises. */
export function toEvmError(failure: unknown): unknown {
  if (!(failure instanceof BaseError)) return failure
  const options = { cause: failure }
  if (failure.walk((one) => one instanceof TimeoutError) !== null) {
    return new AppError(upstreamErrors.timeout, 'The EVM chain did not answer in time.', options)
  }
  if (failure.walk((one) => one instanceof HttpRequestError) !== null) {
    return new AppError(upstreamErrors.unavailable, 'The EVM chain is not answering.', options)
  }
  const answer = failure.walk((one) => one instanceof RpcRequestError)
  if (!(answer instanceof RpcRequestError)) return failure
  const revertData = revertDataOf(answer)
  // The node's own message about a transaction; it contains nothing private.
  const detail = answer.details.slice(0, 200)
  if (revertData === null) {
    return new AppError(chainErrors.refused, `The EVM chain refused: ${detail}.`, options)
  }
  return new AppError(chainErrors.reverted, `The call would revert: ${detail}.`, {
    ...options,
    extra: { revertData },
  })
}

// Nodes use code 3 for a revert; some nest the data one level deeper.
function revertDataOf(answer: RpcRequestError): Hex | null {
  const data: unknown = answer.data
  const inner = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  if (isHex(inner)) return inner
  return answer.code === 3 || /revert/i.test(answer.details) ? '0x' : null
}
