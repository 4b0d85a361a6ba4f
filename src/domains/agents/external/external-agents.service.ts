import { egressErrors } from '../../../kernel/egress-errors.ts'
import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { remoteAgentErrors } from '../../../kernel/remote-agent-errors.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { RemoteCredential } from '../../../ports/remote-agents.ts'
import { type SecretBox, SecretUnreadable } from '../../../ports/secret-box.ts'
import {
  isTakenHeader,
  isWalletKey,
  openCredential,
  resealed,
  sealCredential,
} from './credential.ts'
import { externalAgentsErrors } from './external-agents.errors.ts'
import { externalAgentsEvents } from './external-agents.events.ts'
import {
  type ChangeExternalAgentRequest,
  type CreateExternalAgentRequest,
  type ExternalAgentsQuery,
  type ExternalAgentView,
  externalAgentIdPrefix,
  type PaymentRule,
  type RequestedCredential,
} from './external-agents.schemas.ts'
import {
  type ExternalAgentChange,
  externalAgentsStore,
  type StoredExternalAgent,
  sealedCredentials,
} from './external-agents.store.ts'

const agentsMax = 50
const resealBatch = 100
const places = cursor({ list: ['external_agents'], name: 'text' })

export type ExternalAgentsParts = Ports<'clock' | 'database' | 'outbox' | 'random'> & {
  /** Null without a key to seal with; credentials then answer 503 `external_agents.not_configured`. */
  readonly box: SecretBox | null
  /** Raises `egress.refused` for an address that can never be called, by its form alone. */
  readonly checkUrl: (url: string) => unknown
  /** The A2A endpoint of a registered agent; null for one that is not listed, or does not speak A2A. */
  readonly endpointOf: (agent: string) => Promise<string | null>
  /** Whether the caller may pay with the vault wallet of this id. */
  readonly ownsWallet: (caller: Principal, walletId: string) => Promise<boolean>
}

export type ExternalAgentsService = ReturnType<typeof createExternalAgentsService>

/** External agents of accounts; 404 for one of another account. */
export function createExternalAgentsService(parts: ExternalAgentsParts) {
  const { database } = parts
  const store = externalAgentsStore(database.query)
  return {
    create: (owner: Principal, request: CreateExternalAgentRequest) =>
      create(owner, request, parts),
    async list(
      { accountId }: Principal,
      { cursor: text, limit }: ExternalAgentsQuery,
    ): Promise<Page<ExternalAgentView>> {
      const afterName = places.read(text)?.name ?? null
      const rows = await store.list({ accountId, afterName, limit: limit + 1 })
      const place = ({ name }: StoredExternalAgent) => ({ list: 'external_agents', name }) as const
      return places.page({ rows, limit, place, toItem: toView })
    },
    get: async ({ accountId }: Principal, name: string): Promise<ExternalAgentView> =>
      toView((await store.named(accountId, name)) ?? notFound()),
    change: (owner: Principal, name: string, request: ChangeExternalAgentRequest) =>
      change(owner, { name, request }, parts),
    /** Removes an agent; nothing is sent to it any more. Answers what it was. */
    remove: (owner: Principal, name: string) => remove(owner, name, parts),
    /** The account's agent of this name, and where it is asked now; null where there is none. */
    async find(
      accountId: string,
      name: string,
    ): Promise<{ readonly agentId: string; readonly endpoint: string } | null> {
      const agent = await store.named(accountId, name)
      if (agent === undefined) return null
      const endpoint = await urlOf(agent.endpoint, parts)
      return endpoint === null ? null : { agentId: agent.id, endpoint }
    },
    /** What calls to an agent carry now, and what it may be paid; null once it is removed. */
    async accessOf(
      accountId: string,
      agentId: string,
    ): Promise<{
      readonly credential: RemoteCredential | null
      readonly payment: { readonly walletId: string; readonly costMicroUsdMax: bigint } | null
    } | null> {
      const agent = await store.find(accountId, agentId)
      if (agent === undefined) return null
      const { payment: rule } = agent
      const payment =
        rule === null
          ? null
          : { walletId: rule.walletId, costMicroUsdMax: BigInt(rule.costMicroUsdMax) }
      return { credential: opened(agent, parts), payment }
    },
    /** Seals every credential under the newest key; safe to repeat, and beside changes. */
    reseal: () => reseal(parts),
  }
}

async function create(
  owner: Principal,
  request: CreateExternalAgentRequest,
  parts: ExternalAgentsParts,
): Promise<ExternalAgentView> {
  const { clock, database, outbox, random } = parts
  const { accountId } = owner
  const { credential, endpoint, name, payment = null } = request
  await assertWallet(owner, payment, parts)
  const at = new Date(clock.nowMs())
  const id = createId(externalAgentIdPrefix, at.getTime(), random.bytes(10))
  const origin = await originOf(endpoint, parts)
  const sealed =
    credential === undefined
      ? noCredential
      : sealedFor(credential, { agentId: id, origin, at }, parts)
  const agent = { id, accountId, name, endpoint, ...sealed, payment, createdAt: at, updatedAt: at }
  await database.transaction(async (tx) => {
    const store = externalAgentsStore(tx)
    await store.lockCreation(accountId)
    if ((await store.count(accountId)) >= agentsMax) {
      const detail = `An account has ${agentsMax} external agents at the most.`
      throw new AppError(externalAgentsErrors.limit_reached, detail)
    }
    if (!(await store.insert(agent))) {
      throw new AppError(externalAgentsErrors.name_taken, `You have an agent named ${name}.`)
    }
    await outbox.append(tx, externalAgentsEvents.created, {
      subject: id,
      accountId,
      payload: { agentId: id, name, hasCredential: credential !== undefined },
    })
  })
  return toView(agent)
}

async function change(
  owner: Principal,
  given: { readonly name: string; readonly request: ChangeExternalAgentRequest },
  parts: ExternalAgentsParts,
): Promise<ExternalAgentView> {
  const { clock, database, outbox } = parts
  const { name, request } = given
  const { accountId } = owner
  await assertWallet(owner, request.payment ?? null, parts)
  const before = (await externalAgentsStore(database.query).named(accountId, name)) ?? notFound()
  const at = new Date(clock.nowMs())
  const endpoint = request.endpoint ?? before.endpoint
  const isMoved = endpoint !== before.endpoint
  const mayMove = isMoved || Boolean(request.credential)
  const origin = mayMove ? await originOf(endpoint, parts) : null
  const changed = await database.transaction(async (tx) => {
    const store = externalAgentsStore(tx)
    const agent = await store.lock(accountId, name)
    if (agent === undefined) return notFound()
    // The origin that was found is not the one of the address that it has now.
    if (agent.endpoint !== before.endpoint) return null
    const to: ExternalAgentChange = {
      updatedAt: at,
      ...(isMoved ? { endpoint } : {}),
      ...(request.payment === undefined ? {} : { payment: request.payment }),
      ...credentialChange(agent, { request, origin, at }, parts),
    }
    const fields = Object.keys(request)
    await outbox.append(tx, externalAgentsEvents.changed, {
      subject: agent.id,
      accountId,
      payload: { agentId: agent.id, name, fields },
    })
    return store.change(agent.id, to)
  })
  return changed === null ? change(owner, given, parts) : toView(changed)
}

async function assertWallet(
  owner: Principal,
  rule: PaymentRule | null,
  { ownsWallet }: ExternalAgentsParts,
): Promise<void> {
  if (rule === null || (await ownsWallet(owner, rule.walletId))) return
  const detail = 'This account has no such vault wallet.'
  throw new AppError(externalAgentsErrors.wallet_unknown, detail, {
    faults: [{ location: 'body/payment/walletId', message: 'is no vault wallet of the account' }],
  })
}

/** A credential that stays must be of the origin that the agent then has. */
function credentialChange(
  agent: StoredExternalAgent,
  wanted: {
    readonly request: ChangeExternalAgentRequest
    readonly origin: string | null
    readonly at: Date
  },
  parts: ExternalAgentsParts,
): Pick<ExternalAgentChange, 'credential' | 'sealed'> {
  const { at, origin, request } = wanted
  if (request.credential === null) return noCredential
  if (request.credential !== undefined && origin !== null) {
    return sealedFor(request.credential, { agentId: agent.id, origin, at }, parts)
  }
  const kept = agent.credential
  if (kept === null || origin === null || kept.origin === origin) return {}
  const detail = `The credential was set for ${kept.origin}, not for ${origin}.`
  throw new AppError(remoteAgentErrors.credential_other_origin, detail)
}

async function remove(
  { accountId }: Principal,
  name: string,
  { database, outbox }: ExternalAgentsParts,
): Promise<ExternalAgentView> {
  const removed = await database.transaction(async (tx) => {
    const agent = (await externalAgentsStore(tx).remove(accountId, name)) ?? notFound()
    await outbox.append(tx, externalAgentsEvents.deleted, {
      subject: agent.id,
      accountId,
      payload: { agentId: agent.id, name },
    })
    return agent
  })
  return toView(removed)
}

const noCredential = { credential: null, sealed: null } as const

function sealedFor(
  credential: RequestedCredential,
  given: Parameters<typeof sealCredential>[1],
  { box }: ExternalAgentsParts,
) {
  assertCredential(credential)
  return sealCredential(credential, given, box ?? notConfigured())
}

function assertCredential(credential: RequestedCredential): void {
  if (isWalletKey(credential)) {
    const detail = 'The credential has the form of a private key. It was not kept.'
    const fix = 'Leave it out: no agent needs the key of a wallet.'
    throw new AppError(requestErrors.secret_refused, detail, {
      faults: [{ location: 'body/credential', message: 'holds a private key', fix }],
    })
  }
  if (credential.kind === 'header' && isTakenHeader(credential.header)) {
    const fix = 'Name the header that the agent reads its key from, such as x-api-key.'
    throw invalid('header', 'is a header that calls have for something else', fix)
  }
  if (credential.kind === 'basic' && credential.username.includes(':')) {
    throw invalid(
      'username',
      'holds a colon',
      'Basic credentials end the name with the first colon.',
    )
  }
}

function opened(
  { credential, id, sealed }: StoredExternalAgent,
  { box }: ExternalAgentsParts,
): RemoteCredential | null {
  if (credential === null || sealed === null) return null
  const { header, origin } = credential
  try {
    return { header, origin, value: openCredential(sealed, id, box ?? notConfigured()) }
  } catch (failure) {
    throw failure instanceof SecretUnreadable ? notConfigured() : failure
  }
}

/** The origin of the address that the agent has now; 422 `endpoint_refused` where it has none. */
async function originOf(endpoint: string, parts: ExternalAgentsParts): Promise<string> {
  const url = await urlOf(endpoint, parts)
  if (url === null) throw refused(`${endpoint} is no registered agent that offers A2A.`)
  try {
    parts.checkUrl(url)
  } catch (failure) {
    const isRefused = failure instanceof AppError && failure.spec.code === egressErrors.refused.code
    throw isRefused ? refused(failure.message) : failure
  }
  return new URL(url).origin
}

async function urlOf(
  endpoint: string,
  { endpointOf }: ExternalAgentsParts,
): Promise<string | null> {
  return endpoint.startsWith('eip155:') ? endpointOf(endpoint) : endpoint
}

async function reseal({ box, database }: ExternalAgentsParts): Promise<void> {
  if (box === null) return
  const credentials = sealedCredentials(database.query)
  let afterId = ''
  for (;;) {
    const batch = await credentials.list(afterId, resealBatch)
    for (const { id, sealed } of batch) {
      afterId = id
      if (box.isOutdated(sealed)) await resealOne(id, sealed)
    }
    if (batch.length < resealBatch) return
  }
  async function resealOne(id: string, sealed: Uint8Array): Promise<void> {
    if (box === null) return
    try {
      await credentials.reseal(id, sealed, resealed(sealed, id, box))
    } catch (failure) {
      // No key of this process opens it; its calls say so.
      if (!(failure instanceof SecretUnreadable)) throw failure
    }
  }
}

function toView(agent: StoredExternalAgent): ExternalAgentView {
  const { createdAt, credential, endpoint, name, payment, updatedAt } = agent
  return {
    ...{ name, endpoint },
    credential: credential === null ? null : { ...credential },
    payment,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

function invalid(member: string, message: string, fix: string): AppError {
  return new AppError(requestErrors.invalid, `The request is not valid: ${member} ${message}.`, {
    faults: [{ location: `body/credential/${member}`, message, fix }],
  })
}

function notFound(): never {
  throw new AppError(resourceErrors.not_found, 'This account has no external agent of that name.')
}

function notConfigured(): never {
  throw new AppError(externalAgentsErrors.not_configured, 'No key opens or seals the credential.')
}

function refused(detail: string): AppError {
  return new AppError(externalAgentsErrors.endpoint_refused, detail, {
    faults: [{ location: 'body/endpoint', message: 'is no address of an agent', fix: detail }],
  })
}
