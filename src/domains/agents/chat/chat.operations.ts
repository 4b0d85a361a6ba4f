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
      'Answers 402 with every way to pay the price that the agent’s creator set, then runs. Only an answer is charged: a request that is not understood, one that asks what can be asked, and one whose operation fails, refuses or finds nothing let the payment go, and `answered` says so. The agent reads with the caller’s own credentials and changes nothing.',
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
    errors: [
      agentsErrors.inactive,
      agentsErrors.no_price,
      agentsErrors.not_understood,
      agentsErrors.answer_failed,
    ],
    effect: 'irreversible',
    handler: ({ chat }, call) => chat.chat(call.input.body, call),
  }),
}
