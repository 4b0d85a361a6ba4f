import { getAddress, zeroAddress } from 'viem'
import type { ChainEvm, EvmLog, Hex } from '../../../ports/chain-evm.ts'
import type { Holding } from './subject.ts'

export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const blocksAtOnce = 5_000n
const blocksMax = 200_000n
const logsMax = 20_000

export type Transfer = { readonly from: Hex; readonly to: Hex; readonly amount: bigint }
type Logs = Pick<ChainEvm, 'getLogs'>
type Span = { readonly fromBlock: bigint; readonly toBlock: bigint }

/** All transfers of a token; null when there are too many blocks or logs to read. */
export async function readTransfers(
  evm: Logs,
  token: Hex,
  { fromBlock, toBlock }: Span,
): Promise<readonly Transfer[] | null> {
  if (toBlock - fromBlock > blocksMax) return null
  const transfers: Transfer[] = []
  for (let at = fromBlock; at <= toBlock; at += blocksAtOnce) {
    const end = at + blocksAtOnce - 1n
    const logs = await evm.getLogs({
      address: token,
      topics: [transferTopic],
      fromBlock: at,
      toBlock: end < toBlock ? end : toBlock,
    })
    transfers.push(...logs.flatMap(toTransfer))
    if (transfers.length > logsMax) return null
  }
  return transfers
}

/** The balances after these transfers, largest first, and among equal ones the lower address first. */
export function holdingsOf(transfers: readonly Transfer[]): readonly Holding[] {
  const balances = new Map<Hex, bigint>()
  const add = (account: Hex, amount: bigint) =>
    balances.set(account, (balances.get(account) ?? 0n) + amount)
  for (const { amount, from, to } of transfers) {
    add(from, -amount)
    add(to, amount)
  }
  return [...balances]
    .filter(([account, balance]) => balance > 0n && account !== zeroAddress)
    .map(([account, balance]) => ({ account, balance }))
    .sort((left, right) => {
      if (left.balance !== right.balance) return left.balance < right.balance ? 1 : -1
      return left.account.toLowerCase() < right.account.toLowerCase() ? -1 : 1
    })
}

/** Whether logs show that one account transferred any token to the other. */
export async function hasPaid(
  evm: Logs,
  { from, to }: { readonly from: Hex; readonly to: Hex },
  span: Span,
): Promise<boolean> {
  const logs = await evm.getLogs({ topics: [transferTopic, padded(from), padded(to)], ...span })
  return logs.length > 0
}

/** NFTs share the topic but index the token's id; they have no amount. */
function toTransfer({ data, topics }: EvmLog): readonly Transfer[] {
  const [, from, to, third] = topics
  if (from === undefined || to === undefined || third !== undefined || data === '0x') return []
  return [{ from: addressIn(from), to: addressIn(to), amount: BigInt(data) }]
}

function addressIn(topic: Hex): Hex {
  return getAddress(`0x${topic.slice(-40)}`)
}

function padded(address: Hex): Hex {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}
