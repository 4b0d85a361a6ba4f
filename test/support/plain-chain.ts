import { createPublicClient, erc20Abi, formatEther, type Hex, http } from 'viem'
import type { privateKeyToAccount } from 'viem/accounts'
import { type Json, textOf } from './plain-api.ts'

/** Direct calls to the chain, to verify what the API says. */
export type Chain = ReturnType<typeof createChain>

/** Connects to the chain's own address. */
export function createChain(rpcUrl: string) {
  const client = createPublicClient({ transport: http(rpcUrl), cacheTime: 0, pollingInterval: 50 })
  return {
    /** Signs an unsigned intent as a wallet does: nonce, gas and fees come from the chain, the rest from the intent. */
    async signIntent(account: ReturnType<typeof privateKeyToAccount>, intent: Json): Promise<Hex> {
      const call = {
        to: toHex(textOf(intent, 'to')),
        data: toHex(textOf(intent, 'data')),
        value: BigInt(textOf(intent, 'value')),
      }
      const [nonce, fees, gas, chainId] = await Promise.all([
        client.getTransactionCount({ address: account.address }),
        client.estimateFeesPerGas(),
        client.estimateGas({ account: account.address, ...call }),
        client.getChainId(),
      ])
      return account.signTransaction({
        ...call,
        type: 'eip1559',
        chainId,
        nonce,
        gas,
        maxFeePerGas: fees.maxFeePerGas,
        maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
      })
    },
    async receipt(hash: string): Promise<string> {
      const receipt = await client.waitForTransactionReceipt({ hash: toHex(hash), timeout: 10_000 })
      return `${receipt.status} in block ${receipt.blockNumber}, ${receipt.logs.length} logs, ${receipt.gasUsed} gas`
    },
    balance: async (address: Hex) => formatEther(await client.getBalance({ address })),
    tokens: async (token: string, owner: Hex) =>
      client.readContract({
        address: toHex(token),
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [owner],
      }),
  }
}

function toHex(text: string): Hex {
  return `0x${text.slice(2)}`
}
