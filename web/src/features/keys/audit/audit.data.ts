import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type AuditListInput, audit } from '#sdk'
import { client } from '../../../service/client.ts'

const pageItems = 100

/** What happened to the keys and sessions of the account, newest first. */
export function useAudit(wanted: Pick<AuditListInput, 'action' | 'subject'>) {
  const input = { ...wanted, limit: pageItems }
  return useInfiniteQuery({
    queryKey: ['audit.list', input],
    queryFn: ({ pageParam, signal }) =>
      audit(client).list(
        { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}
