import { getAddress } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import type { ChainEvm } from '../../../ports/chain-evm.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Guarded, LogPlace } from '../chain-index/index.ts'
import { poolHistoryStore } from './pool-history.store.ts'
import { describeToken } from './token-description.ts'
import { poolTokensStore } from './tokens.store.ts'

const swapsMax = 512
const tokensMax = 32
const atOnce = 16
const start: LogPlace = { blockNumber: -1n, logIndex: 0 }

/**
 * Reads what logs do not contain: the signer of each swap's transaction, and each token's name, symbol and decimals.
 * One batch a call; while the chain does not answer, the batch is left for the next call.
 */
export function createBackfill(
  options: Ports<'database' | 'logger'> & {
    readonly evm: Pick<ChainEvm, 'call' | 'getTransaction'>
  },
) {
  const { database, evm, logger } = options
  let after = start

  return async (guarded: Guarded): Promise<void> => {
    try {
      await readTokens(guarded)
      await readTraders(guarded)
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure
      logger.warn('traders and tokens of pools could not be read yet', { reason: failure.message })
    }
  }

  async function readTraders(guarded: Guarded): Promise<void> {
    const waiting = await poolHistoryStore(database.query).unread(after, swapsMax)
    // After the last swap it starts over: a transaction that the node did not have may be there by then.
    after = waiting.length < swapsMax ? start : (waiting.at(-1) ?? start)
    const hashes = [...new Set(waiting.map((swap) => swap.transactionHash))]
    for (let from = 0; from < hashes.length; from += atOnce) {
      const some = hashes.slice(from, from + atOnce)
      const found = await Promise.all(some.map((hash) => evm.getTransaction(hash)))
      const signed = found.filter((transaction) => transaction !== null)
      if (signed.length === 0) continue
      await guarded(async (tx) => {
        for (const { from: trader, hash } of signed) {
          await poolHistoryStore(tx).setTrader(hash, getAddress(trader))
        }
      })
    }
  }

  async function readTokens(guarded: Guarded): Promise<void> {
    for (const { address } of await poolTokensStore(database.query).unread(tokensMax)) {
      const described = await describeToken(evm, address)
      await guarded((tx) => poolTokensStore(tx).describe({ address, ...described }))
    }
  }
}
