import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { skillScanRules } from '#sdk'
import { client } from '../../service/client.ts'
import { staleAfterMs } from '../../service/queries.ts'
import type { RuleWords } from './findings.view.tsx'

/** What the rules of the scanner say of themselves; nothing until the service has told it. */
export function useRules(): RuleWords {
  const { data } = useQuery({
    queryKey: ['skillScanRules.list'],
    queryFn: ({ signal }) => skillScanRules(client).list({}, { signal }),
    staleTime: staleAfterMs.hour,
  })
  return useCallback((ruleId) => data?.items.find(({ id }) => id === ruleId), [data])
}
