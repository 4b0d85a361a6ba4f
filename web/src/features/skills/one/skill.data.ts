import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { type ReportSkillRequest, skills } from '#sdk'
import { client } from '../../../service/client.ts'
import { forgetResource, staleAfterMs } from '../../../service/queries.ts'
import { type PublisherAct, stateAfter } from './skill.model.ts'

const firstPage: string | null = null

/** One skill with its newest version. */
export function useSkill(slug: string) {
  return useQuery({
    queryKey: ['skills.get', { slug }],
    queryFn: ({ signal }) => skills(client).get({ slug }, { signal }),
  })
}

/** One version of it; nothing is asked where none is named. While it is scanned, it is asked again. */
export function useSkillVersion(slug: string, version: string | null) {
  return useQuery({
    queryKey: ['skills.getVersion', { slug, version }],
    queryFn: ({ signal }) =>
      skills(client).getVersion({ slug, version: version ?? '' }, { signal }),
    enabled: version !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'scanning' ? 1_000 : false),
  })
}

/** Its versions, the newest first. */
export function useSkillVersions(slug: string) {
  return useInfiniteQuery({
    queryKey: ['skills.listVersions', { slug }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      skills(client).listVersions(
        { slug, limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** A file of a version, which never changes; nothing is asked where it is null. */
export function useSkillFile(of: {
  readonly slug: string
  readonly version: string
  readonly path: string | null
}) {
  const { path, slug, version } = of
  return useQuery({
    queryKey: ['skills.readFile', of],
    queryFn: ({ signal }) =>
      skills(client).readFile({ slug, version, path: path ?? '' }, { signal }),
    enabled: path !== null,
    staleTime: staleAfterMs.hour,
  })
}

/** What differs between two versions, and what the second may touch that the first did not. */
export function useComparison(asked: {
  readonly slug: string
  readonly from: string
  readonly to: string
}) {
  return useQuery({
    queryKey: ['skills.compare', asked],
    queryFn: ({ signal }) => skills(client).compare(asked, { signal }),
    enabled: asked.from !== asked.to,
    staleTime: staleAfterMs.minute,
  })
}

/** Puts a star on it, or takes it away. */
export function useStar(slug: string) {
  return useMutation({
    mutationFn: (isStarred: boolean) =>
      isStarred ? skills(client).unstar({ slug }) : skills(client).star({ slug }),
    onSettled: () => forgetResource('skills'),
  })
}

/** Tells the operator that something is wrong with it. */
export function useReport(slug: string) {
  return useMutation({
    mutationFn: (said: ReportSkillRequest) => skills(client).report({ slug, ...said }),
  })
}

/** What its publisher does with a version; what is then known of it is shown everywhere. */
export function useChangeState(of: { readonly slug: string; readonly version: string }) {
  const { slug, version } = of
  return useMutation({
    mutationFn: ({ act, said }: { readonly act: PublisherAct; readonly said: string | null }) =>
      act === 'appeal'
        ? skills(client).appeal({ slug, version, detail: said ?? '' })
        : skills(client).setState({
            slug,
            version,
            state: stateAfter[act],
            ...(said === null ? {} : { reason: said }),
          }),
    onSettled: () => forgetResource('skills'),
  })
}
