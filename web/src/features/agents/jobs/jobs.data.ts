import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { agentJobs, agentOfferings } from '#sdk'
import { client } from '../../../service/client.ts'
import { staleAfterMs } from '../../../service/queries.ts'

const pageItems = 50

/** The jobs in which the account has a part, newest first. */
export function useJobs() {
  const input = { limit: pageItems }
  return useInfiniteQuery({
    queryKey: ['agentJobs.list', input],
    queryFn: ({ pageParam, signal }) =>
      agentJobs(client).list(
        { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** A job with all that was said in it. */
export function useJob(jobId: string) {
  return useQuery({
    queryKey: ['agentJobs.get', { jobId }],
    queryFn: ({ signal }) => agentJobs(client).get({ jobId }, { signal }),
  })
}

/** What was offered, once it is known which: its title says what a job is about. An offering never changes its words. */
export function useOffering(offeringId: string | undefined) {
  return useQuery({
    queryKey: ['agentOfferings.get', { offeringId }],
    queryFn: ({ signal }) =>
      agentOfferings(client).get({ offeringId: offeringId ?? '' }, { signal }),
    enabled: offeringId !== undefined,
    staleTime: staleAfterMs.hour,
  })
}
