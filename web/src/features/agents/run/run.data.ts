import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { agents, type Run, type RunBudget, type RunWithSteps, runs } from '#sdk'
import { client } from '../../../service/client.ts'
import { forgetResource, queryClient, staleAfterMs } from '../../../service/queries.ts'
import { isOver, type Said, withDelta } from './run.model.ts'

/** What has happened is shown so soon after it, and what follows at once is shown with it. */
const newsMs = 120

/** A run and its steps, asked again whenever its stream tells of something. */
export function useRun(runId: string) {
  const answer = useQuery({
    queryKey: runKey(runId),
    queryFn: ({ signal }) => runs(client).get({ runId }, { signal }),
    // The stream tells sooner; where it is broken this does.
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isOver(data.run) ? false : staleAfterMs.seconds,
  })
  const { data } = answer
  useRunNews(runId, data !== undefined && !isOver(data.run))
  return answer
}

function useRunNews(runId: string, isFollowed: boolean): void {
  useEffect(() => (isFollowed ? followRun(runId) : undefined), [runId, isFollowed])
}

/** Asks for a run again after each of its news. A broken connection goes on after the last frame that came. */
function followRun(runId: string): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | null = null
  const ask = () => {
    timer = null
    void queryClient.invalidateQueries({ queryKey: runKey(runId) })
  }
  const read = async () => {
    const frames = runs(client).follow({ runId }, { signal: stop.signal }).frames()
    for await (const { data, event } of frames) {
      if (event === 'delta') hear(runId, data)
      else timer ??= setTimeout(ask, newsMs)
    }
  }
  // What is refused here is refused to the query beside it too, which says so.
  read().catch(() => undefined)
  return () => {
    stop.abort()
    if (timer !== null) clearTimeout(timer)
  }
}

/** Keeps what a step says while it says it. */
function hear(runId: string, data: string): void {
  queryClient.setQueryData<Said | null>(saidKey(runId), (before) =>
    withDelta(before ?? null, JSON.parse(data)),
  )
}

/** What a step of the run is saying, where its model tells it piece by piece. */
export function useSaid(runId: string): Said | null {
  const { data } = useQuery<Said | null>({
    queryKey: saidKey(runId),
    queryFn: () => null,
    enabled: false,
  })
  return data ?? null
}

function saidKey(runId: string) {
  return ['runs.said', { runId }] as const
}

/** Starts a run; it is known at once to the page that shows it. */
export function useStartRun() {
  return useMutation({
    mutationFn: ({
      slug,
      input,
      budget,
    }: {
      readonly slug: string
      readonly input: string
      readonly budget: RunBudget | undefined
    }) => agents(client).run({ slug, input, ...(budget === undefined ? {} : { budget }) }),
    onSuccess: ({ run }) => {
      queryClient.setQueryData<RunWithSteps>(runKey(run.id), { run, steps: [] })
      forgetResource('runs')
    },
  })
}

/** What the owner of a run can say to it. */
export type RunAct =
  | { readonly kind: 'cancel' }
  | { readonly kind: 'approve'; readonly stepId: string; readonly intentHash: string }
  | { readonly kind: 'reject'; readonly stepId: string }
  | { readonly kind: 'resume'; readonly budget: RunBudget }

/** Says something to a run. */
export function useRunAct(runId: string) {
  return useMutation({
    mutationFn: (act: RunAct) => answered(runId, act),
    onSuccess: ({ run }: { readonly run: Run }) => {
      queryClient.setQueryData<RunWithSteps>(
        runKey(runId),
        (before) => before && { ...before, run },
      )
    },
    onSettled: () => forgetResource('runs'),
  })
}

function answered(runId: string, act: RunAct) {
  const own = runs(client)
  switch (act.kind) {
    case 'cancel':
      return own.cancel({ runId })
    case 'approve':
      return own.approveStep({ runId, stepId: act.stepId, intentHash: act.intentHash })
    case 'reject':
      return own.rejectStep({ runId, stepId: act.stepId })
    case 'resume':
      return own.resume({ runId, budget: act.budget })
  }
}

function runKey(runId: string) {
  return ['runs.get', { runId }] as const
}
