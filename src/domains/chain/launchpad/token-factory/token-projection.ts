import { getAddress, zeroAddress } from 'viem'
import { shownName } from '../../../../kernel/name-text.ts'
import type { EvmLog } from '../../../../ports/chain-evm.ts'
import { tokenFactoryAbi, vestingVaultAbi } from '../abi.gen.ts'
import { decodeLog } from '../contract-logs.ts'
import type { LogContext } from '../log-context.ts'
import type { Transition } from '../transitions.ts'
import { type GrantMove, grantsStore } from './grants.store.ts'
import { tokenEvents as events, type TokenFact, type VestingFact } from './tokens.events.ts'
import { type FactoryTokenRecord, factoryTokensStore } from './tokens.store.ts'

/** Applies one log of the token factory. */
export async function applyTokenFactoryLog(context: LogContext, log: EvmLog): Promise<void> {
  const args = decodeLog(tokenFactoryAbi, log)?.args
  if (args === undefined) return
  const { at, evidence, outbox, tx } = context
  const token = {
    ...evidence,
    token: getAddress(args.token),
    creator: getAddress(args.creator),
    recipient: getAddress(args.recipient),
    name: shownName(args.name),
    symbol: shownName(args.symbol),
    metadataUri: args.metadataUri,
    decimals: Number(args.decimals),
    supply: args.supply,
    vested: args.vested,
    createdAt: at,
  }
  const eventId = await outbox.append(tx, events.tokenCreated, {
    subject: token.token,
    payload: tokenFact(token),
  })
  await factoryTokensStore(tx).insert({ ...token, eventId })
}

/** Applies one log of the vesting vault. */
export async function applyVestingLog(context: LogContext, log: EvmLog): Promise<void> {
  const decoded = decodeLog(vestingVaultAbi, log)
  if (decoded === undefined) return
  const grantId = decoded.args.grantId
  const token = getAddress(decoded.args.token)
  switch (decoded.eventName) {
    case 'VestingGranted': {
      const { amount, beneficiary, cliffSeconds, durationSeconds, revoker, start } = decoded.args
      return grantsStore(context.tx).insert({
        grantId,
        token,
        amount,
        start,
        cliffSeconds,
        durationSeconds,
        beneficiary: getAddress(beneficiary),
        revoker: revoker === zeroAddress ? null : getAddress(revoker),
        blockNumber: context.evidence.blockNumber,
      })
    }
    case 'VestingClaimed': {
      const { amount, beneficiary: account } = decoded.args
      return onMoved(context, { kind: 'claimed', grantId, token, account, amount, returned: 0n })
    }
    case 'VestingRevoked': {
      const { returned, revoker: account, vested: amount } = decoded.args
      return onMoved(context, { kind: 'revoked', grantId, token, account, amount, returned })
    }
    case 'VestingReturned': {
      const { amount, revoker: account } = decoded.args
      return onMoved(context, { kind: 'returned', grantId, token, account, amount, returned: 0n })
    }
  }
}

/** Reverts tokens, grants and their changes above a block, with retracting events. */
export async function retractTokens(at: Transition, blockNumber: bigint): Promise<void> {
  for (const move of await grantsStore(at.tx).removeAbove(blockNumber)) {
    await at.outbox.append(at.tx, events.vestingRetracted, {
      subject: move.account,
      payload: vestingFact(move),
      retracts: move.eventId,
    })
  }
  for (const token of await factoryTokensStore(at.tx).removeAbove(blockNumber)) {
    await at.outbox.append(at.tx, events.tokenRetracted, {
      subject: token.token,
      payload: tokenFact(token),
      retracts: token.eventId,
    })
  }
}

async function onMoved(
  context: LogContext,
  said: Pick<GrantMove, 'account' | 'amount' | 'grantId' | 'kind' | 'returned' | 'token'>,
): Promise<void> {
  const { at, evidence, outbox, tx } = context
  const move = { ...evidence, ...said, account: getAddress(said.account), movedAt: at }
  const eventId = await outbox.append(tx, events.vestingMoved, {
    subject: move.account,
    payload: vestingFact(move),
  })
  await grantsStore(tx).move({ ...move, eventId })
}

function tokenFact(token: Omit<FactoryTokenRecord, 'eventId'>): TokenFact {
  return {
    token: token.token,
    creator: token.creator,
    recipient: token.recipient,
    name: token.name,
    symbol: token.symbol,
    decimals: token.decimals,
    supplyAtomic: token.supply.toString(),
    vestedAtomic: token.vested.toString(),
    createdAt: token.createdAt.toISOString(),
    ...placeOf(token),
  }
}

function vestingFact(move: Omit<GrantMove, 'eventId'>): VestingFact {
  return {
    grantId: move.grantId.toString(),
    kind: move.kind,
    token: move.token,
    account: move.account,
    amountAtomic: move.amount.toString(),
    returnedAtomic: move.returned.toString(),
    movedAt: move.movedAt.toISOString(),
    ...placeOf(move),
  }
}

function placeOf(row: Omit<FactoryTokenRecord | GrantMove, 'eventId'>) {
  const { blockHash, blockNumber, logIndex, transactionHash } = row
  return { transactionHash, logIndex, blockNumber: Number(blockNumber), blockHash }
}
