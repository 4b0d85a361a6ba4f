import {
  agentFeedback,
  agentRegistry,
  type PreparedRegistration,
  type PrepareRegistrationRequest,
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
  act: Exclude<Act, 'uri' | 'wallet'>,
  { agentId, account }: { readonly agentId: string; readonly account: string },
  typed: TypedAct,
): Promise<PreparedForge> {
  const registry = agentRegistry(client)
  const feedback = agentFeedback(client)
  const [client_ = '', index = ''] = typed.rating.split(' ')
  const rating = { client: client_, feedbackIndex: Number(index) }
  switch (act) {
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
