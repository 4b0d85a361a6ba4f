import { address, getBase64Encoder } from '@solana/kit'
import type { SolanaAccounts } from '../../ports/solana-accounts.ts'
import { openSolanaRpc } from './open-rpc.ts'
import { toSolanaError } from './solana-failure.ts'

/** The accounts of a Solana cluster behind an RPC URL, one HTTP request for each. */
export function createSolanaAccounts(options: {
  readonly rpcUrl: string
  /** For each call. */
  readonly timeoutMs?: number
}): SolanaAccounts {
  const { timeoutMs = 10_000 } = options
  const rpc = openSolanaRpc(options.rpcUrl)
  return {
    async read(text) {
      try {
        const { value } = await rpc
          .getAccountInfo(address(text), { encoding: 'base64', commitment: 'confirmed' })
          .send({ abortSignal: AbortSignal.timeout(timeoutMs) })
        if (value === null) return null
        const data = new Uint8Array(getBase64Encoder().encode(value.data[0]))
        const { executable, lamports, owner } = value
        return { address: text, owner, lamports, data, executable }
      } catch (failure) {
        throw toSolanaError(failure)
      }
    },
  }
}
