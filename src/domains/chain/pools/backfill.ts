import { decodeFunctionResult, encodeFunctionData, getAddress, parseAbi } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import { shownName } from '../../../kernel/name-text.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Guarded, LogPlace } from '../chain-index/index.ts'
import { poolHistoryStore } from './pool-history.store.ts'
import { poolTokensStore } from './tokens.store.ts'

const swapsMax = 512
const tokensMax = 32
const atOnce = 16
const textMax = 64
const decimalsMax = 36
const start: LogPlace = { blockNumber: -1n, logIndex: 0 }
const tokenAbi = parseAbi([
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'function decimals() view returns (uint8)',
])

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
      const described = await describe(evm, address)
      await guarded((tx) => poolTokensStore(tx).describe({ address, ...described }))
    }
  }
}

async function describe(evm: Pick<ChainEvm, 'call'>, address: Hex) {
  const [symbol, name, decimals] = await Promise.all([
    ask(evm, address, 'symbol'),
    ask(evm, address, 'name'),
    ask(evm, address, 'decimals'),
  ])
  const isKnown = typeof decimals === 'number' && decimals <= decimalsMax
  return {
    symbol: plain(symbol),
    name: plain(name),
    decimals: isKnown ? decimals : null,
    state: isKnown ? ('read' as const) : ('odd' as const),
  }
}

async function ask(
  evm: Pick<ChainEvm, 'call'>,
  to: Hex,
  functionName: 'decimals' | 'name' | 'symbol',
): Promise<number | string | undefined> {
  const question = { abi: tokenAbi, functionName } as const
  try {
    const data = await evm.call({ to, data: encodeFunctionData(question) })
    return decodeFunctionResult({ ...question, data })
  } catch (failure) {
    // No answer says nothing about the token; a revert, or bytes of another form, does.
    if (failure instanceof AppError && failure.spec.status !== 422) throw failure
    return undefined
  }
}

/** A text chosen by strangers: cut short, with hidden characters marked. */
function plain(text: number | string | undefined): string | null {
  if (typeof text !== 'string' || text === '') return null
  return shownName([...text].slice(0, textMax).join(''))
}
