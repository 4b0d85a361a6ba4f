import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { type Answered, type Call, operations } from '#sdk'
import {
  arrive,
  type CallLog,
  callLog,
  onCalls,
  type RecordedCall,
} from '../../../service/calls.ts'
import { client } from '../../../service/client.ts'
import { forgetResource, queryClient, staleAfterMs } from '../../../service/queries.ts'
import { unrecordedClient } from '../../../service/unrecorded-client.ts'
import { byName, type Operation } from './recorded.model.ts'

const none: ReadonlyMap<string, Operation> = new Map()

/** The calls of this page; the component is drawn again with each one. */
export function useCallLog(): CallLog {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(arrive, [path])
  return useSyncExternalStore(onCalls, callLog)
}

/** The names of what the screen shows now. */
export function shownNames(): ReadonlySet<string> {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' })
  return new Set(shown.map(({ queryKey: [name] }) => String(name)))
}

/** What the catalog says of every operation; nothing until it has answered. */
export function useOperations(): ReadonlyMap<string, Operation> {
  const { data } = useQuery({
    queryKey: ['operations.list', 'by name'],
    queryFn: async ({ signal }) =>
      byName((await operations(unrecordedClient).list({}, { signal })).items),
    staleTime: staleAfterMs.hour,
    structuralSharing: false,
  })
  return data ?? none
}

/** Makes a call of this page again, as whoever is signed in now. Rejects as the first one would have. */
export async function makeAgain(
  { input, name, row }: RecordedCall,
  {
    idempotencyKey,
    isAction,
  }: { readonly idempotencyKey: string | null; readonly isAction: boolean },
): Promise<Answered<unknown>> {
  const options = { retriesMax: 0, ...(idempotencyKey === null ? {} : { idempotencyKey }) }
  // Whatever answers no stream is a call of this form.
  const call = client.call({ name, row, input, options }) as Call<unknown>
  const answer = await call.withAnswer()
  const [resource = ''] = name.split('.')
  if (isAction) forgetResource(resource)
  return answer
}
