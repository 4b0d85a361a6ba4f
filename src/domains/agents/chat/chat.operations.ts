import { rowsOf } from '../../../kernel/operation.ts'
import { agentsErrors, guideSlug, platformOffer } from '../directory/index.ts'
import type { AgentChatService } from './agent-chat.service.ts'
import { ChatAnswer, ChatRequest } from './chat.schemas.ts'

const { operation } = rowsOf<AgentChatService>()

/** The paid chat. */
export const chatOperations = {
  chat: operation({
    name: 'paidAgents.chat',
    method: 'POST',
    path: '/api/x402/agent/chat',
    tier: 'public',
    family: 'x402',
    summary: 'Ask an agent, paid by call',
    description:
      'Answers 402 with every way to pay; then the agent answers by its persona, its model and those of its tools that only read, with the caller’s own credentials. Only an answer is charged: `unanswered` says why there is none.',
    auth: [],
    quote: ({ chat }, { input, principal }) => chat.quote(input.body, principal),
    usualPrice: {
      price: {
        amountAtomic: platformOffer.priceAtomic,
        asset: platformOffer.asset,
        unit: platformOffer.unit,
      },
      of: `of the agent ${guideSlug}`,
      otherwise: 'what the creator of the named agent asks, as GET /api/x402/agents lists it',
    },
    input: { body: ChatRequest },
    output: ChatAnswer,
    unanswered: ({ unanswered }) => unanswered,
    cost: ({ charge }) => (charge === null ? null : BigInt(charge.amountAtomic)),
    errors: [
      agentsErrors.inactive,
      agentsErrors.no_price,
      agentsErrors.owner_unfunded,
      agentsErrors.free_calls_used,
    ],
    effect: 'irreversible',
    handler: ({ chat }, call) => chat.chat(call.input.body, call),
  }),
}
