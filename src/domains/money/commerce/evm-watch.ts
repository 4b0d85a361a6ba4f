import { decodeEventLog, erc20Abi, getAddress, pad, toEventSelector } from 'viem'
import type { EvmBlock, EvmLog } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { ChainProjection } from '../../chain/chain-index/index.ts'
import type { CommerceParts, EvmTarget } from './commerce-parts.ts'
import { confirmPayment, recordPayment, retractAbove } from './incoming-payments.ts'
import { paymentsStore } from './payments.store.ts'

const transferTopic = toEventSelector('Transfer(address,address,uint256)')
const batchMax = 100

/**
 * The chain index's projection for checkouts: it reads USDC transfers to the service's wallet from logs, which prove
 * the effect, makes them final after enough blocks, and undoes what a reorganisation removed.
 */
export function createEvmWatch(target: EvmTarget, parts: CommerceParts): ChainProjection {
  return {
    name: 'commerce',
    filter: { address: target.usdc, topics: [transferTopic, null, pad(target.payTo)] },
    apply: (tx, block, logs) => applyTransfers(tx, { block, logs }, parts),
    revertAbove: (tx, blockNumber) => retractAbove(tx, { network: 'evm', blockNumber }, parts),
    async follow(tip, guarded) {
      const through = tip.number - BigInt(target.confirmations)
      const waiting = await paymentsStore(parts.database.query).waiting('evm', through, batchMax)
      for (const payment of waiting) {
        await guarded((tx) => confirmPayment(tx, payment, parts))
      }
    },
  }
}

async function applyTransfers(
  tx: Queryable,
  { block, logs }: { readonly block: EvmBlock; readonly logs: readonly EvmLog[] },
  parts: CommerceParts,
): Promise<void> {
  // Counted within the transaction, because log indexes change with the block that it lands in.
  const counts = new Map<string, number>()
  for (const log of logs) {
    const [signature, ...rest] = log.topics
    if (signature === undefined) continue
    const { args } = decodeEventLog({
      abi: erc20Abi,
      eventName: 'Transfer',
      topics: [signature, ...rest],
      data: log.data,
    })
    const part = counts.get(log.transactionHash) ?? 0
    counts.set(log.transactionHash, part + 1)
    if (args.value === 0n) continue
    await recordPayment(
      tx,
      {
        network: 'evm',
        transaction: log.transactionHash,
        part: `${part}`,
        asset: 'USDC',
        amountAtomic: args.value,
        payer: getAddress(args.from),
        blockNumber: log.blockNumber,
        paidAt: new Date(Number(block.timestamp) * 1_000),
        references: [],
      },
      parts,
    )
  }
}
