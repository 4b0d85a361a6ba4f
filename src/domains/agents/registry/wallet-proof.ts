import { getAddress } from 'viem'
import type { WalletTypedData } from './owner.schemas.ts'

/** The contract accepts no longer validity of a proof. */
export const proofSecondsMax = 300n
const offeredSeconds = 240n
/** Shorter validity would leave no time to sign. */
const leastSeconds = 60n

/**
 * The deadline of a proof, in seconds since 1970. The contract counts from the including block, a simulation from the
 * newest one, which is older: both have to accept it.
 */
export function proofDeadline(nowSeconds: bigint, tipSeconds: bigint): bigint {
  const base = tipSeconds > nowSeconds ? tipSeconds : nowSeconds
  const wished = base + offeredSeconds
  const accepted = tipSeconds + proofSecondsMax
  if (accepted >= wished) return wished
  return accepted >= base + leastSeconds ? accepted : wished
}

/** The typed data that the new wallet of an agent signs. */
export function walletTypedData(terms: {
  readonly chainId: number
  readonly registry: string
  readonly agentId: string
  readonly newWallet: string
  readonly owner: string
  readonly deadline: number
}): WalletTypedData {
  return {
    domain: {
      name: 'ERC8004IdentityRegistry',
      version: '1',
      chainId: terms.chainId,
      verifyingContract: getAddress(terms.registry),
    },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      AgentWalletSet: [
        { name: 'agentId', type: 'uint256' },
        { name: 'newWallet', type: 'address' },
        { name: 'owner', type: 'address' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'AgentWalletSet',
    message: {
      agentId: terms.agentId,
      newWallet: getAddress(terms.newWallet),
      owner: getAddress(terms.owner),
      deadline: String(terms.deadline),
    },
  }
}
