import { type Static, Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'
import { EvmAddress, Hash32, Nullable } from '../../../kernel/schemas.ts'

const IntentFact = T.Object({
  intentId: T.String(),
  owner: T.String({ description: 'The part of the service that prepared it' }),
  kind: T.String(),
  state: T.String(),
  from: EvmAddress,
  reference: Nullable(T.String({ description: 'The owner’s id of the thing that it belongs to' })),
  launchId: Nullable(T.String({ description: 'The reference, when it is a launch' })),
  token: Nullable(EvmAddress),
  transactionHash: Nullable(Hash32),
  blockNumber: Nullable(T.Integer({ minimum: 0 })),
  failureCode: Nullable(T.String()),
})

const example: Static<typeof IntentFact> = {
  intentId: 'int_01jd5q8z6w7v9x2k4m3n5p7r8t',
  owner: 'launchpad',
  kind: 'trade',
  state: 'confirmed',
  from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  reference: null,
  launchId: null,
  token: '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4',
  transactionHash: `0x${'5a'.repeat(32)}`,
  blockNumber: 121,
  failureCode: null,
}

/**
 * One event for each state change, for the account that prepared the transaction, else for the one that holds the
 * sender's wallet. Nobody else reads them, because they tell what accounts are about to do.
 */
export const intentEvents = {
  intentPrepared: intent('prepared', 'An unsigned transaction was prepared'),
  intentSubmitted: intent('submitted', 'A signed transaction was accepted'),
  intentConfirmed: intent('confirmed', 'The effect of a transaction is on the chain'),
  intentReverted: intent('reverted', 'A transaction was included without its effect'),
  intentExpired: intent('expired', 'A prepared transaction was not submitted in time'),
  intentDropped: intent('dropped', 'A submitted transaction will not be included'),
  intentReorganised: intent('reorganised', 'A reorganisation took an included transaction back'),
}

export type IntentFact = Static<typeof IntentFact>

function intent(what: string, summary: string) {
  const state = what === 'reorganised' ? 'submitted' : what
  return event({
    topic: `intent.${what}`,
    version: 1,
    summary,
    audience: 'account',
    changes: [{ resource: 'accountIntents', id: 'intentId' }],
    payload: IntentFact,
    example: { ...example, state },
  })
}
