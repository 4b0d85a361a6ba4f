import type { PublicClient, RpcLog } from 'viem'
import type { EvmLog, EvmLogFilter, Hex } from '../../ports/chain-evm.ts'

/** Logs by raw topics; viem's own action derives topics from event types, which the port does not have. */
export async function getLogs(
  client: PublicClient,
  filter: EvmLogFilter,
): Promise<readonly EvmLog[]> {
  const logs = await client.request({
    method: 'eth_getLogs',
    params: [
      {
        fromBlock: toQuantity(filter.fromBlock),
        toBlock: toQuantity(filter.toBlock),
        ...(filter.address === undefined ? {} : { address: mutable(filter.address) }),
        ...(filter.topics === undefined ? {} : { topics: filter.topics.map(mutable) }),
      },
    ],
  })
  return logs.filter(isMined).map(toLog)
}

function toQuantity(value: bigint): Hex {
  return `0x${value.toString(16)}`
}

function mutable<T extends Hex | null>(value: T | readonly Hex[]): T | Hex[] {
  // Only `Array.isArray` can tell a read-only array from a plain value, and it does not narrow both.
  return Array.isArray(value) ? [...(value as readonly Hex[])] : (value as T)
}

type MinedLog = RpcLog & {
  readonly blockNumber: Hex
  readonly blockHash: Hex
  readonly transactionHash: Hex
  readonly transactionIndex: Hex
  readonly logIndex: Hex
}

function isMined(log: RpcLog): log is MinedLog {
  return log.blockNumber !== null && log.logIndex !== null
}

function toLog(log: MinedLog): EvmLog {
  return {
    address: log.address,
    topics: log.topics,
    data: log.data,
    blockNumber: BigInt(log.blockNumber),
    blockHash: log.blockHash,
    transactionHash: log.transactionHash,
    transactionIndex: Number(log.transactionIndex),
    logIndex: Number(log.logIndex),
  }
}
