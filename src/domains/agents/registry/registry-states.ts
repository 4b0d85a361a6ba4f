import { machine } from '../../../kernel/machine.ts'

export type RegistrationState =
  | 'not_registered'
  | 'pending-onchain-registration'
  | 'registered'
  | 'revoked'
  | 'stale'
  | 'submitted'
  | 'transferred'

/**
 * The states of a registration. A reorganisation takes everything from `registered` on back to `submitted`; nothing
 * else leads out of `revoked`.
 */
export const registrationMachine = machine<RegistrationState>({
  name: 'registration',
  initial: 'not_registered',
  transitions: {
    not_registered: ['pending-onchain-registration', 'submitted'],
    'pending-onchain-registration': ['submitted', 'not_registered'],
    submitted: ['registered', 'not_registered'],
    registered: ['stale', 'transferred', 'revoked', 'submitted'],
    stale: ['registered', 'transferred', 'revoked', 'submitted'],
    transferred: ['registered', 'stale', 'revoked', 'submitted'],
    revoked: ['registered', 'stale', 'transferred', 'submitted'],
  },
})

/** What the state of an agent on the chain depends on. */
export type StateFacts = {
  /** Null for one that was burnt. */
  readonly owner: string | null
  readonly wallet: string | null
  readonly wasTransferred: boolean
  /** How often its URI was set after the registration. */
  readonly uriChanges: number
  readonly document: {
    readonly isPending: boolean
    readonly contentHash: string | null
    /** The hash of the first document read since the URI was set. */
    readonly firstHash: string | null
  } | null
}

/** The state of an agent on the chain; a pure function of these facts. */
export function stateOf({
  document,
  owner,
  uriChanges,
  wallet,
  wasTransferred,
}: StateFacts): 'registered' | 'revoked' | 'stale' | 'transferred' {
  if (owner === null) return 'revoked'
  if (wasTransferred && wallet === null) return 'transferred'
  const isUnread = uriChanges > 0 && (document === null || document.isPending)
  const isOther = document !== null && document.contentHash !== document.firstHash
  return isUnread || isOther ? 'stale' : 'registered'
}

/** The states that an agent on the chain can be in. */
export const agentStates = ['registered', 'stale', 'transferred', 'revoked'] as const
export type AgentState = (typeof agentStates)[number]

/** Which agents a list is asked for. */
export type AgentFilter = {
  /** Each must begin a word of its number, its address, its domain, or of what its document says. */
  readonly q?: string
  readonly status?: AgentState
}
