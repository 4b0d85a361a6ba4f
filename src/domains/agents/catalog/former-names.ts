/**
 * Identifiers that agents of the platform had in earlier releases. Links, cards and registrations on chains keep them, so
 * each leads to its agent for ever, and no account takes one.
 */
export const formerNames: ReadonlyMap<string, string> = new Map([['platform-guide', 'guide']])

/** The identifier that an agent has now; any other word as it is. */
export function currentName(id: string): string {
  return formerNames.get(id) ?? id
}
