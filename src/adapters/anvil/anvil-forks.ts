import { chainErrors } from '../../kernel/chain-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { Hex } from '../../ports/chain-evm.ts'
import type { ChainFork, ChainForks, ForkTransaction } from '../../ports/chain-fork.ts'
import { spawnAnvil } from './anvil-process.ts'
import { AnvilRefusal, type AnvilRpc, createAnvilRpc } from './anvil-rpc.ts'
import { blockOf, hexOf, receiptOf } from './fork-answers.ts'
import { createPlaces } from './fork-places.ts'
import { endProcess } from './orphan.ts'

/** More gas than any call of this service needs, including the creation of a pool. */
const gasMax = 12_000_000
const upstreamTimeoutMs = 5_000

/**
 * Forks of the chain behind `rpcUrl`. Each is a separate process that listens on loopback only and is ended after the
 * work, also when that fails. `stop` ends the running ones. Its URL is visible in this machine's process list.
 */
export function createAnvilForks(options: {
  readonly rpcUrl: string
  /** Default: 1. */
  readonly openMax?: number
  /** Default: 3. */
  readonly waitingMax?: number
  /** For queueing and work together. Default: 25,000. */
  readonly limitMs?: number
}): ChainForks & { readonly stop: () => Promise<void> } {
  const { limitMs = 25_000, openMax = 1, rpcUrl, waitingMax = 3 } = options
  const places = createPlaces({ openMax, waitingMax })
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()

  const withFork: ChainForks['withFork'] = async ({ atBlock, signal }, work) => {
    const deadline = AbortSignal.timeout(limitMs)
    const end = AbortSignal.any([deadline, stopping.signal, ...(signal ? [signal] : [])])
    try {
      const leave = await places.take(end)
      try {
        end.throwIfAborted()
        return await runFork({ rpcUrl, atBlock, end, work })
      } finally {
        leave()
      }
    } catch (cause) {
      throw toForkError(cause, { limitMs, end, isLate: deadline.aborted })
    }
  }

  return {
    withFork: (wish, work) => {
      const run = withFork(wish, work)
      const settled = run.catch(() => undefined).finally(() => running.delete(settled))
      running.add(settled)
      return run
    },
    async stop() {
      stopping.abort(new Error('the forks were stopped'))
      await Promise.all(running)
    },
  }
}

async function runFork<result>(parts: {
  readonly rpcUrl: string
  readonly atBlock: bigint | undefined
  readonly end: AbortSignal
  readonly work: (fork: ChainFork) => Promise<result>
}): Promise<result> {
  const { atBlock, end, rpcUrl, work } = parts
  const node = await spawnAnvil([
    '--fork-url',
    rpcUrl,
    '--retries',
    '1',
    '--timeout',
    String(upstreamTimeoutMs),
    '--no-storage-caching',
    '--no-rate-limit',
    '--disable-block-gas-limit',
    ...(atBlock === undefined ? [] : ['--fork-block-number', String(atBlock)]),
    '--host',
    '127.0.0.1',
    '--port',
    '0',
    '--no-cors',
    '--accounts',
    '0',
    '--no-mining',
    '--order',
    'fifo',
  ])
  const rpc = createAnvilRpc(node.url)
  const kill = () => endProcess(node.pid)
  end.addEventListener('abort', kill, { once: true })
  try {
    // The caller may have given up while the node was starting.
    end.throwIfAborted()
    return await work(await openFork(rpc))
  } finally {
    end.removeEventListener('abort', kill)
    rpc.close()
    kill()
    await node.exited
  }
}

async function openFork(rpc: AnvilRpc): Promise<ChainFork> {
  await rpc.call('anvil_autoImpersonateAccount', [true])
  const start = blockOf(await rpc.call('eth_getBlockByNumber', ['latest', false]))
  const quantity = async (method: string, address: Hex) =>
    BigInt(hexOf(await rpc.call(method, [address, 'latest'])))
  return {
    start,
    getBalance: (address) => quantity('eth_getBalance', address),
    getCode: async (address) => hexOf(await rpc.call('eth_getCode', [address, 'latest'])),
    call: async (call) => hexOf(await rpc.call('eth_call', [call, 'latest']).catch(raiseRevert)),
    async setBalance(address, wei) {
      await rpc.call('anvil_setBalance', [address, toQuantity(wei)])
    },
    async mine({ timestamp, transactions }) {
      await rpc.call('anvil_setNextBlockBaseFeePerGas', ['0x0'])
      const hashes: Hex[] = []
      // Sequentially, because the order of arrival is the order in the block.
      for (const transaction of transactions) {
        hashes.push(hexOf(await rpc.call('eth_sendTransaction', [toRequest(transaction)])))
      }
      await rpc.call('evm_setNextBlockTimestamp', [toQuantity(timestamp)])
      await rpc.call('evm_mine', [])
      return Promise.all(
        hashes.map(async (hash) => receiptOf(await rpc.call('eth_getTransactionReceipt', [hash]))),
      )
    },
  }
}

function toRequest({ data, from, to, value }: ForkTransaction) {
  return {
    from,
    to,
    data,
    value: toQuantity(value),
    gas: toQuantity(BigInt(gasMax)),
    maxFeePerGas: '0x0',
    maxPriorityFeePerGas: '0x0',
  }
}

function toQuantity(value: bigint): string {
  return `0x${value.toString(16)}`
}

function raiseRevert(failure: unknown): never {
  if (!(failure instanceof AnvilRefusal) || failure.code !== 3) throw failure
  const revertData = typeof failure.data === 'string' ? failure.data : '0x'
  throw new AppError(chainErrors.reverted, 'The call would revert on the fork.', {
    cause: failure,
    extra: { revertData },
  })
}

function toForkError(
  cause: unknown,
  run: { readonly limitMs: number; readonly end: AbortSignal; readonly isLate: boolean },
): unknown {
  if (run.isLate) {
    const detail = `The fork of the chain took longer than ${run.limitMs / 1_000} s.`
    return new AppError(upstreamErrors.timeout, detail, { cause })
  }
  if (run.end.aborted) {
    const detail = 'The fork of the chain was ended.'
    return new AppError(upstreamErrors.unavailable, detail, { cause: run.end.reason })
  }
  // Pass on errors that the work raised; convert a failure of the node.
  if (cause instanceof AppError) return cause
  return new AppError(upstreamErrors.unavailable, 'No fork of the chain can be made.', { cause })
}
