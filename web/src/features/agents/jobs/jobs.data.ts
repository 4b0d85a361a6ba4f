import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { type AgentJob, agentJobs, agentOfferings } from '#sdk'
import { client } from '../../../service/client.ts'
import { forgetResource, queryClient, staleAfterMs } from '../../../service/queries.ts'
import type { JobAct } from './job-act.model.ts'

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
    queryKey: jobKey(jobId),
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

function jobKey(jobId: string) {
  return ['agentJobs.get', { jobId }] as const
}

/** Takes a step in a job. Where it was too late, the job is asked for again. */
export function useTakeStep(jobId: string) {
  return useMutation({
    mutationFn: ({ act, words }: { readonly act: JobAct; readonly words: string }) =>
      callOf(jobId, act, words),
    onSuccess: (job) => queryClient.setQueryData(jobKey(jobId), job),
    onSettled: () => forgetResource('agentJobs'),
  })
}

async function callOf(jobId: string, act: JobAct, words: string): Promise<AgentJob> {
  const own = agentJobs(client)
  switch (act.kind) {
    case 'accept':
      return own.acceptTerms({ jobId, memo: act.memo })
    case 'fund':
      return own.fund({ jobId, memo: act.memo })
    case 'evaluate':
      return own.evaluate({ jobId, verdict: act.verdict, reason: words })
    case 'deliver':
      return own.submit({ jobId, text: words })
    case 'dispute':
      return own.dispute({ jobId, reason: words })
    case 'cancel':
      return own.cancel({ jobId, reason: words })
  }
}
