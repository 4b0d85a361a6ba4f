import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { invoices } from '#sdk'
import { client } from '../../../service/client.ts'
import { forgetResource } from '../../../service/queries.ts'

const pageItems = 50

/** The invoices of the account, newest first; the one that still gathers is the first. */
export function useInvoices() {
  const input = { limit: pageItems }
  return useInfiniteQuery({
    queryKey: ['invoices.list', input],
    queryFn: ({ pageParam, signal }) =>
      invoices(client).list(
        { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** What stands on the next invoice so far. */
export function useUpcoming() {
  return useQuery({
    queryKey: ['invoices.getUpcoming'],
    queryFn: ({ signal }) => invoices(client).getUpcoming({}, { signal }),
  })
}

/** One invoice with its lines. */
export function useInvoice(invoiceId: string) {
  return useQuery({
    queryKey: ['invoices.get', { invoiceId }],
    queryFn: ({ signal }) => invoices(client).get({ invoiceId }, { signal }),
    retry: false,
  })
}

/** The lines of an invoice as a file. */
export async function invoiceCsv(invoiceId: string): Promise<string> {
  return invoices(client).download({ invoiceId })
}

/** Pays what is due on an invoice from the credit of the account. */
export function usePayInvoice(invoiceId: string) {
  return useMutation({
    mutationFn: () => invoices(client).pay({ invoiceId }),
    onSettled() {
      for (const resource of ['invoices', 'balance', 'statement']) forgetResource(resource)
    },
  })
}
