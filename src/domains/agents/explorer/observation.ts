import type { Static } from '@sinclair/typebox'
import type { RecordedEvent } from '../../../kernel/event.ts'
import type { ObservedAgent, origins } from './agent-explorer.schemas.ts'

export type Origin = (typeof origins)[number]

type Facts = Omit<
  Static<typeof ObservedAgent>,
  'id' | 'insertedAt' | 'name' | 'origin' | 'updatedAt'
>

/** One observed agent. Absent members are unknown. */
export type Observation = {
  readonly origin: Origin
  /** The agent's id at its origin: a name of the catalog, an asset, a registry's number. */
  readonly key: string
  readonly name: string
} & Partial<Facts>

/** An agent that is gone from its origin. */
export type Disappearance = Pick<Observation, 'key' | 'origin'> & { readonly isGone: true }

/** A topic whose events tell of agents, and how to read them. */
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

/** The stored content of an observation, with null for unknown members. */
export function contentOf({ key: _key, origin: _origin, ...facts }: Observation) {
  return { ...unknown, ...facts }
}
export type ObservedContent = ReturnType<typeof contentOf>

/** The id of an observation. */
export function observationId({ key, origin }: Pick<Observation, 'key' | 'origin'>): string {
  return `${origin}:${key}`
}
