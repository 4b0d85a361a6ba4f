import { useMutation, useQuery } from '@tanstack/react-query'
import { type SandboxSession, sandboxes, sandboxSnapshots } from '#sdk'
import { forgetResource } from '../../service/queries.ts'
import { putSession } from './computer.data.ts'
import type { Owner } from './owner.ts'

/** The snapshots of the owner, of all its sandboxes. */
export function useSnapshots({ client, name }: Owner) {
  return useQuery({
    queryKey: ['sandboxSnapshots.list', { name }],
    queryFn: async ({ signal }) => (await sandboxSnapshots(client).list({}, { signal })).items,
  })
}

/** What can be done with snapshots. */
export type SnapshotAct =
  | { readonly kind: 'create'; readonly sessionId: string; readonly name: string }
  | { readonly kind: 'delete'; readonly snapshotId: string }
  | { readonly kind: 'fork'; readonly snapshotId: string }
  | { readonly kind: 'restore'; readonly sessionId: string; readonly snapshotId: string }

/** Makes, deletes and uses snapshots; what it answers is the sandbox that was made of one, if any. */
export function useSnapshotAct(owner: Owner) {
  return useMutation({
    mutationFn: (act: SnapshotAct) => acted(owner, act),
    onSuccess: (session) => {
      if (session !== null) putSession(owner, session)
    },
    onSettled: () => {
      for (const resource of ['sandboxSnapshots', 'sandboxFiles', 'sandboxes'])
        forgetResource(resource)
    },
  })
}

async function acted({ client }: Owner, act: SnapshotAct): Promise<SandboxSession | null> {
  const own = sandboxSnapshots(client)
  switch (act.kind) {
    case 'create':
      await own.create({ sessionId: act.sessionId, name: act.name })
      return null
    case 'delete':
      await own.delete({ snapshotId: act.snapshotId })
      return null
    case 'fork':
      return own.fork({ snapshotId: act.snapshotId })
    case 'restore':
      return sandboxes(client).restore({ sessionId: act.sessionId, snapshotId: act.snapshotId })
  }
}
