import { rowsOf } from '../../../kernel/operation.ts'
import { agentsErrors, guideAgent } from '../directory/index.ts'
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
      'Answers 402 with every way to pay the price that the agent’s creator set, then lets the agent answer: by its persona, its knowledge, its model, and those of its tools that only read, called with the caller’s own credentials. Only an answer is charged: `answered` says whether this is one, and `unanswered` why it is not; then the payment is let go. An agent of an account uses models at the cost of its owner.',
    auth: [],
    quote: ({ chat }, { input }) => chat.quote(input.body),
    usualPrice: {
      price: {
        amountAtomic: guideAgent.offer.priceAtomic,
        asset: guideAgent.offer.asset,
        unit: guideAgent.offer.unit,
      },
      of: `of the agent ${guideAgent.slug}`,
      otherwise: 'what the creator of the named agent asks, as GET /api/x402/agents lists it',
    },
    input: { body: ChatRequest },
    output: ChatAnswer,
    unanswered: ({ unanswered }) => unanswered,
    cost: ({ charge }) => (charge === null ? null : BigInt(charge.amountAtomic)),
    errors: [agentsErrors.inactive, agentsErrors.no_price, agentsErrors.owner_unfunded],
    effect: 'irreversible',
    handler: ({ chat }, call) => chat.chat(call.input.body, call),
  }),
}
