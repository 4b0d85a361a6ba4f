import { type Hex, parseEther } from 'viem'
import { encodeBuy, encodeLaunch } from '../src/domains/chain/launchpad/calldata.ts'
import { createTestChain, type TestChain } from '../test/support/launchpad-world.ts'
import { encodePredictToken } from './predict-token.ts'

const tokens = 10
const traders = 20
const tradesPerBlock = 200
const finalDepth = 128
const gasOfBlock = 60_000_000
const deadline = 99_999_999_999n

export type TradedChain = {
  readonly chain: TestChain
  readonly lastBlock: number
  readonly blocks: number
  /** What an index must have found. */
  readonly trades: number
  readonly tokens: number
}

/** A chain with `trades` buys on bonding curves, many to a block, as a chain with automatic mining never has. */
export async function createTradedChain(trades: number): Promise<TradedChain> {
  const chain = await createTestChain()
  try {
    await chain.ask('anvil_autoImpersonateAccount', [true])
    const launched = await launchTokens(chain)
    const accounts = await Promise.all(Array.from({ length: traders }, () => chain.account()))
    for (const { address } of accounts) await setBalance(chain, address)
    await chain.ask('evm_setAutomine', [false])
    await chain.ask('evm_setBlockGasLimit', [`0x${gasOfBlock.toString(16)}`])
    let blocks = 0
    for (let done = 0; done < trades; done += tradesPerBlock) {
      const count = Math.min(tradesPerBlock, trades - done)
      const calls = Array.from({ length: count }, (_, index) => {
        const from = accounts[index % accounts.length]?.address ?? '0x'
        const token = launched[(done + index) % launched.length] ?? '0x'
        // The nonce is given, because the node runs the calls of one batch in parallel and would give two the same.
        const nonce = Math.floor((done + index) / accounts.length)
        return { ...buy(chain, from, token), nonce: `0x${nonce.toString(16)}` }
      })
      await sendAll(chain.rpcUrl, calls)
      await chain.ask('evm_mine')
      blocks += 1
    }
    const last = await chain.evm.getBlock('latest')
    const lastBlock = Number(last?.number ?? 0n)
    // Blocks on top make the trades final: both indexes are fastest over final history.
    await chain.ask('anvil_mine', [`0x${finalDepth.toString(16)}`])
    return { chain, lastBlock, blocks, trades, tokens }
  } catch (failure) {
    await chain.stop()
    throw failure
  }
}

async function launchTokens(chain: TestChain): Promise<readonly Hex[]> {
  const creator = await chain.account()
  const launched: Hex[] = []
  for (let number = 0; number < tokens; number++) {
    const texts = { name: `Token ${number}`, symbol: `T${number}`, metadataUri: '' }
    const salt: Hex = `0x${number.toString(16).padStart(64, '0')}`
    const antiSnipe = { startBps: 0, durationSeconds: 0, decay: 'linear' } as const
    const terms = { ...texts, salt, feeRecipients: [], antiSnipe, minTokensOut: 0n, deadline }
    const predict = encodePredictToken(creator.address, terms)
    const answer = await chain.evm.call({ to: chain.launchpadAddress, data: predict })
    launched.push(`0x${answer.slice(-40)}`)
    const data = encodeLaunch(terms)
    const call = { chainId: 4663, to: chain.launchpadAddress, data, value: '0' }
    await chain.evm.sendRawTransaction(await chain.sign(creator, call))
  }
  return launched
}

async function setBalance(chain: TestChain, address: Hex): Promise<void> {
  await chain.ask('anvil_setBalance', [address, `0x${parseEther('1000').toString(16)}`])
}

function buy(chain: TestChain, from: Hex, token: Hex) {
  const data = encodeBuy({ token, recipient: from, minTokensOut: 0n, deadline })
  // Small, so that no curve sells out and refuses further buys.
  const value = `0x${parseEther('0.0001').toString(16)}`
  return { from, to: chain.launchpadAddress, data, value, gas: '0x30d40' }
}

/** Sends all calls as one batch, unsigned: the node impersonates every account. */
async function sendAll(rpcUrl: string, calls: readonly object[]): Promise<void> {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      calls.map((call, id) => ({
        jsonrpc: '2.0',
        id,
        method: 'eth_sendTransaction',
        params: [call],
      })),
    ),
  })
  const results: unknown = await answer.json()
  const failed = Array.isArray(results)
    ? results.find((result) => 'error' in Object(result))
    : results
  if (failed !== undefined) throw new Error(`the chain refused a trade: ${JSON.stringify(failed)}`)
}
