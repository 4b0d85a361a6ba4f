import { type Static, Type as T, type TObject } from '@sinclair/typebox'
import { event } from '../../../../kernel/event.ts'
import { AtomicAmount, EvmAddress, Hash32, Timestamp } from '../../../../kernel/schemas.ts'

const place = {
  transactionHash: Hash32,
  logIndex: T.Integer({ minimum: 0 }),
  blockNumber: T.Integer({ minimum: 0 }),
  blockHash: Hash32,
}
const TokenFact = T.Object({
  token: EvmAddress,
  creator: EvmAddress,
  recipient: EvmAddress,
  name: T.String(),
  symbol: T.String(),
  decimals: T.Integer({ minimum: 0, maximum: 18 }),
  supplyAtomic: AtomicAmount,
  vestedAtomic: AtomicAmount,
  createdAt: Timestamp,
  ...place,
})
const VestingFact = T.Object({
  grantId: T.String({ pattern: '^\\d{1,78}$' }),
  kind: T.Union([T.Literal('claimed'), T.Literal('returned'), T.Literal('revoked')]),
  token: EvmAddress,
  account: EvmAddress,
  amountAtomic: AtomicAmount,
  returnedAtomic: AtomicAmount,
  movedAt: Timestamp,
  ...place,
})

const hash = `0x${'5a'.repeat(32)}`
const token = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const at = { transactionHash: hash, logIndex: 1, blockNumber: 140, blockHash: hash }
const tokenExample: Static<typeof TokenFact> = {
  token,
  creator: account,
  recipient: account,
  name: 'Plain Token',
  symbol: 'PLAIN',
  decimals: 18,
  supplyAtomic: '1000000000000000000000000',
  vestedAtomic: '250000000000000000000000',
  createdAt: '2026-01-05T10:00:00.000Z',
  ...at,
}
const vestingExample: Static<typeof VestingFact> = {
  grantId: '7',
  kind: 'claimed',
  token,
  account,
  amountAtomic: '1000000000000000000000',
  returnedAtomic: '0',
  movedAt: '2026-02-05T10:00:00.000Z',
  ...at,
}

/** Events of the token factory and its vault. */
export const tokenEvents = {
  tokenCreated: fact('token.created', 'A plain or vesting token was made', tokens()),
  tokenRetracted: fact('token.retracted', 'A reorganisation took a token back', tokens()),
  vestingMoved: fact(
    'vesting.moved',
    'A grant was claimed from, or ended, or paid back what its end took',
    moves(),
  ),
  vestingRetracted: fact(
    'vesting.move_retracted',
    'A reorganisation took back a payment of a grant, or its end',
    moves(),
  ),
}

export type TokenFact = Static<typeof TokenFact>
export type VestingFact = Static<typeof VestingFact>

function tokens() {
  return { payload: TokenFact, example: tokenExample }
}

function moves() {
  return { payload: VestingFact, example: vestingExample }
}

function fact<payload extends TObject>(
  topic: string,
  summary: string,
  shown: { readonly payload: payload; readonly example: Static<payload> },
) {
  return event({ topic, version: 1, summary, audience: 'public', ...shown })
}
