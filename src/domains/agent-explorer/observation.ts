import type { Static } from '@sinclair/typebox'
import type { RecordedEvent } from '../../kernel/event.ts'
import type { ObservedAgent, origins } from './agent-explorer.schemas.ts'

export type Origin = (typeof origins)[number]

type Facts = Omit<
  Static<typeof ObservedAgent>,
  'id' | 'insertedAt' | 'name' | 'origin' | 'updatedAt'
>

/** One agent as somebody saw it. What is left out is not known. */
export type Observation = {
  readonly origin: Origin
  /** What the agent is called at its origin: a name of the catalog, an asset, a registry's number. */
  readonly key: string
  readonly name: string
} & Partial<Facts>

/** An agent that is no longer where it was seen. */
export type Disappearance = Pick<Observation, 'key' | 'origin'> & { readonly isGone: true }

/** Events that tell of agents, and what they tell. */
export type ObservationSource = {
  /** A topic of the event log. */
  readonly topic: string
  /** Null for an event that tells of no agent. */
  readonly observationOf: (event: RecordedEvent) => Sighting | Promise<Sighting>
}

export type Sighting = Observation | Disappearance | null

const unknown: Facts = {
  assetAddress: null,
  signature: null,
  slot: null,
  blockTime: null,
  network: null,
  image: null,
  description: null,
  registrationUri: null,
  services: [],
  active: null,
  supportedTrust: [],
  ownerWallet: null,
  payerWallet: null,
  authorityWallet: null,
  agentIdentityPda: null,
  assetSignerPda: null,
  tokenMint: null,
  genesisAccount: null,
  lifecycleStatus: null,
  metadata: {},
  rawRegistry: null,
  solscanUrl: null,
  explorerUrl: null,
}

/** Everything that is kept of an observation, with null for what is not known. */
export function contentOf({ key: _key, origin: _origin, ...facts }: Observation) {
  return { ...unknown, ...facts }
}
export type ObservedContent = ReturnType<typeof contentOf>

/** The id of an observation. */
export function observationId({ key, origin }: Pick<Observation, 'key' | 'origin'>): string {
  return `${origin}:${key}`
}
