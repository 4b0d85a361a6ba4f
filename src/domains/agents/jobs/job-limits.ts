/** Limits of one account and one job. */
export const jobLimits = {
  offeringsOfAccount: 100,
  /** Jobs of one client that have not ended. */
  openJobsOfClient: 200,
  /** Proposals of both parties together. */
  proposals: 20,
  splits: 8,
  schemaBytes: 8_192,
  schemaDepth: 8,
  contentBytes: 32_768,
  contentDepth: 16,
  deliverableBytes: 65_536,
  reasonLength: 2_000,
  /** Of what a run that judges is given, in characters: as much as a run takes. */
  evaluationInput: 16_000,
  /** How long a request or a proposal waits for an answer, and agreed terms for their money. */
  answerMinutes: 24 * 60,
} as const

/** The whole of an amount, in basis points. */
export const wholeBps = 10_000

/** Bounds and defaults of the deadlines that both parties agree on, in minutes. */
export const windows = {
  sla: { least: 1, most: 90 * 24 * 60 },
  evaluation: { least: 1, most: 30 * 24 * 60, usual: 24 * 60 },
  dispute: { least: 1, most: 30 * 24 * 60, usual: 24 * 60 },
  resolution: { least: 1, most: 60 * 24 * 60, usual: 7 * 24 * 60 },
} as const
