import { AnvilRefusal } from './anvil-rpc.ts'

/** EIP-4444's code for history that a node no longer has. */
const prunedCode = 4444

const logMethods: ReadonlySet<string> = new Set(['eth_getLogs', 'eth_newFilter'])

/**
 * The parameters for anvil, where `earliest` is the oldest block that it has. anvil would answer a question about logs of
 * blocks that were forgotten as if they had none, so that is refused. Blocks, transactions and receipts that are not
 * there any more are null, as on any node.
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
