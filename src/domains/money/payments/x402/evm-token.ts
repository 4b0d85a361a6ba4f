import {
  type Address,
  decodeFunctionResult,
  domainSeparator,
  encodeFunctionData,
  parseAbi,
} from 'viem'
import { chainErrors } from '../../../../kernel/chain-errors.ts'
import { AppError } from '../../../../kernel/errors.ts'
import type { ChainEvm } from '../../../../ports/chain-evm.ts'

const abi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function decimals() view returns (uint8)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
])

/** The EIP-712 domain under which a token's authorizations are signed. */
export type EvmTokenDomain = { readonly name: string; readonly version: string }

/**
 * Reads a token's EIP-712 domain from the token, and checks it against the token's separator: a wrong name would make
 * every payment fail. Null when the contract is no such token or its decimals differ.
 */
export async function readTokenDomain(
  chain: ChainEvm,
  token: { readonly address: Address; readonly chainId: number; readonly decimals: number },
): Promise<EvmTokenDomain | null> {
  const { address, chainId } = token
  const read = async (functionName: 'name' | 'version' | 'decimals' | 'DOMAIN_SEPARATOR') => {
    const data = await chain.call({ to: address, data: encodeFunctionData({ abi, functionName }) })
    return decodeFunctionResult({ abi, functionName, data })
  }
  try {
    const [name, version, decimals, separator] = await Promise.all([
      read('name'),
      read('version'),
      read('decimals'),
      read('DOMAIN_SEPARATOR'),
    ])
    const domain = { name: String(name), version: String(version) }
    const expected = domainSeparator({ domain: { ...domain, chainId, verifyingContract: address } })
    return decimals === token.decimals && expected === separator ? domain : null
  } catch (failure) {
    if (failure instanceof AppError && failure.spec.code !== chainErrors.reverted.code)
      throw failure
    return null
  }
}
