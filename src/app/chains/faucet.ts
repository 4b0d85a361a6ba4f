import { decodeBase58 } from '../../adapters/litesvm/base58.ts'
import type { SolanaNode } from '../../adapters/litesvm/solana-node.ts'
import type { EvmContracts } from './addresses.ts'
import type { FaucetHandler } from './admin.ts'
import type { EvmOperator } from './evm-operator.ts'
import { FaucetRefusal } from './faucet-refusal.ts'

/** More than any test needs, and far below the limits of the chains' number types. */
const amountMax = 10n ** 26n
const lamportsMax = 10n ** 15n

/** Gives test funds on both chains by the operator's transactions, so that each has a hash and a place in history. */
export function createFaucet(chains: {
  readonly operator: () => Promise<EvmOperator>
  readonly contracts: EvmContracts
  readonly solana: SolanaNode
}): FaucetHandler {
  return async (params) => {
    const request = readRequest(params)
    const transaction =
      request.chain === 'evm'
        ? await dripEvm(request, await chains.operator(), chains.contracts)
        : await chains.solana.drip(request)
    return { transaction }
  }
}

type Request = {
  readonly chain: 'evm' | 'solana'
  readonly address: string
  readonly asset: string
  readonly amountAtomic: bigint
}

function readRequest(params: unknown): Request {
  const value: unknown = Array.isArray(params) ? params[0] : params
  const field = (name: string): unknown =>
    typeof value === 'object' && value !== null
      ? Object.getOwnPropertyDescriptor(value, name)?.value
      : undefined
  const chain = field('chain')
  const address = field('address')
  const asset = field('asset')
  const amount = field('amountAtomic')
  if (chain !== 'evm' && chain !== 'solana') throw new FaucetRefusal('chain is evm or solana')
  if (typeof address !== 'string' || !isAddress(chain, address)) {
    throw new FaucetRefusal(`address is not an address of ${chain}`)
  }
  const assets = chain === 'evm' ? ['ETH', 'USDC', 'PLATFORM'] : ['SOL', 'USDC', 'PLATFORM']
  if (typeof asset !== 'string' || !assets.includes(asset)) {
    throw new FaucetRefusal(`asset is one of ${assets.join(', ')}`)
  }
  if (typeof amount !== 'string' || !/^\d{1,30}$/.test(amount)) {
    throw new FaucetRefusal('amountAtomic is a whole number as text')
  }
  const amountAtomic = BigInt(amount)
  const limit = chain === 'evm' ? amountMax : lamportsMax
  if (amountAtomic < 1n || amountAtomic > limit)
    throw new FaucetRefusal(`amountAtomic is 1 to ${limit}`)
  return { chain, address, asset, amountAtomic }
}

function isAddress(chain: 'evm' | 'solana', text: string): boolean {
  if (chain === 'evm') return /^0x[0-9a-fA-F]{40}$/.test(text)
  return text.length <= 44 && decodeBase58(text)?.length === 32
}

async function dripEvm(
  { address, asset, amountAtomic }: Request,
  operator: EvmOperator,
  contracts: EvmContracts,
): Promise<string> {
  // The form of the address was checked; in lower case it has no checksum.
  const to = address.toLowerCase() as `0x${string}`
  if (asset === 'ETH') return operator.send({ to, value: amountAtomic })
  return operator.send({
    to: asset === 'USDC' ? contracts.testUsdc : contracts.platformToken,
    data: encodeMint(to, amountAtomic),
  })
}

/** `mint(address,uint256)`, the same in both test tokens. */
function encodeMint(to: `0x${string}`, amountAtomic: bigint): `0x${string}` {
  const recipient = to.slice(2).toLowerCase().padStart(64, '0')
  return `0x40c10f19${recipient}${amountAtomic.toString(16).padStart(64, '0')}`
}
