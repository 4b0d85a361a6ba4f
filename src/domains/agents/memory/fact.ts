/** Who a fact is for: every agent of the account, one agent, or one conversation. */
export const scopes = ['account', 'agent', 'conversation'] as const
export type Scope = (typeof scopes)[number]

/** A scope with the agent or the conversation that it names; `of` is empty for the account. */
export type FactScope = { readonly scope: Scope; readonly of: string }

/** Where a fact comes from: a person of the account, one of its keys, or a run. */
export type FactSource = {
  readonly kind: 'key' | 'person' | 'run'
  readonly runId: string | null
  /** The agent of the run. */
  readonly agent: string | null
}

export type Fact = {
  readonly id: string
  readonly text: string
  readonly scope: Scope
  readonly scopeOf: string
  /** False where words of others may have led to it. */
  readonly trusted: boolean
  readonly source: FactSource
  readonly createdAt: Date
  readonly expiresAt: Date | null
}

/** The run behind a call, as memory needs it. */
export type CallingRun = {
  readonly id: string
  readonly agent: string
  /** Whether it has read words of untrusted origin. */
  readonly isTainted: boolean
  /** The conversation that it answers in. */
  readonly conversationId: string | null
}

/** What an account may have remembered, and what a run is told of it at its beginning. */
export const memoryLimits = {
  trusted: 1_000,
  /** Fewer, and counted apart, so that pages cannot fill a memory. */
  foreign: 200,
  wordsMax: 400,
  openingFacts: 12,
  openingCharacters: 4_000,
} as const

/** The scopes that a run may see: the account's, its agent's and its conversation's. */
export function scopesOf(run: Omit<CallingRun, 'id' | 'isTainted'>): readonly FactScope[] {
  const conversation = run.conversationId
  return [
    { scope: 'account', of: '' },
    { scope: 'agent', of: run.agent },
    ...(conversation === null ? [] : [{ scope: 'conversation', of: conversation } as const]),
  ]
}
