import { rowsOf } from '../../kernel/operation.ts'
import { agentsErrors } from './agents.errors.ts'
import type { AgentsService } from './agents.service.ts'
import { ChatAnswer, ChatRequest, plannerAbout, plannerModel } from './chat.schemas.ts'

const { operation } = rowsOf<AgentsService>()

/** The paid chat. */
export const chatOperations = {
  chat: operation({
    method: 'POST',
    path: '/api/x402/agent/chat',
    tier: 'public',
    family: 'x402',
    summary: 'Ask an agent, paid by call',
    description:
      'Answers 402 with every way to pay the price that the agent’s creator set, then runs. Only an answer is charged: a request that is not understood, one that asks what can be asked, and one whose operation fails, refuses or finds nothing let the payment go, and `answered` says so. The agent reads with the caller’s own credentials and changes nothing.',
    auth: [],
    quote: (agents, { input }) => agents.chat.quote(input.body),
    input: { body: ChatRequest },
    output: ChatAnswer,
    unanswered: ({ unanswered }) => unanswered,
    cost: ({ charge }) => (charge === null ? null : BigInt(charge.amountAtomic)),
    errors: [agentsErrors.inactive, agentsErrors.not_understood, agentsErrors.answer_failed],
    effect: 'irreversible',
    examples: [
      {
        name: 'the newest launches',
        input: { body: { agent: 'guide', message: 'latest launches', sessionId: 'first-look' } },
        output: {
          ok: true,
          agent: 'guide',
          sessionId: 'first-look',
          model: plannerModel,
          about: plannerAbout,
          reply: 'List launches, newest first (200):\n1. symbol CAT, name Cat',
          call: {
            operationId: 'get_api_rh_launchpad_launches',
            method: 'GET',
            path: '/api/rh-launchpad/launches',
            status: 200,
          },
          data: { items: [{ symbol: 'CAT', name: 'Cat' }], nextCursor: null },
          capabilities: [],
          answered: true,
          unanswered: null,
          charged: true,
          usage: { messages: 1, tokens: 19, seconds: 1 },
          charge: {
            chargeId: 'chg_01k8v2m4q6r8t0v2x4z6b8d0f2',
            rail: 'x402_evm',
            amountAtomic: '1000',
            asset: 'USDC',
            unit: 'call',
          },
        },
      },
    ],
    handler: (agents, call) => agents.chat.chat(call.input.body, call),
  }),
}
