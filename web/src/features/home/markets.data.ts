import { useQuery } from '@tanstack/react-query'
import { catalogAgents, service, type TokensListInput, tokens } from '#sdk'
import { client } from '../../service/client.ts'
import { staleAfterMs } from '../../service/queries.ts'

/** The panels of the first page keep room for as many. */
const listedMax = 8

/** Tokens in one order, with their figures; asked again every few seconds while the page is looked at. */
export function useTokens(sort: NonNullable<TokensListInput['sort']>) {
  const input = { sort, limit: listedMax } as const
  return useQuery({
    queryKey: ['tokens.list', input],
    queryFn: ({ signal }) => tokens(client).list(input, { signal }),
    refetchInterval: staleAfterMs.seconds,
  })
}

/** The agents that the service has. */
export function useAgents() {
  return useQuery({
    queryKey: ['catalogAgents.list'],
    queryFn: ({ signal }) => catalogAgents(client).list({}, { signal }),
    staleTime: staleAfterMs.hour,
  })
}

/** Whether each part of the service works; a failure where one that is needed does not. */
export function useReadiness() {
  return useQuery({
    queryKey: ['service.getReadiness'],
    queryFn: ({ signal }) => service(client).getReadiness({}, { signal }),
    staleTime: staleAfterMs.minute,
    refetchInterval: staleAfterMs.minute,
  })
}
