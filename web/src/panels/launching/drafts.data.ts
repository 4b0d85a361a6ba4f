import { useQuery } from '@tanstack/react-query'
import { type LaunchDraft, type LaunchDraftParams, launchDrafts } from '#sdk'
import { client } from '../../service/client.ts'
import { forgetResource, queryClient } from '../../service/queries.ts'
import type { DraftFamily } from './draft.model.ts'

/** More drafts than these are not listed on a form. */
const listedMax = 20

/** The drafts that the account can go on with, the newest first. */
export function useDrafts(isWanted: boolean): readonly LaunchDraft[] {
  const { data } = useQuery({
    queryKey: ['launchDrafts.list', {}],
    queryFn: ({ signal }) => launchDrafts(client).list({ limit: listedMax }, { signal }),
    enabled: isWanted,
  })
  return data?.items ?? []
}

/** A draft of the account, as it is now; null asks nothing. */
export function useDraft(launchId: string | null) {
  return useQuery({
    queryKey: ['launchDrafts.get', { launchId }],
    queryFn: ({ signal }) => launchDrafts(client).get({ launchId: launchId ?? '' }, { signal }),
    enabled: launchId !== null,
    gcTime: 0,
    retry: false,
  })
}

/** Keeps what was typed, in the draft that is given or in a new one. */
export async function saveDraft(
  launchId: string | null,
  family: DraftFamily,
  params: LaunchDraftParams,
): Promise<LaunchDraft> {
  const drafts = launchDrafts(client)
  const draft = await (launchId === null
    ? drafts.create({ family, params })
    : drafts.update({ launchId, params }))
  void queryClient.invalidateQueries({ queryKey: ['launchDrafts.list'] })
  return draft
}

/** Throws a draft away. */
export async function discardDraft(launchId: string): Promise<void> {
  await launchDrafts(client).cancel({ launchId })
  forgetResource('launchDrafts')
}
