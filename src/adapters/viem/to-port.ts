import type { Block, Transaction, TransactionReceipt } from 'viem'
import type { EvmBlock, EvmReceipt, EvmTransaction } from '../../ports/chain-evm.ts'

/** The pending block has no number and hash yet: they become zero. */
export function toBlock(block: Block): EvmBlock {
  return {
    number: block.number ?? 0n,
    hash: block.hash ?? `0x${'0'.repeat(64)}`,
    parentHash: block.parentHash,
    timestamp: block.timestamp,
  }
}

/** The receipt in the port's form. */
export function toReceipt(receipt: TransactionReceipt): EvmReceipt {
  return {
    transactionHash: receipt.transactionHash,
    status: receipt.status,
    blockNumber: receipt.blockNumber,
    blockHash: receipt.blockHash,
    transactionIndex: receipt.transactionIndex,
    from: receipt.from,
    to: receipt.to,
    contractAddress: receipt.contractAddress ?? null,
    gasUsed: receipt.gasUsed,
    effectiveGasPrice: receipt.effectiveGasPrice,
    logs: receipt.logs.map((log) => ({
      address: log.address,
      topics: log.topics,
      data: log.data,
      blockNumber: log.blockNumber,
      blockHash: log.blockHash,
      transactionHash: log.transactionHash,
      transactionIndex: log.transactionIndex,
      logIndex: log.logIndex,
    })),
  }
}

/** The transaction in the port's form. */
export function toTransaction(transaction: Transaction): EvmTransaction {
  return {
    hash: transaction.hash,
    from: transaction.from,
    to: transaction.to,
    input: transaction.input,
    value: transaction.value,
    nonce: transaction.nonce,
    gas: transaction.gas,
    blockNumber: transaction.blockNumber,
    blockHash: transaction.blockHash,
  }
}
