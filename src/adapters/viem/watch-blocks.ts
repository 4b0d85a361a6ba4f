import type { ChainEvm, EvmBlock } from '../../ports/chain-evm.ts'

/** Polls the chain head and reports each new one; the next poll starts after the report was handled. */
export function createBlockWatch(
  readTip: () => Promise<EvmBlock | null>,
  intervalMs: number,
): ChainEvm['watchBlocks'] {
  return ({ onBlock, onError }) => {
    let stopped = false
    let timer: NodeJS.Timeout | undefined
    let lastHash: string | null = null

    async function poll(): Promise<void> {
      try {
        const tip = await readTip()
        if (tip !== null && tip.hash !== lastHash && !stopped) {
          await onBlock(tip)
          // Set only after it was handled, so that a failed report is repeated.
          lastHash = tip.hash
        }
      } catch (failure) {
        if (!stopped) onError(failure)
      }
      if (!stopped) timer = setTimeout(() => void poll(), intervalMs)
    }

    void poll()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }
}
