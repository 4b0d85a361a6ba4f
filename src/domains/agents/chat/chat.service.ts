import { ledgerMoney } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import { readJsonBytes } from '../../../kernel/json-bytes.ts'
import {
  isPathSegment,
  type PaidCall,
  pathParameters,
  type Quote,
} from '../../../kernel/operation.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import { callerCredentials, type Dispatch, toInnerRequest } from '../../../ports/dispatch.ts'
import {
  agentsErrors,
  type PaidAgent,
  type PaidAgentsService,
  platformOwner,
} from '../directory/index.ts'
import { type ChatAnswer, type ChatRequest, plannerAbout, plannerModel } from './chat.schemas.ts'
import { costFor, cutReply, quoteFor, usageOf } from './metering.ts'
import { createPlanner, type Plan, type Planner } from './planner/plan.ts'
import type { TableRow } from './planner/readable-rows.ts'
import { saysNothing, toLines } from './planner/reply.ts'

const capabilitiesMax = 20
const dataBytesMax = 65_536
/** Headers with the caller's credentials; no other header of their request is passed on. */
export type ChatOptions = {
  readonly clock: Clock
  readonly agents: Pick<PaidAgentsService, 'callable'>
  /** The table of rows; called at the first message, when it is complete. */
  readonly rows: () => readonly TableRow[]
  /** Runs a request through every gate of the API, in process. */
  readonly dispatch: Dispatch
}

/** The caller of a chat. */
export type ChatCaller = {
  readonly principal: Principal | null
  readonly payment: PaidCall | null
  readonly requestHeader: (name: string) => string | undefined
}

export type ChatService = {
  /** The agent's price for the request; raises 404, 409 and 400 where it could not be answered at all. */
  readonly quote: (request: ChatRequest) => Promise<Quote>
  /**
   * Answers with the result of an operation of the API, and whether that answers the request. Raises 422
   * `agents.not_understood` when none matches and 502 when it fails. Only an answer is charged.
   */
  readonly chat: (request: ChatRequest, caller: ChatCaller) => Promise<ChatAnswer>
}

/** The chat of paid agents. It only reads, with the caller's own credentials, through every gate. */
export function createChatService(options: ChatOptions): ChatService {
  const planner = createPlanner(options.rows)
  return {
    async quote(request) {
      lastMessage(request)
      return quoteOf(await options.agents.callable(request.agent), request)
    },
    async chat(request, caller) {
      const begunMs = options.clock.nowMs()
      const agent = await options.agents.callable(request.agent)
      const families = familiesOf(agent)
      const message = lastMessage(request)
      const plan = planner.plan({ message, principal: caller.principal, families })
      const said = await answerOf(plan, { planner, agent, caller, options })
      const answer = { ...said, reply: cutReply(request, said.reply) }
      const usage = usageOf(request, answer.reply, options.clock.nowMs() - begunMs)
      return {
        ok: true,
        agent: agent.slug,
        sessionId: request.sessionId ?? null,
        model: plannerModel,
        about: plannerAbout,
        ...answer,
        usage,
        ...chargeOf(answer, { request, payment: caller.payment, usage }),
      }
    },
  }
}

/** A reply that is no answer is not charged. */
function chargeOf(
  { answered }: Answer,
  given: {
    readonly request: ChatRequest
    readonly payment: PaidCall | null
    readonly usage: ChatAnswer['usage']
  },
) {
  const { request, payment, usage } = given
  if (!answered || payment === null) return { charged: false, charge: null }
  const { chargeId, rail, asset, quote } = payment
  // By the terms of the quote: a change of the agent's terms applies from the next request on.
  const cost = costFor(quote, request, usage) ?? payment.amountAtomic
  return {
    charged: true,
    charge: { chargeId, rail, ...ledgerMoney(asset, cost), unit: quote.unit },
  }
}

type Answer = Pick<
  ChatAnswer,
  'answered' | 'call' | 'capabilities' | 'data' | 'reply' | 'unanswered'
>
type Parts = {
  readonly planner: Planner
  readonly agent: PaidAgent
  readonly caller: ChatCaller
  readonly options: ChatOptions
}

async function answerOf(plan: Plan, parts: Parts): Promise<Answer> {
  switch (plan.kind) {
    case 'call':
      return run(plan, parts)
    case 'help':
      return {
        reply: 'Ask for one of these, in your own words; say what it needs in quotes.',
        call: null,
        data: null,
        capabilities: [...capabilitiesOf(parts)],
        answered: false,
        unanswered: 'capabilities',
      }
    case 'change':
      throw notUnderstood(
        'This agent only reads; call the operation itself to change something.',
        parts,
      )
    case 'missing':
      throw notUnderstood(
        `“${plan.row.operation.summary}” needs ${plan.missing.join(' and ')}; say it in quotes.`,
        parts,
      )
    case 'closed':
      throw notUnderstood(
        `“${plan.row.operation.summary}” needs one of these credentials: ${plan.row.operation.auth.join(', ')}.`,
        parts,
      )
    case 'unknown':
      throw notUnderstood('No operation that this agent reads from fits the request.', parts)
  }
}

async function run(plan: Extract<Plan, { readonly kind: 'call' }>, parts: Parts): Promise<Answer> {
  const { caller, options } = parts
  const { row } = plan
  if (
    pathParameters(row.operation.path).some(
      (name) => !isPathSegment(plan.arguments.params[name] ?? ''),
    )
  ) {
    throw notUnderstood(`“${row.operation.summary}” needs names without a path in them.`, parts)
  }
  const { params, query } = plan.arguments
  const placed = { params, query: Object.entries(query) }
  const request = toInnerRequest(row.operation, placed, callerCredentials(caller.requestHeader))
  const { bytes, status } = await options.dispatch(request)
  if (status >= 500 || status === 429) {
    throw new AppError(
      agentsErrors.answer_failed,
      `“${row.operation.summary}” answered ${status}.`,
      { extra: { operationId: row.id } },
    )
  }
  const { data, isTooLarge } = dataOf(bytes)
  const isRefused = status >= 400
  const unanswered = isRefused ? 'refused' : whyUnanswered({ data, isTooLarge })
  const said = isTooLarge
    ? ['It is too large to be told here; call the operation itself.']
    : toLines(isRefused ? problemOf(data) : data)
  return {
    reply: [`${row.operation.summary} (${status}):`, ...said].join('\n'),
    call: {
      operationId: row.id,
      method: 'GET',
      path: request.url,
      status,
    },
    data,
    capabilities: [],
    answered: unanswered === null,
    unanswered,
  }
}

type Found = { readonly data: unknown; readonly isTooLarge: boolean }

function whyUnanswered({ data, isTooLarge }: Found): ChatAnswer['unanswered'] {
  if (isTooLarge) return 'too_large'
  return saysNothing(data) ? 'empty' : null
}

function dataOf(bytes: Uint8Array): Found {
  if (bytes.length > dataBytesMax) return { data: null, isTooLarge: true }
  return { data: readJsonBytes(bytes) ?? null, isTooLarge: false }
}

/** The text of a problem document. */
function problemOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => ['code', 'detail', 'hint', 'title'].includes(name)),
  )
}

/** The families that the agent reads from; empty for all of them. */
function familiesOf({ content }: PaidAgent): readonly string[] {
  return content.families ?? []
}

function quoteOf({ slug, ownerId, content, offer }: PaidAgent, request: ChatRequest): Quote {
  const { commissionBps, recipientEvm, recipientSolana, priceAtomic: perUnitAtomic } = offer
  const { amountAtomic, words } = quoteFor({ perUnitAtomic, unit: offer.unit }, request)
  return {
    amountAtomic,
    perUnitAtomic,
    asset: offer.asset,
    unit: offer.unit,
    description: `${content.name}: ${words}`,
    source: `agent:${slug}`,
    agentId: slug,
    ...(ownerId === platformOwner
      ? {}
      : {
          payee: {
            accountId: ownerId,
            commissionBps,
            ...(recipientEvm === null ? {} : { evmAddress: recipientEvm }),
            ...(recipientSolana === null ? {} : { solanaAddress: recipientSolana }),
          },
        }),
  }
}

function lastMessage({ message, messages }: ChatRequest): string {
  const last = messages?.findLast(({ role }) => role === 'user')?.content
  const text = message ?? last
  if (text !== undefined && (message === undefined) !== (messages === undefined)) return text
  throw new AppError(requestErrors.invalid, 'Send `message`, or `messages` with one of the user.', {
    faults: [{ location: 'body/message', message: 'send either `message` or `messages`' }],
  })
}

function capabilitiesOf({ planner, agent, caller }: Parts) {
  const families = familiesOf(agent)
  return planner.capabilities({ principal: caller.principal, families }, capabilitiesMax)
}

function notUnderstood(detail: string, parts: Parts): AppError {
  return new AppError(agentsErrors.not_understood, detail, {
    extra: { model: plannerModel, about: plannerAbout, capabilities: capabilitiesOf(parts) },
  })
}
