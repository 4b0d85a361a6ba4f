import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'

const payload = T.Object({
  mintId: T.String(),
  asset: T.String({ description: 'Address of the asset' }),
  state: T.String(),
  reason: T.Union([T.String(), T.Null()]),
})
const example = {
  mintId: 'mint_01k0000000000000000000000a',
  asset: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi',
  state: 'prepared',
  reason: null,
}
const own = (name: string, summary: string) =>
  event({
    topic: `agent_mint.${name}`,
    version: 1,
    summary,
    audience: 'account',
    changes: [{ resource: 'agentMints', id: 'mintId' }],
    payload,
    example: { ...example, state: name },
  })

/** One event for each state of a mint. A confirmed mint is public on the chain, so its event is public too. */
export const metaplexAgentsEvents = {
  prepared: own('prepared', 'The transaction of an identity asset was prepared'),
  submitted: own('submitted', 'An identity asset waits for the chain'),
  failed: own('failed', 'An identity asset was not made as prepared'),
  expired: own('expired', 'Nobody signed an identity asset in time'),
  confirmed: event({
    topic: 'agent_mint.confirmed',
    version: 1,
    summary: 'An identity asset of an agent was created on Solana',
    audience: 'public',
    payload: T.Object({
      mintId: T.String(),
      agentId: T.Union([T.String(), T.Null()], { description: 'The agent of the catalog' }),
      network: T.String({ description: 'CAIP-2 name of the cluster' }),
      asset: T.String(),
      name: T.String(),
      uri: T.String(),
      ownerWallet: T.String(),
      payerWallet: T.String(),
      authorityWallet: T.String(),
      assetSigner: T.String(),
      agentIdentity: T.Union([T.String(), T.Null()], {
        description: 'Where the identity record is; null while there is none.',
      }),
      attributes: T.Record(T.String(), T.String()),
      document: T.Union([T.Record(T.String(), T.Unknown()), T.Null()], {
        description: 'The registration document, where it is served here',
      }),
      signature: T.String(),
      slot: T.String(),
      blockTime: T.Union([T.String(), T.Null()]),
    }),
    example: {
      mintId: example.mintId,
      agentId: 'order-planner',
      network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      asset: example.asset,
      name: 'Order planner',
      uri: 'http://localhost:4663/api/agents/registry/order-planner.json',
      ownerWallet: 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8',
      payerWallet: '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR',
      authorityWallet: 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8',
      assetSigner: 'P5WY7PATeyzwpMWWN4kBqKEnBw5wt95LCxKLm36xoWS',
      agentIdentity: null,
      attributes: {},
      document: null,
      signature:
        '5VERYv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQU',
      slot: '324307186',
      blockTime: '2026-07-15T12:00:00.000Z',
    },
  }),
}
