import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Random } from '../../../ports/random.ts'
import type { SecretBox } from '../../../ports/secret-box.ts'
import { assertTopics, readEndpointUrl } from './endpoint-request.ts'
import { endpointsStore, type StoredEndpoint } from './endpoints.store.ts'
import { secretsStore } from './secrets.store.ts'
import { encodeSecret } from './standard-webhooks.ts'
import { webhooksErrors } from './webhooks.errors.ts'
import { webhooksEvents } from './webhooks.events.ts'
import type { CreateWebhookRequest } from './webhooks.schemas.ts'
import type { WebhooksServiceOptions } from './webhooks.service.ts'

const endpointsMax = 20
const secretLength = 32
const shownCharacters = 10

/** An endpoint with its new secret. */
export type WithSecret = { readonly endpoint: StoredEndpoint; readonly secret: Uint8Array }

/** Creates an endpoint unless the account has the maximum; raises 409 `webhooks.limit_reached`. */
export async function createEndpoint(
  { accountId }: Principal,
  request: CreateWebhookRequest,
  options: WebhooksServiceOptions & { readonly topics: ReadonlySet<string> },
): Promise<WithSecret> {
  const { database, clock, random, outbox } = options
  const box = boxOf(options)
  const topics = request.topics ?? []
  const url = readEndpointUrl(request.url, options.checkUrl)
  assertTopics(topics, options.topics)
  // Read before the endpoint exists, so that every later event has a higher number.
  const afterSeq = await options.log.headSeq()
  const at = new Date(clock.nowMs())
  return database.transaction(async (transaction) => {
    const endpoints = endpointsStore(transaction)
    await endpoints.lockCreation(accountId)
    if ((await endpoints.count(accountId)) >= endpointsMax) {
      throw new AppError(
        webhooksErrors.limit_reached,
        `This account has ${endpointsMax} webhooks, which is the most it may have.`,
      )
    }
    const secret = makeSecret(random)
    const endpoint = await endpoints.insert({
      id: createId('whe', at.getTime(), random.bytes(10)),
      accountId,
      url,
      description: request.description ?? '',
      topics,
      createdAt: at,
      secretPrefix: shownPrefix(secret),
      afterSeq,
    })
    const { id: endpointId } = endpoint
    await secretsStore(transaction).add(endpointId, box.seal(secret, endpointId), at)
    await outbox.append(transaction, webhooksEvents.created, {
      subject: endpointId,
      accountId,
      payload: { endpointId },
    })
    return { endpoint, secret }
  })
}

/** Raises 503 `webhooks.not_configured` without a key to encrypt secrets. */
export function boxOf({ box }: Pick<WebhooksServiceOptions, 'box'>): SecretBox {
  if (box !== null) return box
  throw new AppError(webhooksErrors.not_configured, 'There is no key to keep secrets under.')
}

/** 256 random bits. */
export function makeSecret(random: Random): Uint8Array {
  return random.bytes(secretLength)
}

/** Enough to tell secrets apart, and useless otherwise. */
export function shownPrefix(secret: Uint8Array): string {
  return encodeSecret(secret).slice(0, shownCharacters)
}
