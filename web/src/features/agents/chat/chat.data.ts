import { useMutation, useQuery } from '@tanstack/react-query'
import { type AgentChatMessage, agentService, agents, conversations } from '#sdk'
import { serviceLocale } from '../../../language/service-locale.ts'
import { useLanguage } from '../../../language/use-text.ts'
import { client } from '../../../service/client.ts'
import { forgetResource, queryClient, staleAfterMs } from '../../../service/queries.ts'
import { isEnded } from './chat.model.ts'

const pageItems = 50
const messagesMax = 500
const agentItems = 100
/** An answer is looked for so often while it is waited for. */
const answerMs = 1_000

/** The conversations of the account, newest first. */
export function useConversations() {
  const input = { limit: pageItems }
  return useQuery({
    queryKey: ['conversations.list', input],
    queryFn: ({ signal }) => conversations(client).list(input, { signal }),
  })
}

/** What was said in a conversation, oldest first; asked again as long as an answer is waited for. */
export function useMessages(conversationId: string) {
  return useQuery({
    queryKey: messagesKey(conversationId),
    queryFn: ({ signal }) => messagesOf(conversationId, signal),
    refetchInterval: ({ state: { data } }) => {
      const last = data?.at(-1)
      return last === undefined || isEnded(last.run) ? false : answerMs
    },
  })
}

async function messagesOf(
  conversationId: string,
  signal: AbortSignal,
): Promise<readonly AgentChatMessage[]> {
  const messages = []
  for await (const one of conversations(client).get({ conversationId, limit: 200 }, { signal })) {
    messages.push(one)
    if (messages.length === messagesMax) break
  }
  return messages
}

/** Says something to an agent, in a conversation or in a new one. Its answer is read from the conversation. */
export function useSend() {
  return useMutation({
    mutationFn: (said: {
      readonly agent: string
      readonly message: string
      readonly conversationId: string | undefined
    }) => {
      const { agent, conversationId, message } = said
      return agentService(client).chat({
        agent,
        message,
        waitSeconds: 0,
        ...(conversationId === undefined ? {} : { conversationId }),
      })
    },
    onSuccess: ({ conversationId, message }) => {
      queryClient.setQueryData<readonly AgentChatMessage[]>(
        messagesKey(conversationId),
        (before) => [...(before ?? []), message],
      )
      forgetResource('conversations')
    },
  })
}

/** The agents that can be talked to: those of the account, and those of the platform. */
export function useTalkers() {
  const locale = serviceLocale(useLanguage().locale)
  return useQuery({
    queryKey: ['agents.list', { talkers: locale }],
    queryFn: async ({ signal }) => {
      const [own, found] = await Promise.all([
        agents(client).list({ limit: agentItems }, { signal }),
        agents(client).search({ locale, origin: 'platform', limit: agentItems }, { signal }),
      ])
      return [
        ...own.items.map(({ name, slug }) => ({ slug, name })),
        ...found.items.map(({ id, title }) => ({ slug: id, name: title })),
      ]
    },
    staleTime: staleAfterMs.minute,
  })
}

function messagesKey(conversationId: string) {
  return ['conversations.get', { conversationId }] as const
}
