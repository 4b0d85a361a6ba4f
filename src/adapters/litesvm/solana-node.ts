import type { ChainLog } from '../../ports/chain-log.ts'
import type { ChainNode } from '../../ports/chain-node.ts'

export type SolanaNode = ChainNode & {
  readonly mints: { readonly usdcMint: string; readonly platformMint: string }
  readonly drip: (request: {
    readonly address: string
    readonly asset: string
    readonly amountAtomic: bigint
  }) => Promise<string>
}
export async function startSolanaNode(_o: {
  readonly log: ChainLog
  readonly nowMs: () => number
  readonly onWarning: (message: string) => void
  readonly blockhashSecret: string
  readonly operatorSeed: string
  readonly platformMintSeed: string
}): Promise<SolanaNode> {
  const no = async () => ({ ok: false, code: -32601, message: 'not yet' }) as const
  return {
    mints: { usdcMint: '', platformMint: '' },
    drip: async () => {
      throw new Error('x')
    },
    call: no,
    admin: no,
    openSession: () => ({ call: no, close: () => undefined }),
    checkpoint: async () => undefined,
    stop: async () => undefined,
    failed: new Promise(() => undefined),
  }
}
