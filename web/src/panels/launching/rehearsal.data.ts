import { useMutation, useQuery } from '@tanstack/react-query'
import { launches, ponsLaunches, rehearsals, uniLaunches } from '#sdk'
import { client } from '../../service/client.ts'
import { queryClient, staleAfterMs } from '../../service/queries.ts'
import type { Family, LaunchForm } from './form.model.ts'
import { type Crowd, rehearsalOf } from './rehearsal.model.ts'

/** Rehearses a launch on a copy of the chain; the answer comes when it is over. */
export function useRehearse(family: Exclude<Family, 'token'>) {
  return useMutation({
    mutationFn: ({ crowd, form }: { readonly crowd: Crowd; readonly form: LaunchForm }) => {
      const request = rehearsalOf(form, family, crowd)
      if (family === 'uni') return uniLaunches(client).rehearse(request)
      if (family === 'pons') return ponsLaunches(client).rehearse(request)
      return launches(client).rehearse(request)
    },
    onSuccess: (rehearsal) => queryClient.setQueryData(keyOf(rehearsal.id), rehearsal),
  })
}

/** A rehearsal, which never changes. */
export function useRehearsal(rehearsalId: string | undefined) {
  return useQuery({
    queryKey: keyOf(rehearsalId ?? ''),
    queryFn: ({ signal }) => rehearsals(client).get({ rehearsalId: rehearsalId ?? '' }, { signal }),
    enabled: rehearsalId !== undefined,
    staleTime: staleAfterMs.forever,
  })
}

function keyOf(rehearsalId: string) {
  return ['rehearsals.get', { rehearsalId }] as const
}
