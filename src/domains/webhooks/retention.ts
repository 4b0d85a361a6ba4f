const dayMs = 86_400_000

/** How long deliveries, their tries and what makes them repeatable are kept; as long as the event log at the most. */
export const keptMs = 30 * dayMs
/** How long the text that a receiver answered is kept. */
export const excerptKeptMs = 7 * dayMs
