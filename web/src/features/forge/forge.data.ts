import { useMutation, useQuery } from '@tanstack/react-query'
import {
  agentRegistrations,
  agentRegistry,
  type PreparedCall,
  type PreparedRegistration,
} from '#sdk'
import { forgetIdentities } from '../../panels/identity/identity.data.ts'
import { client } from '../../service/client.ts'
import { staleAfterMs } from '../../service/queries.ts'
import { asRefusal } from '../../wallet/refusal.ts'
import { sendPrepared } from '../../wallet/running.ts'

/** Something that was prepared for the registries; with the document where it sets one. */
export type PreparedForge = PreparedCall | PreparedRegistration

/** The agents of this service that have a registration document. */
export function useOwnSlugs() {
  return useQuery({
    queryKey: ['agentRegistrations.list'],
    queryFn: ({ signal }) => agentRegistrations(client).list({}, { signal }),
    staleTime: staleAfterMs.minute,
  })
}

/** Prepares a call. What a wallet refuses meanwhile is told as its refusal. */
export function usePrepare(prepare: () => Promise<PreparedForge>) {
  return useMutation({
    mutationFn: () => prepare().catch((refused: unknown) => Promise.reject(asRefusal(refused))),
  })
}

/** Signs and sends what was prepared, and tells what became of it when the service has indexed it. */
export function useCarryOut(onBegun: (id: string) => void) {
  return useMutation({
    async mutationFn({
      prepared,
      title,
    }: {
      readonly prepared: PreparedForge
      readonly title: string
    }) {
      await sendPrepared(prepared, title, onBegun)
      return agentRegistry(client).getIntent({ intentId: prepared.intent.id })
    },
    onSettled: forgetIdentities,
  })
}
