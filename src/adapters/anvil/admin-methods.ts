import type { ChainLog } from '../../ports/chain-log.ts'
import type { JsonRpcRequest } from '../../ports/chain-node.ts'
import { AnvilRefusal, type AnvilRpc } from './anvil-rpc.ts'
import type { BlockMaker } from './block-maker.ts'
import type { BlockProducer } from './block-producer.ts'
import { toJournal } from './journal-entry.ts'
import { repeatableAdminMethods, rewritingAdminMethods } from './methods.ts'

/** Handles an operator method; its effect is durable before it answers. */
export async function answerAdmin(
  request: JsonRpcRequest,
  chain: {
    readonly rpc: Pick<AnvilRpc, 'call'>
    readonly log: ChainLog
    readonly producer: BlockProducer
    readonly maker: BlockMaker
    readonly checkpoint: () => Promise<void>
  },
): Promise<unknown> {
  const { rpc, log, producer, maker, checkpoint } = chain
  const { method } = request
  const params: readonly unknown[] = Array.isArray(request.params) ? request.params : []
  if (repeatableAdminMethods.has(method)) {
    return producer.exclusive(async () => {
      const result = await rpc.call(method, params)
      await log.append([toJournal({ kind: 'admin', method, params })])
      return result
    })
  }
  if (rewritingAdminMethods.has(method)) {
    const result = await producer.exclusive(async () => {
      const answer = await rpc.call(method, params)
      await maker.readHead()
      return answer
    })
    await checkpoint()
    return result
  }
  if (method === 'evm_mine') return producer.exclusive(() => maker.makeBlock([]))
  if (method === 'evm_increaseTime') return warp(params[0], chain)
  throw new AnvilRefusal({ code: -32601, message: 'The method does not exist or is not available' })
}

async function warp(
  value: unknown,
  { log, producer, maker }: Pick<Parameters<typeof answerAdmin>[1], 'log' | 'producer' | 'maker'>,
): Promise<number> {
  const seconds =
    typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 10 * 365 * 86_400) {
    throw new AnvilRefusal({ code: -32602, message: 'Whole seconds, at most ten years' })
  }
  await producer.exclusive(async () => {
    await log.append([toJournal({ kind: 'warp', seconds })])
    maker.addSeconds(seconds)
  })
  return seconds
}
