import { getAddress, toEventSelector } from 'viem'
import type { EvmLog, Hex } from '../../../ports/chain-evm.ts'
import type { BalanceRecord, TransferRecord } from './holdings.store.ts'

/** A transfer as its log tells it. */
type Transfer = Omit<TransferRecord, 'transferredAt'>

/** The first topic of an ERC-20 transfer. */
export const transferTopic = toEventSelector('Transfer(address,address,uint256)')
const nobody = '0x0000000000000000000000000000000000000000'
/** The data of a Transfer log: one word. */
const transferBytes = 2 + 64

/** Any contract may write this topic, in other forms too; those are no transfers of a launched token. */
export function toTransfer(log: EvmLog): Transfer[] {
  const [signature, sender, recipient, more] = log.topics
  if (signature !== transferTopic || sender === undefined || recipient === undefined) return []
  if (more !== undefined || log.data.length !== transferBytes) return []
  return [
    {
      blockNumber: log.blockNumber,
      logIndex: log.logIndex,
      token: getAddress(log.address),
      sender: addressIn(sender),
      recipient: addressIn(recipient),
      amount: BigInt(log.data),
    },
  ]
}

function addressIn(topic: Hex): Hex {
  return getAddress(`0x${topic.slice(-40)}`)
}

/** The sums of balance changes of each holder; -1n reverts transfers. */
export function balanceChanges(
  transfers: readonly Transfer[],
  sign: 1n | -1n,
): readonly BalanceRecord[] {
  const changes = new Map<string, BalanceRecord>()
  const add = (token: Hex, holder: Hex, amount: bigint) => {
    if (holder === nobody) return
    const id = `${token}:${holder}`
    changes.set(id, { token, holder, balance: (changes.get(id)?.balance ?? 0n) + amount })
  }
  for (const { amount, recipient, sender, token } of transfers) {
    add(token, sender, -amount * sign)
    add(token, recipient, amount * sign)
  }
  return [...changes.values()].filter(({ balance }) => balance !== 0n)
}
