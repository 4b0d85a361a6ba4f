import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type AgentRegistryListAgentsInput,
  agentFeedback,
  agentRegistry,
  agentValidations,
} from '#sdk'
import { client } from '../../service/client.ts'
import { forgetResource, staleAfterMs } from '../../service/queries.ts'

const pageItems = 50
/** What others do on the chain is seen without a press. */
const againMs = 5_000
const firstPage: string | null = null

/** The ERC-8004 registries, and whether their code is the expected one. */
export function useRegistries() {
  return useQuery({
    queryKey: ['agentRegistry.getConfig'],
    queryFn: ({ signal }) => agentRegistry(client).getConfig({}, { signal }),
    staleTime: staleAfterMs.minute,
  })
}

/** What agents of the registry are asked for; together it narrows down. */
export type AgentsAsked = Pick<AgentRegistryListAgentsInput, 'owner' | 'q' | 'status'>

/** The agents that are registered on the chain, newest first: all, or those that are asked for. */
export function useRegisteredAgents(asked: AgentsAsked) {
  const input: AgentRegistryListAgentsInput = { limit: pageItems, ...asked }
  return useInfiniteQuery({
    queryKey: ['agentRegistry.listAgents', input],
    queryFn: ({ pageParam, signal }) =>
      agentRegistry(client).listAgents({ ...input, ...cursorOf(pageParam) }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  })
}

/** One agent as the chain and its document have it now. */
export function useRegisteredAgent(agentId: string) {
  return useQuery({
    queryKey: ['agentRegistry.getAgent', { agentId }],
    queryFn: ({ signal }) => agentRegistry(client).getAgent({ agentId }, { signal }),
    refetchInterval: againMs,
  })
}

/** Its owners, payment wallets and documents since it was registered, newest first. */
export function useAgentChanges(agentId: string) {
  return useInfiniteQuery({
    queryKey: ['agentRegistry.listChanges', { agentId }],
    queryFn: ({ pageParam, signal }) =>
      agentRegistry(client).listChanges(
        { agentId, limit: pageItems, ...cursorOf(pageParam) },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: againMs,
  })
}

/** What clients say of it, newest first, with how many they are. */
export function useAgentFeedback(agentId: string) {
  return useInfiniteQuery({
    queryKey: ['agentFeedback.list', { agentId }],
    queryFn: ({ pageParam, signal }) =>
      agentFeedback(client).list({ agentId, limit: pageItems, ...cursorOf(pageParam) }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: againMs,
  })
}

/** What validators were asked about it, and what they answered. */
export function useAgentValidations(agentId: string) {
  return useInfiniteQuery({
    queryKey: ['agentValidations.list', { agentId }],
    queryFn: ({ pageParam, signal }) =>
      agentValidations(client).list(
        { agentId, limit: pageItems, ...cursorOf(pageParam) },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** Asks again whatever is shown of registered agents. */
export function forgetIdentities(): void {
  for (const resource of ['agentRegistry', 'agentFeedback', 'agentValidations'])
    forgetResource(resource)
}

function cursorOf(cursor: string | null) {
  return cursor === null ? {} : { cursor }
}
