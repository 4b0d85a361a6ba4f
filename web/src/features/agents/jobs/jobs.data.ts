import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { agentJobs } from '#sdk'
import { client } from '../../../service/client.ts'

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
