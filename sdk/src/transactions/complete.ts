import type { Client } from '../client/client.ts'
import { evmTransactions } from '../resources/evm-transactions.gen.ts'
import type { EvmCall, EvmTransaction } from '../wallets/wallet.ts'

/**
 * A call as a whole transaction: nonce, gas and fees as the service reads them. A page may not be allowed to ask the
 * chain's node, and a node may be private.
 */
export async function complete(client: Client, call: EvmCall): Promise<EvmTransaction> {
  const { data, from, gasLimit, to, value } = call
  const terms = await evmTransactions(client).complete({
    from,
    to,
    data,
    value: value.toString(),
    gasLimit: gasLimit === null ? null : gasLimit.toString(),
  })
  return {
    type: 'eip1559',
    chainId: call.chainId,
    nonce: terms.nonce,
    to: asHex(to),
    data: asHex(data),
    value,
    gas: BigInt(terms.gas),
    maxFeePerGas: BigInt(terms.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(terms.maxPriorityFeePerGas),
  }
}

function asHex(text: string): `0x${string}` {
  return `0x${text.slice(2)}`
}
