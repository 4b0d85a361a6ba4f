const dayMs = 86_400_000

/** Limits of one owner, one box and the whole service. */
export const computerLimits = {
  sandboxesOfOwner: 3,
  sandboxesOfService: 1_000,
  /** Of the service's: what accounts make lives a day, and must not shut out keys. */
  sandboxesOfAccounts: 600,
  lifeOfAccountsMs: dayMs,
  lifeAtE2bMs: 3_600_000,
  conversationsOfBox: 20,
  messagesOfConversation: 200,
  tasksOfOwner: 20,
  codeCharacters: 65_536,
  messageCharacters: 4_000,
  defaultRunMs: 5_000,
  pagesOfTask: 5,
  snapshotsOfOwner: 5,
  agentTurnsOfOwner: 20,
  turnsCountedMs: dayMs,
} as const
