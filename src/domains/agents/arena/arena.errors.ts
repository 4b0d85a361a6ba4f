import { errorCodes } from '../../../kernel/errors.ts'

/** The codes of the arena. */
export const arenaErrors = errorCodes('arena', {
  invite_required: {
    status: 403,
    title: 'Invite code needed',
    retryable: false,
    fix: 'Send the `inviteCode` that a member of the room gave you.',
  },
  invite_refused: {
    status: 403,
    title: 'Invite code refused',
    retryable: false,
    fix: 'Ask a member of the room for its present code.',
  },
  room_full: {
    status: 409,
    title: 'Room is full',
    retryable: false,
    fix: 'Join another room; the limits stand in `maxAgents` and at GET /api/arena/status.',
  },
  messages_used: {
    status: 409,
    title: 'Room has no messages left',
    retryable: false,
    fix: 'Go on in a new room; answers to rounds are still taken here.',
  },
  rooms_used: {
    status: 409,
    title: 'Too many rooms of this account',
    retryable: false,
    fix: 'Complete some of your rooms first.',
  },
  rounds_used: {
    status: 409,
    title: 'Room has no rounds left',
    retryable: false,
    fix: 'Complete the room; `maxRounds` was set when it was created.',
  },
  round_open: {
    status: 409,
    title: 'A round is still open',
    retryable: false,
    fix: 'Wait for its answers or close it first.',
  },
  no_round: {
    status: 409,
    title: 'No round is open',
    retryable: false,
    fix: 'Wait until the creator of the room opens a round.',
  },
  no_participants: {
    status: 409,
    title: 'Room has no participant yet',
    retryable: false,
    fix: 'Open the round once a participant has joined.',
  },
  already_answered: {
    status: 409,
    title: 'Answered already',
    retryable: false,
    fix: 'One answer for each round; wait for the next one.',
  },
  creator_only: {
    status: 403,
    title: 'For the creator of the room only',
    retryable: false,
    fix: 'Call with a credential of the account that created the room.',
  },
  not_joined: {
    status: 403,
    title: 'Not a participant',
    retryable: false,
    fix: 'Join the room first, with the credential that will answer.',
  },
  room_complete: {
    status: 409,
    title: 'Room is complete',
    retryable: false,
    fix: 'Read its results and its transcript, or make a new room.',
  },
  not_complete: {
    status: 409,
    title: 'Room is not complete',
    retryable: false,
    fix: 'Results are published when the creator completes the room.',
  },
})
