import { AppError } from '../../../../../kernel/errors.ts'
import { remainingAtomic, type SessionRecord } from './session-record.ts'
import { sessionMachine } from './session-states.ts'
import { mppErrors } from './sessions.errors.ts'

/** The same answer for an unknown session id, key and bearer. */
export function noSession(): AppError {
  return new AppError(mppErrors.channel_not_found, 'No session is known by this id or bearer.')
}

/** The refusal of an ended session. */
export function hasEnded(session: SessionRecord): AppError {
  return new AppError(mppErrors.channel_finalized, `The session is ${session.status}.`, {
    extra: { state: session.status, allowed: sessionMachine.next(session.status) },
  })
}

/** Too little of the deposit is left, or too little is authorised. */
export function tooLittle(session: SessionRecord, neededAtomic: bigint): AppError {
  const left = remainingAtomic(session)
  return new AppError(
    mppErrors.insufficient_balance,
    `The session has ${left} atomic units left, and ${neededAtomic} are needed.`,
    {
      extra: {
        remainingAtomic: left.toString(),
        shortfallAtomic: (neededAtomic > left ? neededAtomic - left : 0n).toString(),
      },
    },
  )
}

/** A voucher whose amount was already authorised, by the same one or a higher one. */
export function nothingNew(session: SessionRecord): AppError {
  return new AppError(
    mppErrors.delta_too_small,
    `The voucher does not authorize more than ${session.accepted} atomic units.`,
    { extra: { acceptedAtomic: session.accepted.toString() } },
  )
}

/** A voucher for more than the deposit. */
export function aboveDeposit(session: SessionRecord): AppError {
  return new AppError(
    mppErrors.amount_exceeds_deposit,
    `The voucher is above the deposit of ${session.deposit} atomic units.`,
    { extra: { depositAtomic: session.deposit.toString() } },
  )
}

/** A bearer or a key that is not the session's. */
export function notItsKey(): AppError {
  return new AppError(
    mppErrors.signer_mismatch,
    'The session was not opened with this key or bearer.',
  )
}
