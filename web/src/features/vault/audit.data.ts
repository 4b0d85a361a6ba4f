import { useQuery } from '@tanstack/react-query'
import { vaultWallets } from '#sdk'
import { client } from '../../service/client.ts'
import { queryClient } from '../../service/queries.ts'
import { type AuditRecord, nothingRead, withPage } from './audit.model.ts'

/** So many pages are read and verified in one go; the reader asks for more. */
const pagesAtOnce = 25
const pageItems = 200
const queryKey = ['vaultWallets.listAudit']

/** Reads the record from its start, page by page, and verifies its chain here. Asked again, it goes on where it had come to. */
export function useAudit() {
  return useQuery({ queryKey, queryFn: ({ signal }) => readOn(signal) })
}

async function readOn(signal: AbortSignal): Promise<AuditRecord> {
  let record = queryClient.getQueryData<AuditRecord>(queryKey) ?? nothingRead
  for (let pages = 0; pages < pagesAtOnce; pages += 1) {
    const { cursor } = record
    const input = { limit: pageItems, ...(cursor === null ? {} : { cursor }) }
    const page = await vaultWallets(client).listAudit(input, { signal })
    record = await withPage(record, page)
    if (page.nextCursor === null || record.brokenAt !== null) break
  }
  return record
}
