import { useMutation, useQuery } from '@tanstack/react-query'
import { type E2bStatus, oneshotKeys, type SandboxSession, sandboxes } from '#sdk'
import { client } from '../../service/client.ts'
import { forgetResource, queryClient, staleAfterMs } from '../../service/queries.ts'
import type { Claim } from './claim.data.ts'

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

/** The sandboxes of the key. */
export function useSessions(claim: Claim) {
  return useQuery({
    queryKey: sessionsKey(claim),
    queryFn: async ({ signal }) => (await sandboxes(claim.client).list({}, { signal })).items,
    refetchInterval: againMs,
  })
}

/** Makes a sandbox; it is known at once to the page that opens it. */
export function useCreateSession(claim: Claim) {
  return useMutation({
    mutationFn: (name: string) => sandboxes(claim.client).create(name === '' ? {} : { name }),
    onSuccess: (made) => putSession(claim, made),
  })
}

/** What can be done to a sandbox as a whole. */
export type SessionAct = 'fork' | 'kill' | 'pause' | 'resume'

/** Pauses, resumes, copies or ends a sandbox. */
export function useSessionAct(claim: Claim, sessionId: string) {
  return useMutation({
    mutationFn: (act: SessionAct) => acted(claim, sessionId, act),
    onSuccess: (session, act) => {
      if (act === 'kill') dropSession(claim, sessionId)
      else putSession(claim, session)
      if (act === 'resume') forgetResource('sandboxFiles')
    },
    onSettled: () => forgetResource('sandboxes'),
  })
}

function acted(claim: Claim, sessionId: string, act: SessionAct): Promise<SandboxSession> {
  const own = sandboxes(claim.client)
  if (act === 'fork') return own.fork({ sessionId })
  if (act === 'kill') return own.kill({ sessionId })
  return act === 'pause' ? own.pause({ sessionId }) : own.resume({ sessionId })
}

/** Makes an address at which the pages of a sandbox are shown; the one before ends. */
export function usePreview(claim: Claim, sessionId: string) {
  return useMutation({ mutationFn: () => sandboxes(claim.client).preview({ sessionId }) })
}

/** Puts a sandbox, as it is by now, into the list that is on the screen. */
export function putSession(claim: Claim, session: SandboxSession): void {
  queryClient.setQueryData<readonly SandboxSession[]>(sessionsKey(claim), (before = []) =>
    before.some(({ id }) => id === session.id)
      ? before.map((one) => (one.id === session.id ? session : one))
      : [...before, session],
  )
}

function dropSession(claim: Claim, sessionId: string): void {
  queryClient.setQueryData<readonly SandboxSession[]>(sessionsKey(claim), (before = []) =>
    before.filter(({ id }) => id !== sessionId),
  )
}

function sessionsKey({ prefix }: Claim) {
  return ['sandboxes.list', { prefix }] as const
}
