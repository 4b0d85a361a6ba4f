import type { ChainEvm, EvmBlock } from '../../ports/chain-evm.ts'

/** Polls the tip and reports each new one; the next poll starts after the report was taken. */
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
          // Only after it was taken: a report that failed is made again.
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
