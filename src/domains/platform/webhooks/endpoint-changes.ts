import type { Principal } from '../../../kernel/principal.ts'
import type { Database, Queryable } from '../../../ports/database.ts'
import { cancelledAtOnce } from './delivery-results.ts'
import { boxOf, makeSecret, shownPrefix, type WithSecret } from './endpoint-creation.ts'
import { endpointNotFound } from './endpoint-record.ts'
import { assertTopics, readEndpointUrl } from './endpoint-request.ts'
import { type EndpointStatus, endpointMachine } from './endpoint-state.ts'
import { type EndpointChanges, endpointsStore, type StoredEndpoint } from './endpoints.store.ts'
import { queueStore } from './queue.store.ts'
import { secretsStore } from './secrets.store.ts'
import { webhooksEvents } from './webhooks.events.ts'
import type { ChangeWebhookRequest } from './webhooks.schemas.ts'
import type { WebhooksServiceOptions } from './webhooks.service.ts'

/** How long messages are also signed with the previous secret. */
const overlapMs = 24 * 3_600_000

/** Changes the given members, with one event for the settings and one for the status. */
export async function changeEndpoint(
  owner: Principal,
  { endpointId, request }: { readonly endpointId: string; readonly request: ChangeWebhookRequest },
  options: WebhooksServiceOptions & { readonly topics: ReadonlySet<string> },
): Promise<StoredEndpoint> {
  const url = request.url === undefined ? undefined : readEndpointUrl(request.url, options.checkUrl)
  if (request.topics !== undefined) assertTopics(request.topics, options.topics)
  return withLockedEndpoint(owner, { ...options, endpointId }, async (endpoint, transaction) => {
    const { description, topics } = request
    const fields = (['url', 'description', 'topics'] as const).filter((name) => name in request)
    const moved = await moveTo(request.status ?? endpoint.status, endpoint, {
      ...options,
      transaction,
    })
    if (fields.length === 0) return moved
    await options.outbox.append(transaction, webhooksEvents.changed, {
      subject: endpointId,
      accountId: endpoint.accountId,
      payload: { endpointId, fields },
    })
    return endpointsStore(transaction).update(endpointId, {
      ...(description === undefined ? {} : { description }),
      ...(topics === undefined ? {} : { topics }),
      // Failures at one URL say nothing about another.
      ...(url === undefined ? {} : { url, failingSince: null, heldUntil: null }),
    })
  })
}

/** Removes an endpoint at once; resolves to its last state. */
export async function removeEndpoint(
  owner: Principal,
  endpointId: string,
  options: WebhooksServiceOptions,
): Promise<StoredEndpoint> {
  return withLockedEndpoint(owner, { ...options, endpointId }, async (endpoint, transaction) => {
    await endpointsStore(transaction).remove(endpointId, new Date(options.clock.nowMs()))
    await secretsStore(transaction).remove(endpointId)
    await options.outbox.append(transaction, webhooksEvents.deleted, {
      subject: endpointId,
      accountId: endpoint.accountId,
      payload: { endpointId },
    })
    return endpoint
  })
}

/** Gives the endpoint a new secret; the previous one stays valid for a day, earlier ones end now. */
export async function rotateSecret(
  owner: Principal,
  endpointId: string,
  options: WebhooksServiceOptions,
): Promise<WithSecret> {
  const { clock, random, outbox } = options
  const box = boxOf(options)
  return withLockedEndpoint(
    owner,
    { ...options, endpointId },
    async ({ accountId }, transaction) => {
      const at = new Date(clock.nowMs())
      const endsAt = new Date(at.getTime() + overlapMs)
      const secret = makeSecret(random)
      const secrets = secretsStore(transaction)
      await secrets.end(endpointId, endsAt)
      await secrets.add(endpointId, box.seal(secret, endpointId), at)
      await outbox.append(transaction, webhooksEvents.secretRotated, {
        subject: endpointId,
        accountId,
        payload: { endpointId, previousSecretEndsAt: endsAt.toISOString() },
      })
      const endpoint = await endpointsStore(transaction).update(endpointId, {
        secretPrefix: shownPrefix(secret),
        previousSecretEndsAt: endsAt,
      })
      return { endpoint, secret }
    },
  )
}

const changesOf: Readonly<Record<EndpointStatus, EndpointChanges>> = {
  enabled: { status: 'enabled', disabledReason: null, failingSince: null, heldUntil: null },
  paused: { status: 'paused' },
  disabled: { status: 'disabled', disabledReason: 'manual' },
}

async function moveTo(
  to: EndpointStatus,
  endpoint: StoredEndpoint,
  options: WebhooksServiceOptions & { readonly transaction: Queryable },
): Promise<StoredEndpoint> {
  if (to === endpoint.status) return endpoint
  endpointMachine.assertTransition(endpoint.status, to)
  const { transaction, outbox, clock } = options
  const { id: endpointId, accountId } = endpoint
  const moved = await endpointsStore(transaction).update(endpointId, {
    ...changesOf[to],
    statusSince: new Date(clock.nowMs()),
  })
  const about = { subject: endpointId, accountId }
  if (to === 'disabled') {
    await queueStore(transaction).cancelWaiting(endpointId, cancelledAtOnce)
    const failingSince = endpoint.failingSince?.toISOString() ?? null
    await outbox.append(transaction, webhooksEvents.disabled, {
      ...about,
      payload: { endpointId, cause: 'owner', failingSince },
    })
  } else await outbox.append(transaction, webhooksEvents[to], { ...about, payload: { endpointId } })
  return moved
}

async function withLockedEndpoint<result>(
  { accountId }: Principal,
  { endpointId, database }: { readonly endpointId: string; readonly database: Database },
  work: (endpoint: StoredEndpoint, transaction: Queryable) => Promise<result>,
): Promise<result> {
  return database.transaction(async (transaction) => {
    const endpoint = await endpointsStore(transaction).lock(endpointId, accountId)
    if (endpoint === undefined) throw endpointNotFound()
    return work(endpoint, transaction)
  })
}
