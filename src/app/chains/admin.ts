import type { ChainNode, JsonRpcOutcome, JsonRpcRequest } from '../../ports/chain-node.ts'
import { FaucetRefusal } from './faucet-refusal.ts'

export type FaucetHandler = (params: unknown) => Promise<{ readonly transaction: string }>

/**
 * Handles operator requests: `faucet_drip` for test funds, `solana_*` for the Solana chain, everything else for the EVM
 * chain.
 */
export function createAdminHandler(chains: {
  readonly evm: ChainNode
  readonly solana: ChainNode
  readonly drip: FaucetHandler
}): (request: JsonRpcRequest) => Promise<JsonRpcOutcome> {
  return async (request) => {
    if (request.method === 'faucet_drip') return answerDrip(request.params, chains.drip)
    return request.method.startsWith('solana_')
      ? chains.solana.admin(request)
      : chains.evm.admin(request)
  }
}

async function answerDrip(params: unknown, drip: FaucetHandler): Promise<JsonRpcOutcome> {
  try {
    return { ok: true, json: JSON.stringify(await drip(params)) }
  } catch (failure) {
    if (!(failure instanceof FaucetRefusal)) throw failure
    return { ok: false, code: -32602, message: failure.message }
  }
}
