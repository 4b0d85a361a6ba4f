import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { ai, runReplays } from '#sdk'
import { client } from '../../../service/client.ts'
import { forgetResource, queryClient, staleAfterMs } from '../../../service/queries.ts'
import { isReplayOver } from './replays.model.ts'

const pageItems = 20

/** The replays of a run, newest first; asked again while one of them goes on. */
export function useReplays(runId: string) {
  const input = { runId, limit: pageItems }
  return useInfiniteQuery({
    queryKey: ['runReplays.list', input],
    queryFn: ({ pageParam, signal }) =>
      runReplays(client).list(
        { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.every(({ items }) => items.every(isReplayOver)) === false
        ? staleAfterMs.seconds
        : false,
  })
}

/** A replay beside its run; asked again while it goes on. */
export function useReplay(runId: string, replayId: string) {
  return useQuery({
    queryKey: ['runReplays.get', { runId, replayId }],
    queryFn: ({ signal }) => runReplays(client).get({ runId, replayId }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isReplayOver(data) ? false : staleAfterMs.seconds,
  })
}

/** The models that answer conversations. */
export function useReplayModels(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['ai.getStatus'],
    queryFn: ({ signal }) => ai(client).getStatus({}, { signal }),
    staleTime: staleAfterMs.minute,
  })
  return (data?.models ?? []).flatMap(({ id, kind }) => (kind === 'embedding_model' ? [] : [id]))
}

/** Asks a model what the run asked its own. */
export function useStartReplay(runId: string) {
  return useMutation({
    mutationFn: (model: string) => runReplays(client).start({ runId, model }),
    onSuccess: (replay) => {
      queryClient.setQueryData(['runReplays.get', { runId, replayId: replay.id }], replay)
    },
    onSettled: () => forgetResource('runReplays'),
  })
}
