import type { EvmBlock, Hex } from '../../ports/chain-evm.ts'
import type { ForkReceipt } from '../../ports/chain-fork.ts'

/** Checks that a node's answer is hex; anything else is a failure of the node. */
export function hexOf(value: unknown): Hex {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)) return `0x${value.slice(2)}`
  throw new Error(`the node answered ${typeof value} where hexadecimal was expected`)
}

export function blockOf(answer: unknown): EvmBlock {
  return {
    number: BigInt(hexOf(memberOf(answer, 'number'))),
    hash: hexOf(memberOf(answer, 'hash')),
    parentHash: hexOf(memberOf(answer, 'parentHash')),
    timestamp: BigInt(hexOf(memberOf(answer, 'timestamp'))),
  }
}

export function receiptOf(answer: unknown): ForkReceipt {
  return {
    status: hexOf(memberOf(answer, 'status')) === '0x1' ? 'success' : 'reverted',
    gasUsed: BigInt(hexOf(memberOf(answer, 'gasUsed'))),
    logs: listOf(memberOf(answer, 'logs')).map((log) => ({
      address: hexOf(memberOf(log, 'address')),
      topics: listOf(memberOf(log, 'topics')).map(hexOf),
      data: hexOf(memberOf(log, 'data')),
    })),
  }
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new Error('the node answered no list where one was expected')
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) {
    throw new Error(`the node answered nothing where ${name} was expected`)
  }
  return Object.getOwnPropertyDescriptor(value, name)?.value
}
