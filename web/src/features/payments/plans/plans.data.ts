import { useMutation, useQuery } from '@tanstack/react-query'
import { plans, subscriptions } from '#sdk'
import { client } from '../../../service/client.ts'
import { forgetResource, staleAfterMs } from '../../../service/queries.ts'

/** The plans that can be subscribed to. */
export function usePlans() {
  return useQuery({
    queryKey: ['plans.list'],
    queryFn: ({ signal }) => plans(client).list({}, { signal }),
    select: ({ items }) => items,
    staleTime: staleAfterMs.minute,
  })
}

/** The plan of the account now, and the one after it. */
export function useSubscription(isSignedIn: boolean) {
  return useQuery({
    queryKey: ['subscriptions.getCurrent'],
    queryFn: ({ signal }) => subscriptions(client).getCurrent({}, { signal }),
    enabled: isSignedIn,
  })
}

/** Subscribes to a plan, from the credit of the account. */
export function useSubscribe() {
  return useMutation({
    mutationFn: (plan: string) => subscriptions(client).create({ plan }),
    onSettled: changed,
  })
}

/** Ends a subscription: a waiting one now, a running one with its period. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: (subscriptionId: string) => subscriptions(client).cancel({ subscriptionId }),
    onSettled: changed,
  })
}

function changed(): void {
  for (const resource of ['subscriptions', 'balance', 'statement', 'invoices'])
    forgetResource(resource)
}
