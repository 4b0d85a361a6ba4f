import { chainErrors } from '../../src/kernel/chain-errors.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { EvmBlock, EvmLog, EvmLogFilter, Hex } from '../../src/ports/chain-evm.ts'

export const firstContract: Hex = `0x${'aa'.repeat(20)}`
export const secondContract: Hex = `0x${'bb'.repeat(20)}`

/** A chain in memory, where a test decides what the node shows. */
export function scriptedChain(seed: string) {
  const blocks: EvmBlock[] = []
  const logs = new Map<Hex, EvmLog[]>()
  let made = 0
  let shown: number | undefined
  const asked: bigint[] = []
  let oldest = 0
  let beforeLogs: (() => void) | undefined
  let logsMax = Number.POSITIVE_INFINITY
  const answers: number[] = []
  const hash = (): Hex => `0x${Buffer.from(`${seed}${made++}`).toString('hex').padStart(64, '0')}`
  const mine = (logCount = 0, seconds = 1) => {
    const parent = blocks.at(-1)
    const block: EvmBlock = {
      number: BigInt(blocks.length),
      hash: hash(),
      parentHash: parent?.hash ?? `0x${'0'.repeat(64)}`,
      timestamp: parent === undefined ? 1_000n : parent.timestamp + BigInt(seconds),
    }
    blocks.push(block)
    const left = Array.from({ length: logCount }, (_, logIndex) => ({
      address: logIndex % 2 === 0 ? firstContract : secondContract,
      topics: [],
      data: '0x' as const,
      blockNumber: block.number,
      blockHash: block.hash,
      transactionHash: block.hash,
      transactionIndex: logIndex,
      logIndex,
    }))
    logs.set(block.hash, left)
  }
  mine()
  return {
    mine,
    blocks,
    asked,
    /** Takes the newest blocks away; new ones have other hashes. */
    cut: (depth: number) => blocks.splice(Math.max(1, blocks.length - depth)),
    /** Shows a node that has not seen the newest blocks. */
    lag: (depth: number | undefined) => {
      shown = depth === undefined ? undefined : blocks.length - depth
    },
    /** Shows a node that no longer has the blocks below this one. */
    forgetBelow: (number: number) => {
      oldest = number
    },
    beforeNextLogs: (work: () => void) => {
      beforeLogs = work
    },
    /** Refuses longer answers, as public nodes do. */
    refuseAbove: (logCount: number) => {
      logsMax = logCount
    },
    /** How many logs each answer had. */
    answers,
    evm: {
      async getBlock(at: bigint | string) {
        const known = blocks.slice(0, shown)
        if (at === 'earliest') return known[oldest] ?? null
        if (typeof at !== 'bigint') return known.at(-1) ?? null
        asked.push(at)
        return at < oldest ? null : (known[Number(at)] ?? null)
      },
      async getLogs({ address, fromBlock, toBlock }: EvmLogFilter) {
        beforeLogs?.()
        beforeLogs = undefined
        if (fromBlock !== undefined && fromBlock < oldest) {
          throw new AppError(chainErrors.refused, 'Pruned history unavailable.')
        }
        const found = blocks
          .slice(Number(fromBlock), Number(toBlock) + 1)
          .flatMap((block) => logs.get(block.hash) ?? [])
          .filter((log) => address === undefined || [address].flat().includes(log.address))
        if (found.length > logsMax) throw new AppError(chainErrors.refused, 'Too many logs.')
        answers.push(found.length)
        return found
      },
    },
  }
}
