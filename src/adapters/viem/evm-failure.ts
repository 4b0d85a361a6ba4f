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

/** Whether the node answered that it does not know the block or transaction, which is no failure. */
export function isNotFound(failure: unknown): boolean {
  return (
    failure instanceof BlockNotFoundError ||
    failure instanceof TransactionNotFoundError ||
    failure instanceof TransactionReceiptNotFoundError
  )
}

/** The failure of a call to the node as the error that the port promises. */
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
  // A node's own words about a transaction; there is nothing of ours in them.
  const detail = answer.details.slice(0, 200)
  if (revertData === null) {
    return new AppError(chainErrors.refused, `The EVM chain refused: ${detail}.`, options)
  }
  return new AppError(chainErrors.reverted, `The call would revert: ${detail}.`, {
    ...options,
    extra: { revertData },
  })
}

// 3 is the code that nodes agree on for a revert; some put the bytes one level deeper.
function revertDataOf(answer: RpcRequestError): Hex | null {
  const data: unknown = answer.data
  const inner = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  if (isHex(inner)) return inner
  return answer.code === 3 || /revert/i.test(answer.details) ? '0x' : null
}
