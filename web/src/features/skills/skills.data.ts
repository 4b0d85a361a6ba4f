import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type SkillsListInput, skills } from '#sdk'
import { client } from '../../service/client.ts'
import { staleAfterMs } from '../../service/queries.ts'
import type { SkillsSearch } from './skills-search.model.ts'

const pageItems = 50
const firstPage: string | null = null

/** The skills that are asked for, page by page; while others are asked for, those before stay. */
export function useSkills(asked: SkillsSearch) {
  const input: SkillsListInput = { limit: pageItems, ...asked }
  return useInfiniteQuery({
    queryKey: ['skills.list', input],
    queryFn: ({ pageParam, signal }) =>
      skills(client).list(
        { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: staleAfterMs.seconds,
  })
}
