/** Limits of one key, one box and the whole service. */
export const computerLimits = {
  sandboxesOfKey: 3,
  sandboxesOfService: 1_000,
  conversationsOfBox: 20,
  messagesOfConversation: 200,
  tasksOfKey: 20,
  codeCharacters: 65_536,
  messageCharacters: 4_000,
  defaultRunMs: 5_000,
  pagesOfTask: 5,
  snapshotsOfKey: 5,
  agentTurnsOfKey: 20,
} as const
