import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { memories } from '#sdk'
import { client } from '../../../service/client.ts'
import { forgetResource } from '../../../service/queries.ts'

const listedMax = 200
const foundMax = 50

/** What is remembered for the account: what these words find, or the newest without any. */
export function useFacts(words: string) {
  return useQuery({
    queryKey: ['memories.list', { words }],
    queryFn: async ({ signal }) => {
      const own = memories(client)
      const { items } =
        words === ''
          ? await own.list({ limit: listedMax }, { signal })
          : await own.search({ q: words, limit: foundMax }, { signal })
      return items
    },
    placeholderData: keepPreviousData,
  })
}

/** Forgets a fact for good. */
export function useForget() {
  return useMutation({
    mutationFn: (factId: string) => memories(client).forget({ factId }),
    onSettled: () => forgetResource('memories'),
  })
}
