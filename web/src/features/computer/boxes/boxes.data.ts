import { useMutation, useQuery } from '@tanstack/react-query'
import { agents, type Box, type BoxMessage, boxes, boxSessions } from '#sdk'
import { serviceLocale } from '../../../language/service-locale.ts'
import { useLanguage } from '../../../language/use-text.ts'
import type { Owner } from '../../../panels/computer/owner.ts'
import { client } from '../../../service/client.ts'
import { forgetResource, queryClient, staleAfterMs } from '../../../service/queries.ts'

/** The boxes of the owner, and how many there may be. */
export function useBoxes({ client: own, name }: Owner) {
  return useQuery({
    queryKey: ['boxes.list', { name }],
    queryFn: ({ signal }) => boxes(own).list({}, { signal }),
    refetchInterval: 15_000,
  })
}

/** What can answer messages in a box. */
export function useHarnesses() {
  return useQuery({
    queryKey: ['boxes.listAgents'],
    queryFn: async ({ signal }) => (await boxes(client).listAgents({}, { signal })).items,
    staleTime: staleAfterMs.hour,
  })
}

const agentsMax = 100

/** The platform's own agents, of which one may answer in a box, by name in the reader's language. */
export function useBoxAgents() {
  const locale = serviceLocale(useLanguage().locale)
  return useQuery({
    queryKey: ['agents.search', { locale, origin: 'platform', limit: agentsMax }],
    queryFn: async ({ signal }) => {
      const found = await agents(client).search(
        { locale, origin: 'platform', limit: agentsMax },
        { signal },
      )
      return found.items
    },
    staleTime: staleAfterMs.hour,
  })
}

/** What a new box is made of. */
export interface NewBox {
  readonly name: string
  readonly agentHarness: string
  /** The agent of the catalog that answers, where one does. */
  readonly agentId: string
}

/** Makes a box. */
export function useCreateBox({ client: own }: Owner) {
  return useMutation({
    mutationFn: ({ name, agentHarness, agentId }: NewBox) =>
      boxes(own).create({
        name,
        agentHarness,
        ...(agentHarness === 'agent' ? { agentId } : {}),
      }),
    onSettled: () => forgetResource('boxes'),
  })
}

/** Pauses, resumes or ends a box. */
export function useBoxAct({ client: own }: Owner, boxId: string) {
  return useMutation({
    mutationFn: (act: 'delete' | 'pause' | 'resume'): Promise<Box> => {
      if (act === 'delete') return boxes(own).delete({ boxId })
      return act === 'pause' ? boxes(own).pause({ boxId }) : boxes(own).resume({ boxId })
    },
    onSettled: () => forgetResource('boxes'),
  })
}

/** The conversations of a box. */
export function useConversations({ client: own }: Owner, boxId: string) {
  return useQuery({
    queryKey: ['boxSessions.list', { boxId }],
    queryFn: async ({ signal }) => (await boxSessions(own).list({ boxId }, { signal })).items,
  })
}

/** Opens a conversation with a box. */
export function useConverse({ client: own }: Owner, boxId: string) {
  return useMutation({
    mutationFn: () => boxSessions(own).create({ boxId, channel: 'box' }),
    onSettled: () => forgetResource('boxSessions'),
  })
}

/** What was said in a conversation. */
export function useMessages({ client: own }: Owner, sessionId: string) {
  return useQuery({
    queryKey: messagesKey(sessionId),
    queryFn: async ({ signal }) =>
      (await boxSessions(own).listMessages({ sessionId }, { signal })).items,
  })
}

/** Says something to a box and waits for what it answers. */
export function useSay({ client: own }: Owner, sessionId: string) {
  return useMutation({
    mutationFn: (content: string) =>
      boxSessions(own).sendMessage({ sessionId, content }, { timeoutMs: 120_000 }),
    onSuccess: ({ messages }) =>
      queryClient.setQueryData<readonly BoxMessage[]>(messagesKey(sessionId), (before = []) => [
        ...before,
        ...messages,
      ]),
    onSettled: () => {
      for (const resource of ['boxSessions', 'boxes']) forgetResource(resource)
    },
  })
}

function messagesKey(sessionId: string) {
  return ['boxSessions.listMessages', { sessionId }] as const
}
