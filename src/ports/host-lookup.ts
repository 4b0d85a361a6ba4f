/**
 * Every address of a host name, as text, IPv4 and IPv6. Rejects when there is none, when nobody answers, and when
 * the signal ends. Answers are not kept: each call asks anew.
 */
export type HostLookup = (name: string, signal: AbortSignal) => Promise<readonly string[]>
