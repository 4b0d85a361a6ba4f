import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import {
  type ChangeWebhookRequest,
  type CreateWebhookRequest,
  type WebhookEndpoint,
  webhookDeliveries,
  webhooks,
} from '#sdk'
import { client } from '../../service/client.ts'
import { forgetResource, queryClient, staleAfterMs } from '../../service/queries.ts'
import { type DeliveriesWanted, isSettled } from './webhooks.model.ts'

const pageItems = 50
/** Deliveries write no events, so that whoever looks at them asks. */
const againMs = 2_000

/** The webhooks of the account, newest first. */
export function useWebhooks() {
  return useInfiniteQuery({
    queryKey: ['webhooks.list', { limit: pageItems }],
    queryFn: ({ pageParam, signal }) =>
      webhooks(client).list(
        { limit: pageItems, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** One webhook. */
export function useWebhook(endpointId: string) {
  return useQuery({
    queryKey: webhookKey(endpointId),
    queryFn: ({ signal }) => webhooks(client).get({ endpointId }, { signal }),
    refetchInterval: 15_000,
  })
}

function webhookKey(endpointId: string) {
  return ['webhooks.get', { endpointId }] as const
}

function note(endpoint: WebhookEndpoint): void {
  queryClient.setQueryData(webhookKey(endpoint.id), endpoint)
  forgetResource('webhooks')
}

/** The events that may be asked for, with what they hold. */
export function useTopics() {
  return useQuery({
    queryKey: ['webhooks.listEvents'],
    queryFn: ({ signal }) => webhooks(client).listEvents({}, { signal }),
    staleTime: staleAfterMs.hour,
    structuralSharing: false,
  })
}

/** Has events posted to an address. The secret that is answered is kept by nothing but who asked. */
export function useCreateWebhook() {
  return useMutation({
    mutationFn: (request: CreateWebhookRequest) => webhooks(client).create(request),
    gcTime: 0,
    onSuccess: ({ endpoint }) => note(endpoint),
  })
}

/** Gives a webhook a new secret, which is kept by nothing but who asked. */
export function useRotateSecret(endpointId: string) {
  return useMutation({
    mutationFn: () => webhooks(client).rotateSecret({ endpointId }),
    gcTime: 0,
    onSuccess: ({ endpoint }) => note(endpoint),
  })
}

/** Changes a webhook, or pauses, disables or enables it. */
export function useChangeWebhook(endpointId: string) {
  return useMutation({
    mutationFn: (change: ChangeWebhookRequest) =>
      webhooks(client).update({ endpointId, ...change }),
    onSuccess: note,
  })
}

/** Removes a webhook with its deliveries. */
export function useRemoveWebhook(endpointId: string) {
  return useMutation({
    mutationFn: () => webhooks(client).delete({ endpointId }),
    onSuccess: () => forgetResource('webhooks'),
  })
}

/** Sends a test event. */
export function useTestWebhook(endpointId: string) {
  return useMutation({
    mutationFn: () => webhooks(client).test({ endpointId }),
    onSettled: () => forgetResource('webhookDeliveries'),
  })
}

/** What was sent to a webhook, or is to be, newest first. */
export function useDeliveries(endpointId: string, wanted: DeliveriesWanted) {
  const input = { endpointId, ...wanted, limit: pageItems }
  return useInfiniteQuery({
    queryKey: ['webhookDeliveries.list', input],
    queryFn: ({ pageParam, signal }) =>
      webhookDeliveries(client).list(
        { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  })
}

/** One delivery with what was sent and every try. */
export function useDelivery(endpointId: string, deliveryId: string) {
  return useQuery({
    queryKey: ['webhookDeliveries.get', { endpointId, deliveryId }],
    queryFn: ({ signal }) => webhookDeliveries(client).get({ endpointId, deliveryId }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isSettled(data) ? false : againMs,
  })
}

/** Sends one delivery again. */
export function useResend(endpointId: string, deliveryId: string) {
  return useMutation({
    mutationFn: () => webhookDeliveries(client).resend({ endpointId, deliveryId }),
    onSettled: () => forgetResource('webhookDeliveries'),
  })
}

/** Sends again what did not arrive since a moment. */
export function useRecover(endpointId: string) {
  return useMutation({
    mutationFn: (since: string) => webhookDeliveries(client).recover({ endpointId, since }),
    onSettled: () => forgetResource('webhookDeliveries'),
  })
}
