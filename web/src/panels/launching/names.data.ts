import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tokenNames } from '#sdk'
import { client } from '../../service/client.ts'

/** So long after the last key the service is asked. */
const quietMs = 350
const none = { name: '', symbol: '' } as const

/** Names and symbols that people may take for these; asked as one types, and nothing while one of them is missing. */
export function useNameWarnings(name: string, symbol: string) {
  const [settled, setSettled] = useState<{ readonly name: string; readonly symbol: string }>(none)
  useEffect(() => {
    const timer = setTimeout(
      () => setSettled({ name: name.trim(), symbol: symbol.trim() }),
      quietMs,
    )
    return () => clearTimeout(timer)
  }, [name, symbol])
  return useQuery({
    queryKey: ['tokenNames.check', settled],
    queryFn: ({ signal }) => tokenNames(client).check(settled, { signal }),
    enabled: settled.name !== '' && settled.symbol !== '' && [...settled.symbol].length <= 16,
    select: ({ warnings }) => warnings,
  }).data
}
