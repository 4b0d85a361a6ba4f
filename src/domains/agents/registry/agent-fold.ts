import type { Hex } from '../../../ports/chain-evm.ts'
import type { Fact, Place } from './registry-logs.ts'

/** An agent, by the logs of the registry. */
export type AgentRecord = Place & {
  readonly agentId: bigint
  /** Who registered it. */
  readonly registrant: Hex
  /** Null for one that was burnt. */
  readonly owner: Hex | null
  readonly wallet: Hex | null
  readonly uri: string
  /** Identifies the log that set the URI. */
  readonly uriVersion: string
  /** How often the URI was set after the registration. */
  readonly uriChanges: number
  readonly wasTransferred: boolean
  readonly registeredAt: Date
  readonly updatedAt: Date
}

/** The facts of an agent before its `Registered` log, which need not be its first. */
type Draft = { readonly owner?: Hex | null; readonly wallet?: Hex | null }

/**
 * The agent after further facts, in chain order; without a former agent, all of its facts must be given. Undefined for
 * one that was never registered.
 */
export function foldAgent(facts: readonly Fact[], before?: AgentRecord): AgentRecord | undefined {
  let draft: Draft = {}
  let agent = before
  for (const fact of facts) {
    if (agent !== undefined) agent = after(agent, fact)
    else if (fact.kind === 'registered') agent = registered(fact, draft)
    else if (fact.kind === 'owner') draft = { ...draft, owner: fact.account }
    else if (fact.kind === 'wallet') draft = { ...draft, wallet: fact.account }
  }
  return agent
}

function registered(fact: Fact, draft: Draft): AgentRecord {
  const { agentId, at, blockHash, blockNumber, logIndex, transactionHash } = fact
  // A `Registered` log always names an owner.
  const registrant = fact.account ?? '0x'
  return {
    agentId,
    blockHash,
    blockNumber,
    logIndex,
    transactionHash,
    registrant,
    owner: draft.owner === undefined ? registrant : draft.owner,
    wallet: draft.wallet === undefined ? registrant : draft.wallet,
    uri: fact.uri ?? '',
    uriVersion: versionOf(fact),
    uriChanges: 0,
    wasTransferred: false,
    registeredAt: at,
    updatedAt: at,
  }
}

function after(agent: AgentRecord, fact: Fact): AgentRecord {
  const updated = { ...agent, updatedAt: fact.at }
  switch (fact.kind) {
    case 'uri':
      return {
        ...updated,
        uri: fact.uri ?? '',
        uriVersion: versionOf(fact),
        uriChanges: agent.uriChanges + 1,
      }
    case 'wallet':
      return { ...updated, wallet: fact.account }
    case 'owner': {
      // Some registries log the mint's transfer after the registration.
      const isMint = fact.account === agent.registrant && !agent.wasTransferred
      if (isMint && agent.owner === fact.account) return agent
      return { ...updated, owner: fact.account, wallet: null, wasTransferred: true }
    }
    case 'registered':
      return agent
  }
}

function versionOf({ blockHash, logIndex }: Place): string {
  return `${blockHash}:${logIndex}`
}
