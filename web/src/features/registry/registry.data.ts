import { useMutation, useQuery } from '@tanstack/react-query'
import {
  agentFeedback,
  agentRegistrations,
  agentRegistry,
  agentReputations,
  type RegisteredAgent,
} from '#sdk'
import { forgetIdentities } from '../../panels/identity/identity.data.ts'
import { client } from '../../service/client.ts'
import { staleAfterMs } from '../../service/queries.ts'

/** The registration documents of this service's own agents, with what became of each on the chain. */
export function useOwnDocuments() {
  return useQuery({
    queryKey: ['agentRegistrations.list'],
    queryFn: ({ signal }) => agentRegistrations(client).list({}, { signal }),
    staleTime: staleAfterMs.minute,
  })
}

/** The registration document of one of them, as others read it. */
export function useOwnDocument(slug: string) {
  return useQuery({
    queryKey: ['agentRegistrations.get', { slug }],
    queryFn: ({ signal }) => agentRegistrations(client).get({ agentId: slug }, { signal }),
    staleTime: staleAfterMs.minute,
  })
}

/** Whether the domain of this service names the agent; null while that is asked. */
export function useIsNamedHere({ agentId, agentRegistry: registry }: RegisteredAgent) {
  const { data } = useQuery({
    queryKey: ['agentRegistry.getDomainRegistrations'],
    queryFn: ({ signal }) => agentRegistry(client).getDomainRegistrations({}, { signal }),
    staleTime: staleAfterMs.minute,
  })
  if (data === undefined) return null
  return data.registrations.some(
    (one) => String(one.agentId) === agentId && one.agentRegistry === registry,
  )
}

/** What clients who paid say of an agent of this service: its settled jobs. */
export function useSettledRatings(agent: string | null) {
  return useQuery({
    queryKey: ['agentReputations.listRatings', { agent }],
    queryFn: ({ signal }) =>
      agentReputations(client).listRatings({ agent: agent ?? '', limit: 20 }, { signal }),
    enabled: agent !== null,
    staleTime: staleAfterMs.minute,
  })
}

/** What was answered to one rating. */
export function useResponses(rating: {
  readonly agentId: string
  readonly client: string
  readonly feedbackIndex: number
}) {
  return useQuery({
    queryKey: ['agentFeedback.listResponses', rating],
    queryFn: ({ signal }) => agentFeedback(client).listResponses(rating, { signal }),
  })
}

/** Asks a domain whether it names the agent, and tells what it said. */
export function useVerifyDomain(agentId: string) {
  return useMutation({
    mutationFn: (domain: string) => agentRegistry(client).verifyDomain({ agentId, domain }),
    onSettled: forgetIdentities,
  })
}
