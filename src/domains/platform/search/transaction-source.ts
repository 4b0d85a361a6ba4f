import { evmChainId } from '../../../kernel/chains.ts'
import type { ChainEvm } from '../../../ports/chain-evm.ts'
import type { ChainSolana } from '../../../ports/chain-solana.ts'
import type { SearchFound, SearchSource } from '../../../ports/search-source.ts'

const evmHash = /^0x[0-9a-f]{64}$/
const solanaSignature = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/

/** Finds a transaction by its whole hash or signature, on the chain itself. */
export function createTransactionSource({
  evm,
  solana,
}: {
  readonly evm: Pick<ChainEvm, 'getTransaction'>
  readonly solana: Pick<ChainSolana, 'getTransaction'>
}): SearchSource {
  return {
    kinds: ['transaction'],
    async find({ written }) {
      const hash = written.toLowerCase()
      if (evmHash.test(hash)) {
        const transaction = await evm.getTransaction(`0x${hash.slice(2)}`)
        return transaction === null ? [] : [found(hash, `on chain ${evmChainId}`)]
      }
      if (solanaSignature.test(written)) {
        const transaction = await solana.getTransaction(written)
        return transaction === null ? [] : [found(written, 'on Solana')]
      }
      return []
    },
  }
}

function found(id: string, subtitle: string): SearchFound {
  return {
    kind: 'transaction',
    id,
    title: id,
    subtitle,
    href: null,
    score: 1,
    image: null,
    simulated: false,
  }
}
