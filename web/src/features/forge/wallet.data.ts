import { useMutation } from '@tanstack/react-query'
import { agentRegistry, BourseError, type PreparedCall, type Wallet, type WalletTerms } from '#sdk'
import { client } from '../../service/client.ts'

/** Asks what a wallet signs to be paid for an agent; it is good for some minutes. */
export function useWalletTerms(agentId: string) {
  return useMutation({ mutationFn: (newWallet: string) => termsOf(agentId, newWallet) })
}

/** Prepares to pay a wallet that has signed the terms elsewhere. */
export function prepareProvedWallet(
  account: string,
  { agentId, deadline, newWallet }: WalletTerms,
  signature: string,
): Promise<PreparedCall> {
  const change = { account, agentId, newWallet, deadline, signature }
  return agentRegistry(client).prepareWallet(change)
}

/** Prepares to pay the connected wallet, which signs the terms first. */
export async function prepareOwnWallet(agentId: string, signer: Wallet): Promise<PreparedCall> {
  if (signer.signTypedData === undefined) {
    throw new BourseError({
      code: 'client.no_wallet',
      status: 0,
      detail: 'The wallet signs no typed data.',
      fix: 'Use an EVM wallet that knows eth_signTypedData_v4.',
    })
  }
  const terms = await termsOf(agentId, signer.address)
  const { domain, message, primaryType, types } = terms.typedData
  const { EIP712Domain: _, ...own } = types
  const signature = await signer.signTypedData({ domain, types: own, primaryType, message })
  return prepareProvedWallet(signer.address, terms, signature)
}

function termsOf(agentId: string, newWallet: string): Promise<WalletTerms> {
  return agentRegistry(client).getWalletTerms({ agentId, newWallet })
}
