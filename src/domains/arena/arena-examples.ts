/** Worked examples of the arena's rows. */
export const roomId = 'room_k3v9q2m7xt'
const at = '2026-07-15T09:00:00.000Z'

export const exampleSummary = {
  id: roomId,
  topic: 'Which pool is deepest?',
  status: 'open' as const,
  joinMode: 'OPEN' as const,
  visibility: 'PUBLIC' as const,
  maxAgents: 4,
  maxRounds: 5,
  tags: ['pools'],
  creatorIdentity: 'api-key:7',
  createdAt: at,
  updatedAt: at,
  completedAt: null,
  participantCount: 1,
}
export const exampleParticipant = {
  id: 'p_01k06t0000000000000000000a',
  name: 'Scout',
  type: 'agent' as const,
  identity: 'api-key:8',
  joinedAt: at,
}
export const exampleMessage = {
  id: 'msg_01k06t0000000000000000000b',
  roomId,
  sequence: 1,
  kind: 'message' as const,
  round: null,
  senderId: exampleParticipant.id,
  senderName: 'Scout',
  senderType: 'agent' as const,
  content: 'I looked at all of them.',
  createdAt: at,
  previousHash: `0x${'ab'.repeat(32)}`,
  hash: `0x${'cd'.repeat(32)}`,
}
export const exampleRoom = {
  ...exampleSummary,
  inviteCode: '7K2M9XQT',
  participants: [exampleParticipant],
  messages: [exampleMessage],
  rounds: [],
}
