import { coalesceCalls } from '../../../kernel/coalesce-calls.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ChainPositions } from '../../chain/chain-index/index.ts'
import { type IndexHead, indexHeadAt } from './answer-meta.ts'
import { type TokenFacts, type TokensAtHead, tokenFactsStore } from './token-facts.store.ts'
import { refreshFigures } from './token-figures.store.ts'

/** Figures of tokens with the block that they are of. */
type FiguresAtHead = {
  readonly head: IndexHead
  readonly tokens: readonly TokenFacts[]
  /** False while some figures are still of an earlier block. */
  readonly isFresh: boolean
}

type Read = (store: ReturnType<typeof tokenFactsStore>) => Promise<TokensAtHead>

/**
 * Reads figures of tokens at the newest indexed block. Who comes first after a block brings them there; all others of
 * the process share the next look, so that none of them fails with what another began while the database was away. The
 * answer says which block it is of, also when the next one has come meanwhile.
 */
export function createFiguresReader(
  options: Ports<'clock' | 'database'> & { readonly positions: ChainPositions },
) {
  const { clock, database, positions } = options
  // One key: all figures are brought there together.
  const refresh = coalesceCalls(
    (_all: undefined) => 'figures',
    () => refreshFigures(database),
  )
  return async (read: Read): Promise<FiguresAtHead> => {
    const store = tokenFactsStore(database.query)
    let found = await read(store)
    if (!found.isFresh) {
      await refresh(undefined)
      found = await read(store)
    }
    const { position, tokens } = found
    return { head: indexHeadAt(positions.of(position), clock), tokens, isFresh: found.isFresh }
  }
}
