import { chainErrors } from '../../kernel/chain-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { DevFaucet, Drip } from '../../ports/dev-faucet.ts'

const timeoutMs = 15_000

/** Test funds from the chain daemon. `adminUrl` is the operator URL that the daemon reported. */
export function createDevFaucet(options: { readonly adminUrl: string }): DevFaucet {
  return {
    drip: async (request) => {
      const params = [{ ...request, amountAtomic: request.amountAtomic.toString() }]
      return readDrip(await ask(options.adminUrl, params))
    },
  }
}

async function ask(url: string, params: readonly unknown[]): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'faucet_drip', params }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await response.json()
  } catch (cause) {
    throw new AppError(upstreamErrors.unavailable, 'The faucet is not answering.', { cause })
  }
}

function readDrip(answer: unknown): Drip {
  if (typeof answer === 'object' && answer !== null) {
    if ('result' in answer && typeof answer.result === 'object' && answer.result !== null) {
      const { result } = answer
      if ('transaction' in result && typeof result.transaction === 'string') {
        return { transaction: result.transaction }
      }
    }
    const error = 'error' in answer ? answer.error : null
    const isRefusal =
      typeof error === 'object' && error !== null && 'code' in error && error.code === -32602
    if (isRefusal && 'message' in error && typeof error.message === 'string') {
      throw new AppError(chainErrors.faucet_refused, `The faucet refused: ${error.message}.`)
    }
  }
  throw new AppError(upstreamErrors.failed, 'The faucet failed.', { cause: answer })
}
