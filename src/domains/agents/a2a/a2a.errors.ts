import { errorCodes } from '../../../kernel/errors.ts'

/** The codes of agent-to-agent calls; the surface maps each to a JSON-RPC code of the protocol. */
export const a2aErrors = errorCodes('a2a', {
  task_not_found: {
    status: 404,
    title: 'Task not found',
    retryable: false,
    fix: 'Use the id of a task that this account has started.',
  },
  task_ended: {
    status: 409,
    title: 'Task has ended',
    retryable: false,
    fix: 'Send the message without a task id; the context may stay the same.',
  },
  task_busy: {
    status: 409,
    title: 'Task takes no message now',
    retryable: true,
    fix: 'Wait until the task waits for you, or start another task.',
  },
  not_cancelable: {
    status: 409,
    title: 'Task cannot be cancelled',
    retryable: false,
    fix: 'The task has ended; read it.',
  },
  invalid_message: {
    status: 400,
    title: 'Message not understood',
    retryable: false,
    fix: 'Correct what the message names.',
  },
  push_unavailable: {
    status: 503,
    title: 'No push notifications here',
    retryable: false,
    fix: 'Stream or poll the task; the agent card says whether push is supported.',
  },
  push_refused: {
    status: 400,
    title: 'Push address refused',
    retryable: false,
    fix: 'Use an https address on a public host, port 443 or 8443.',
  },
})
