import type { Client } from '../client/client.ts'
import { BourseError } from '../errors/bourse-error.ts'
import { isObject } from '../errors/read-failure.ts'
import { launchpad } from '../resources/launchpad.gen.ts'
import type { EvmCall, EvmTransaction } from '../wallets/wallet.ts'

/** Asks a node of the chain by JSON-RPC. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** The node that a service names for its chain. */
export async function nodeOf(client: Client): Promise<AskNode> {
  const { rpcUrl } = (await launchpad(client).discover()).chain
  if (rpcUrl === null) throw failed('The service names no node of its chain.')
  return async (method, params) => {
    const reply = await client.fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const message: unknown = await reply.json()
    if (!isObject(message)) throw failed(`The node answered ${method} with no object.`)
    const { error, result } = message
    if (isObject(error)) throw failed(`The node refused ${method}: ${String(error['message'])}`)
    return result
  }
}

/** A call as a whole transaction: nonce, gas and fees as the chain has them now. */
export async function fillIn(ask: AskNode, call: EvmCall): Promise<EvmTransaction> {
  const request = { from: call.from, to: call.to, data: call.data, value: toHex(call.value) }
  const [nonce, priority, block, gas] = await Promise.all([
    ask('eth_getTransactionCount', [call.from, 'pending']),
    ask('eth_maxPriorityFeePerGas', []),
    ask('eth_getBlockByNumber', ['latest', false]),
    call.gasLimit ?? ask('eth_estimateGas', [request]),
  ])
  const baseFee = quantity(isObject(block) ? block['baseFeePerGas'] : undefined)
  const maxPriorityFeePerGas = quantity(priority)
  return {
    type: 'eip1559',
    chainId: call.chainId,
    nonce: Number(quantity(nonce)),
    to: asHex(call.to),
    data: asHex(call.data),
    value: call.value,
    gas: typeof gas === 'bigint' ? gas : quantity(gas),
    // The base fee rises by an eighth a block at the most; twice of it holds for six full ones.
    maxFeePerGas: 2n * baseFee + maxPriorityFeePerGas,
    maxPriorityFeePerGas,
  }
}

/** A number as nodes write it, `0x1f`; zero for none, as on a chain without base fees. */
function quantity(value: unknown): bigint {
  return typeof value === 'string' ? BigInt(value) : 0n
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}

function asHex(text: string): `0x${string}` {
  return `0x${text.slice(2)}`
}

function failed(detail: string): BourseError {
  return new BourseError({
    code: 'client.chain_refused',
    status: 0,
    detail,
    fix: 'Check that the wallet has gas, and that the chain’s node can be reached from here.',
  })
}
