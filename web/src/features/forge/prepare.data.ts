import {
  agentFeedback,
  agentRegistry,
  BourseError,
  type PreparedCall,
  type PreparedRegistration,
  type PrepareRegistrationRequest,
  type Wallet,
} from '#sdk'
import { client } from '../../service/client.ts'
import type { TypedAct } from './act.model.ts'
import type { PreparedForge } from './forge.data.ts'
import type { Act } from './forge-search.model.ts'

type DocumentSource = Pick<PrepareRegistrationRequest, 'agent' | 'agentURI' | 'document' | 'embed'>

/** Prepares a registration, or another document of an identity that there is. */
export function prepareDocument(
  account: string,
  agentId: string | null,
  source: DocumentSource,
): Promise<PreparedRegistration> {
  const registry = agentRegistry(client)
  return agentId === null
    ? registry.prepareRegistration({ owner: account, ...source })
    : registry.prepareUri({ account, agentId, ...source })
}

/** Prepares what is done with an identity that there is. */
export async function prepareAct(
  act: Exclude<Act, 'uri'>,
  { agentId, signer }: { readonly agentId: string; readonly signer: Wallet },
  typed: TypedAct,
): Promise<PreparedForge> {
  const registry = agentRegistry(client)
  const feedback = agentFeedback(client)
  const account = signer.address
  const [client_ = '', index = ''] = typed.rating.split(' ')
  const rating = { client: client_, feedbackIndex: Number(index) }
  switch (act) {
    case 'wallet':
      return prepareWallet(agentId, signer)
    case 'unset':
      return registry.prepareWalletRemoval({ account, agentId })
    case 'transfer':
      return registry.prepareTransfer({ account, agentId, to: typed.to })
    case 'revoke':
      return registry.prepareRevoke({ account, agentId })
    case 'feedback': {
      const { tag1, tag2, value } = typed
      return feedback.prepare({ agentId, client: account, value, tag1, tag2 })
    }
    case 'takeBack':
      return feedback.prepareRevoke({ agentId, ...rating })
    case 'answer':
      return feedback.prepareResponse({
        agentId,
        responder: account,
        ...rating,
        responseURI: typed.responseURI,
      })
  }
}

/** Prepares to pay the connected wallet for the agent. It proves itself first, by a signature over the registry's terms. */
async function prepareWallet(agentId: string, signer: Wallet): Promise<PreparedCall> {
  const registry = agentRegistry(client)
  const account = signer.address
  if (signer.signTypedData === undefined) {
    throw new BourseError({
      code: 'client.no_wallet',
      status: 0,
      detail: 'The wallet signs no typed data.',
      fix: 'Use an EVM wallet that knows eth_signTypedData_v4.',
    })
  }
  const { deadline, typedData } = await registry.getWalletTerms({ agentId, newWallet: account })
  const { domain, message, primaryType, types } = typedData
  const { EIP712Domain: _, ...own } = types
  const signature = await signer.signTypedData({ domain, types: own, primaryType, message })
  return registry.prepareWallet({ account, agentId, newWallet: account, deadline, signature })
}
