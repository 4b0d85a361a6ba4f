import { useMutation, useQuery } from '@tanstack/react-query'
import { type E2bStatus, oneshotKeys, type SandboxSession, sandboxes } from '#sdk'
import { client } from '../../service/client.ts'
import { forgetResource, queryClient, staleAfterMs } from '../../service/queries.ts'
import type { Owner } from './owner.ts'

/** How often a list is asked again: a terminal may change what this page shows. */
const againMs = 15_000

/** The SHA-256 of the install script, as it is served at this address. */
export function useInstallerSum() {
  return useQuery({
    queryKey: ['oneshotKeys.getInstallerChecksum'],
    queryFn: async ({ signal }) => {
      const said = await oneshotKeys(client).getInstallerChecksum({}, { signal })
      return said.split(' ')[0] ?? ''
    },
    staleTime: staleAfterMs.hour,
  })
}

/** What runs code here, in which languages and within which limits. */
export function useEngines() {
  return useQuery({
    queryKey: ['sandboxes.getStatus'],
    queryFn: ({ signal }): Promise<E2bStatus> => sandboxes(client).getStatus({}, { signal }),
    staleTime: staleAfterMs.hour,
  })
}

/** The sandboxes of the owner. */
export function useSessions(owner: Owner) {
  return useQuery({
    queryKey: sessionsKey(owner),
    queryFn: async ({ signal }) => (await sandboxes(owner.client).list({}, { signal })).items,
    refetchInterval: againMs,
  })
}

/** How often it is asked whether something runs, which may be started elsewhere. */
const runAgainMs = 4_000

/** The last run in a sandbox, wherever it was started. */
export function useLastRun(owner: Owner, sessionId: string) {
  return useQuery({
    queryKey: ['sandboxes.getLastRun', { sessionId }],
    queryFn: ({ signal }) => sandboxes(owner.client).getLastRun({ sessionId }, { signal }),
    staleTime: staleAfterMs.live,
    refetchInterval: runAgainMs,
  })
}

/** Makes a sandbox; it is known at once to the page that opens it. */
export function useCreateSession(owner: Owner) {
  return useMutation({
    mutationFn: (name: string) => sandboxes(owner.client).create(name === '' ? {} : { name }),
    onSuccess: (made) => putSession(owner, made),
  })
}

/** What can be done to a sandbox as a whole. */
export type SessionAct = 'fork' | 'kill' | 'pause' | 'resume'

/** Pauses, resumes, copies or ends a sandbox. */
export function useSessionAct(owner: Owner, sessionId: string) {
  return useMutation({
    mutationFn: (act: SessionAct) => acted(owner, sessionId, act),
    onSuccess: (session, act) => {
      if (act === 'kill') dropSession(owner, sessionId)
      else putSession(owner, session)
      if (act === 'resume') forgetResource('sandboxFiles')
    },
    onSettled: () => forgetResource('sandboxes'),
  })
}

function acted(owner: Owner, sessionId: string, act: SessionAct): Promise<SandboxSession> {
  const own = sandboxes(owner.client)
  if (act === 'fork') return own.fork({ sessionId })
  if (act === 'kill') return own.kill({ sessionId })
  return act === 'pause' ? own.pause({ sessionId }) : own.resume({ sessionId })
}

/** Makes an address at which the pages of a sandbox are shown; the one before ends. */
export function usePreview(owner: Owner, sessionId: string) {
  return useMutation({ mutationFn: () => sandboxes(owner.client).preview({ sessionId }) })
}

/** Puts a sandbox, as it is by now, into the list that is on the screen. */
export function putSession(owner: Owner, session: SandboxSession): void {
  queryClient.setQueryData<readonly SandboxSession[]>(sessionsKey(owner), (before = []) =>
    before.some(({ id }) => id === session.id)
      ? before.map((one) => (one.id === session.id ? session : one))
      : [...before, session],
  )
}

function dropSession(owner: Owner, sessionId: string): void {
  queryClient.setQueryData<readonly SandboxSession[]>(sessionsKey(owner), (before = []) =>
    before.filter(({ id }) => id !== sessionId),
  )
}

function sessionsKey({ name }: Owner) {
  return ['sandboxes.list', { name }] as const
}
