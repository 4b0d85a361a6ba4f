import { useQuery } from '@tanstack/react-query'
import { tokenNames } from '#sdk'
import { client } from '../../service/client.ts'
import { useSettled } from './settled.ts'

/** So long after the last key the service is asked. */
const quietMs = 350

/** Names and symbols that people may take for these; asked as one types, and nothing while one of them is missing. */
export function useNameWarnings(name: string, symbol: string) {
  const settled = {
    name: useSettled(name.trim(), quietMs),
    symbol: useSettled(symbol.trim(), quietMs),
  }
  return useQuery({
    queryKey: ['tokenNames.check', settled],
    queryFn: ({ signal }) => tokenNames(client).check(settled, { signal }),
    enabled: settled.name !== '' && settled.symbol !== '' && [...settled.symbol].length <= 16,
    select: ({ warnings }) => warnings,
  }).data
}
