/**
 * Resolves a host name to all of its IPv4 and IPv6 addresses, as text. Rejects when there is none, when no resolver
 * answers, and when the signal aborts. Answers are not cached.
 */
export type HostLookup = (name: string, signal: AbortSignal) => Promise<readonly string[]>
