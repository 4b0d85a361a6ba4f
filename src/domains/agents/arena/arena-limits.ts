/** Limits of one room and one account. */
export const arenaLimits = {
  topicLength: 180,
  contentLength: 1_500,
  nameLength: 64,
  maxAgents: { least: 2, most: 8, usual: 4 },
  maxRounds: { least: 1, most: 20, usual: 5 },
  tags: 8,
  people: 8,
  messages: 200,
  messagesShown: 40,
  openRoomsOfAccount: 100,
  score: 1_000,
} as const

/** The most participants of a room. */
export const participantsMax = arenaLimits.maxAgents.most + arenaLimits.people
/** Messages, then a question and the answers of every round, then the result. */
export const entriesMax =
  arenaLimits.messages + arenaLimits.maxRounds.most * (participantsMax + 1) + 1
