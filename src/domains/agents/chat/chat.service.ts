import { ledgerMoney } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { CallContext, PaidCall, Quote } from '../../../kernel/operation.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type PaidAgent, type PaidAgentsService, platformOwner } from '../directory/index.ts'
import { createToolTable, type TableRow } from '../runs/index.ts'
import { type AnsweringParts, answering } from './answering.ts'
import {
  type ChatAnswer,
  type ChatRequest,
  languageModelAbout,
  plannerAbout,
} from './chat.schemas.ts'
import { createFreeAllowance } from './free-calls.ts'
import { costFor, cutReply, quoteFor, replyTokensMax, usageOf } from './metering.ts'
import { readableRow } from './reading-tools.ts'

export type ChatOptions = Omit<AnsweringParts, 'readable'> &
  Ports<'clock' | 'database'> & {
    /** The table of rows; called at the first message, when it is complete. */
    readonly rows: () => readonly TableRow[]
    readonly agents: Pick<PaidAgentsService, 'callable'>
  }

/** The caller of a chat. */
export type ChatCaller = Pick<CallContext, 'requestHeader' | 'requestId' | 'signal'> & {
  readonly principal: Principal | null
  readonly payment: PaidCall | null
}

export type ChatService = {
  /** The agent's price for the request, null where it is free for this caller; raises 404, 409 and 400 where it could not be answered at all. */
  readonly quote: (request: ChatRequest, principal: Principal | null) => Promise<Quote | null>
  /**
   * Lets the agent answer, and says whether that answers the request. Raises 409 where the agent's owner cannot pay for
   * its model, and what models raise. Only an answer is charged.
   */
  readonly chat: (request: ChatRequest, caller: ChatCaller) => Promise<ChatAnswer>
}

/** The chat of paid agents. It only reads, with the caller's own credentials, through every gate. */
export function createChatService(options: ChatOptions): ChatService {
  const allowance = createFreeAllowance(options)
  const parts = { ...options, readable: createToolTable(options.rows, readableRow) }
  return {
    async quote(request, principal) {
      saidIn(request)
      const agent = await options.agents.callable(request.agent)
      return (await allowance.isFree(agent, principal)) ? null : quoteOf(agent, request)
    },
    async chat(request, caller) {
      const begunMs = options.clock.nowMs()
      const agent = await options.agents.callable(request.agent)
      const free = caller.payment === null
      if (free) await allowance.take(agent, caller.principal)
      const question = { agent, caller, said: saidIn(request), tokensMax: replyTokensMax(request) }
      const { isLanguageModel, ...answer } = await answering(question, parts)
      const reply = cutReply(request, answer.reply)
      const usage = usageOf(request, reply, options.clock.nowMs() - begunMs)
      return {
        ok: true,
        agent: agent.slug,
        sessionId: request.sessionId ?? null,
        about: isLanguageModel ? languageModelAbout : plannerAbout,
        ...answer,
        reply,
        free,
        usage,
        ...chargeOf(answer, { request, payment: caller.payment, usage }),
      }
    },
  }
}

/** A reply that is no answer is not charged. */
function chargeOf(
  { answered }: Pick<ChatAnswer, 'answered'>,
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

/** The conversation, up to the last message of the user. */
function saidIn({ message, messages }: ChatRequest) {
  if (message !== undefined && messages === undefined) {
    return [{ role: 'user', content: message }] as const
  }
  const last = messages?.findLastIndex(({ role }) => role === 'user') ?? -1
  if (message === undefined && messages !== undefined && last !== -1) {
    return messages.slice(0, last + 1)
  }
  throw new AppError(requestErrors.invalid, 'Send `message`, or `messages` with one of the user.', {
    faults: [{ location: 'body/message', message: 'send either `message` or `messages`' }],
  })
}
