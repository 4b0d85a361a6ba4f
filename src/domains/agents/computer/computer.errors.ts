import { errorCodes } from '../../../kernel/errors.ts'

/** The codes of the one-shot computer, beside those of sandboxes. */
export const computerErrors = errorCodes('computer', {
  sandboxes_used: {
    status: 409,
    title: 'All sandboxes are used',
    retryable: false,
    fix: 'Delete a session or a box first; GET the status for the number.',
  },
  service_full: {
    status: 503,
    title: 'No sandbox is free',
    retryable: true,
    fix: 'Try again after `retryAfterSeconds`; sandboxes end with their keys, or after a day.',
  },
  paused: {
    status: 409,
    title: 'Sandbox is paused',
    retryable: false,
    fix: 'Resume it first.',
  },
  conversations_used: {
    status: 409,
    title: 'Box has all its sessions',
    retryable: false,
    fix: 'Go on with one of its sessions.',
  },
  messages_used: {
    status: 409,
    title: 'Session has all its messages',
    retryable: false,
    fix: 'Open another session of the box.',
  },
  tasks_used: {
    status: 409,
    title: 'All browser tasks are used up',
    retryable: false,
    fix: 'Make another one-shot key; those of an account are free again after a day.',
  },
  snapshots_used: {
    status: 409,
    title: 'All snapshots are used',
    retryable: false,
    fix: 'Delete one first.',
  },
  previews_off: {
    status: 503,
    title: 'Previews are not served',
    retryable: false,
    fix: 'Ask the operator to configure PREVIEW_PORT, and PREVIEW_URL where the service is public.',
  },
  turns_used: {
    status: 409,
    title: 'All messages to agents are used up',
    retryable: false,
    fix: 'Send programs with `agentHarness` of a language; or make another one-shot key, or wait a day with an account.',
  },
  no_such_snapshot: {
    status: 404,
    title: 'No such snapshot',
    retryable: false,
    fix: 'List the snapshots; one ends with the key that made it, or a day after an account did.',
  },
  bad_archive: {
    status: 422,
    title: 'Not an archive',
    retryable: false,
    fix: 'Send a tar archive, plain or compressed by gzip, whose files have paths that sandboxes have.',
  },
  agent_unavailable: {
    status: 422,
    title: 'Agent is not available here',
    retryable: false,
    fix: 'Use one of those at GET /api/boxes/agents whose `available` is true.',
  },
})
