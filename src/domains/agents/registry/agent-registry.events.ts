import { type Static, Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'
import { EvmAddress, Hash32, Nullable } from '../../../kernel/schemas.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Place } from './registry-logs.ts'

const RegistryFact = T.Object({
  agentId: T.String({ pattern: '^\\d{1,78}$' }),
  kind: T.String({
    description:
      '`registered`, `uri`, `wallet`, `owner`, `feedback`; `changed` or `gone` after a reorganisation',
  }),
  account: Nullable(EvmAddress),
  uri: Nullable(T.String({ description: 'At most 512 characters of it' })),
  transactionHash: Hash32,
  logIndex: T.Integer({ minimum: 0 }),
  blockNumber: T.Integer({ minimum: 0 }),
  blockHash: Hash32,
})
type RegistryFact = Static<typeof RegistryFact>

const hash = `0x${'5a'.repeat(32)}`
const example: RegistryFact = {
  agentId: '7',
  kind: 'registered',
  account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  uri: 'https://agent.example/agent.json',
  transactionHash: hash,
  logIndex: 2,
  blockNumber: 140,
  blockHash: hash,
}

/** Events of the registries. */
export const agentRegistryEvents = {
  agentRegistered: fact('agent_registry.registered', 'An agent was registered', {}),
  agentChanged: fact(
    'agent_registry.changed',
    'URI, wallet or owner of a registered agent changed',
    { kind: 'uri' },
  ),
  agentReorganised: fact(
    'agent_registry.reorganised',
    'A reorganisation took back something about an agent, or the agent',
    { kind: 'gone' },
  ),
  feedbackGiven: fact('agent_registry.feedback', 'A client rated an agent', { kind: 'feedback' }),
}

/** The payload of an event. */
export function registryFact(said: {
  readonly agentId: bigint
  readonly kind: string
  readonly account: Hex | null
  readonly uri: string | null
  readonly place: Place
}): RegistryFact {
  const { blockHash, blockNumber, logIndex, transactionHash } = said.place
  return {
    agentId: said.agentId.toString(),
    kind: said.kind,
    account: said.account,
    uri: said.uri === null ? null : said.uri.slice(0, 512),
    blockHash,
    logIndex,
    transactionHash,
    blockNumber: Number(blockNumber),
  }
}

function fact(topic: string, summary: string, differences: Partial<RegistryFact>) {
  return event({
    topic,
    version: 1,
    summary,
    audience: 'public',
    payload: RegistryFact,
    example: { ...example, ...differences },
  })
}
