import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { charges, mppSessions, operations } from '#sdk'
import { client } from '../../../service/client.ts'
import { forgetResource, staleAfterMs } from '../../../service/queries.ts'
import { openedBy } from './sessions.model.ts'

const pageItems = 20

/** The id by which charges name the call that opens a session. */
export function useOpening() {
  return useQuery({
    queryKey: ['operations.list', {}],
    queryFn: ({ signal }) => operations(client).list({}, { signal }),
    select: ({ items }) =>
      items.find(({ aliasOf, name }) => name === 'mppSessions.open' && aliasOf === null)
        ?.operationId ?? null,
    staleTime: staleAfterMs.hour,
    structuralSharing: false,
  })
}

/** The sessions that the account has opened, newest first: told by the charges that opened them. */
export function useOpenedSessions(operation: string | null | undefined) {
  return useInfiniteQuery({
    queryKey: ['mppSessions.opened', operation],
    queryFn: ({ pageParam, signal }) => pageOfSessions(operation ?? '', pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: typeof operation === 'string',
  })
}

async function pageOfSessions(operation: string, cursor: string | null, signal: AbortSignal) {
  const { items, nextCursor } = await charges(client).list(
    {
      operation,
      role: 'payer',
      status: 'settled',
      limit: pageItems,
      ...(cursor === null ? {} : { cursor }),
    },
    { signal },
  )
  const found = await Promise.all(
    items.map(async ({ id }) =>
      openedBy(await charges(client).getEvidence({ chargeId: id }, { signal })),
    ),
  )
  const shown = await Promise.all(
    found
      .filter((one) => one !== null)
      .map(async (id) => (await mppSessions(client).get({ id }, { signal })).session),
  )
  return { items: shown, nextCursor }
}

/** Closes a session that the account has opened; what is left of it goes back. */
export function useClose(sessionId: string) {
  return useMutation({
    mutationFn: () => mppSessions(client).close({ sessionId }),
    onSettled() {
      for (const resource of ['mppSessions', 'balance', 'statement']) forgetResource(resource)
    },
  })
}
