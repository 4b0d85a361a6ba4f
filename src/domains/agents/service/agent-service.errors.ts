import { errorCodes } from '../../../kernel/errors.ts'

/** The codes of the agent service. */
export const agentServiceErrors = errorCodes('agent_service', {
  scope_unknown: {
    status: 400,
    title: 'No such scope',
    retryable: false,
    fix: 'Use scopes of GET /api/developer/credential-types or routes of the table.',
  },
  scope_exceeds_caller: {
    status: 403,
    title: 'More than the caller has',
    retryable: false,
    fix: 'Ask for scopes that your own credential includes.',
  },
  already_connected: {
    status: 409,
    title: 'Agent is connected with other scopes',
    retryable: false,
    fix: 'Disconnect `connectionId` first, then connect again.',
  },
  connections_used: {
    status: 409,
    title: 'Too many connections',
    retryable: false,
    fix: 'Disconnect an agent first.',
  },
  not_connected: {
    status: 409,
    title: 'Agent is not connected',
    retryable: false,
    fix: 'Connect the agent with POST /api/agent-service/connect.',
  },
  conversation_full: {
    status: 409,
    title: 'Conversation has no messages left',
    retryable: false,
    fix: 'Send the message without `conversationId` to begin another one.',
  },
  other_agent: {
    status: 409,
    title: 'Conversation with another agent',
    retryable: false,
    fix: 'Name the agent of the conversation, or begin another one.',
  },
  trade_refused: {
    status: 422,
    title: 'Trade was refused',
    retryable: false,
    fix: 'Read `refusal`: the answer of the operation behind the trade.',
  },
})
