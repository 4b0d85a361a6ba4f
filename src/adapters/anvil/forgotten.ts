import { AnvilRefusal } from './anvil-rpc.ts'

/** The error code of EIP-4444 for pruned history. */
const prunedCode = 4444

const logMethods: ReadonlySet<string> = new Set(['eth_getLogs', 'eth_newFilter'])

/**
 * The parameters for anvil, with `earliest` replaced by the oldest block. A log query that reaches into pruned blocks
 * is refused, because anvil would answer as if they had no logs. Pruned blocks, transactions and receipts are null, as
 * on any node.
 */
export function withoutForgotten(method: string, params: unknown, oldestBlock: number): unknown {
  if (oldestBlock === 0 || !Array.isArray(params)) return params
  const earliest = `0x${oldestBlock.toString(16)}`
  if (!logMethods.has(method)) {
    return params.map((value: unknown) => (value === 'earliest' ? earliest : value))
  }
  const [question, ...rest]: unknown[] = params
  if (typeof question !== 'object' || question === null) return params
  const filter = Object.fromEntries(
    Object.entries(question).map(([name, value]: [string, unknown]) => [
      name,
      value === 'earliest' ? earliest : value,
    ]),
  )
  const from = filter['fromBlock']
  if (typeof from === 'string' && from.startsWith('0x') && Number(from) < oldestBlock) {
    throw new AnvilRefusal({
      code: prunedCode,
      message: `pruned history unavailable: the oldest block is ${oldestBlock}`,
      data: { oldestBlock: earliest },
    })
  }
  return [filter, ...rest]
}
