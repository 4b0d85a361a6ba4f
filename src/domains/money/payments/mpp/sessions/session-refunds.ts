import { priceAssetOf } from '../../../../../kernel/assets.ts'
import type { Settlement } from '../../rail.ts'
import { sendRefund } from '../solana/solana-refund.ts'
import { sessionRefundsStore } from './refunds.store.ts'
import { type Ending, finish } from './session-ending.ts'
import { fromDeposit, giveBackInLedger } from './session-money.ts'
import { inTransition, later, type SessionParts } from './session-parts.ts'
import type { RefundRecord, SessionRecord } from './session-record.ts'
import type { Transition } from './session-transitions.ts'
import { sessionsStore } from './sessions.store.ts'
import { readKey } from './voucher.ts'

const leaseSeconds = 60
const backoffMostSeconds = 60
const batchMax = 20

/**
 * Sends refunds to wallets, each once: the signed transaction is stored before it is sent, so that killing a process at
 * any moment never leads to a second payment. Safe in any number of processes.
 */
export function createSessionRefunds(parts: SessionParts) {
  const sendOne = async (id: string): Promise<void> => {
    const lease = Buffer.from(parts.random.bytes(12)).toString('hex')
    const store = sessionRefundsStore(parts.database.query)
    const refund = await store.takeUp(id, {
      lease,
      now: later(parts, 0),
      until: later(parts, leaseSeconds),
    })
    if (refund === undefined) return
    const settlement = await trySend(parts, refund, lease)
    if (settlement.status === 'unknown') {
      const wait = Math.min(backoffMostSeconds, 2 ** Math.min(refund.attempts, 10))
      await store.retryLater(id, lease, { dueAt: later(parts, wait), failure: settlement.reason })
      return
    }
    await inTransition(parts, (at) => end(parts, at, { refund, lease, settlement }))
  }
  return {
    /** Tries the refunds of one session now; resolves when each was tried once. */
    async sendOf(sessionId: string): Promise<void> {
      const refunds = await sessionRefundsStore(parts.database.query).ofSession(sessionId)
      for (const { id, status } of refunds) if (status === 'pending') await sendOne(id)
    },
    /** Tries due refunds; resolves to their number. */
    async sendDue(): Promise<number> {
      const due = await sessionRefundsStore(parts.database.query).due(later(parts, 0), batchMax)
      for (const id of due) {
        try {
          await sendOne(id)
        } catch (failure) {
          // It does not stop the others, and is due again when its lease ends.
          parts.logger.error('a refund was not ended', failure, { refundId: id })
        }
      }
      return due.length
    },
  }
}

export type SessionRefunds = ReturnType<typeof createSessionRefunds>

async function trySend(
  { database, logger, solana }: SessionParts,
  { asset, attempt, amount: amountAtomic, id, payer }: RefundRecord,
  lease: string,
): Promise<Settlement> {
  if (solana === null) return { status: 'unknown', reason: 'no wallet is configured' }
  const to = payer.replace(/^wallet:/, '')
  // Retrying can never succeed, and the value would be stuck.
  if (readKey(to) === null) return { status: 'failed', reason: 'the payer has no wallet there' }
  try {
    return await sendRefund(
      {
        id,
        to,
        mint: solana.mints[priceAssetOf(asset).asset] ?? null,
        amountAtomic,
        attempt,
        saveAttempt: (signed) => sessionRefundsStore(database.query).saveAttempt(id, lease, signed),
      },
      solana,
    )
  } catch (failure) {
    logger.error('a refund could not be sent', failure, { refundId: id })
    return { status: 'unknown', reason: 'the chain did not take it' }
  }
}

/** Ends a refund and, with the last one, the session that waited for it. */
async function end(
  parts: SessionParts,
  at: Transition,
  {
    refund,
    lease,
    settlement,
  }: {
    readonly refund: RefundRecord
    readonly lease: string
    readonly settlement: Exclude<Settlement, { status: 'unknown' }>
  },
): Promise<void> {
  const { id, asset, payer, amount: amountAtomic, sessionId } = refund
  const isSent = settlement.status === 'settled'
  const held = await sessionRefundsStore(at.tx).end(id, lease, {
    status: isSent ? 'sent' : 'failed',
    reference: isSent ? settlement.reference : null,
    failure: isSent ? null : settlement.reason,
    now: at.now,
  })
  if (!held) return
  const session = await sessionsStore(at.tx).lock(sessionId)
  if (session === undefined) throw new Error(`there is no session ${sessionId}`)
  const transferId = `refund:${id}`
  if (isSent) {
    await parts.ledger.post(at.tx, {
      id: transferId,
      kind: 'session.refunded',
      entries: fromDeposit({ asset, payer }, amountAtomic, [
        { account: { owner: 'platform', purpose: 'external', asset }, amountAtomic },
      ]),
      reference: { sessionId, transaction: settlement.reference },
    })
  } else {
    // If the wallet cannot be paid, the value stays in the ledger.
    await giveBackInLedger(parts, at, { id: transferId, session, payer, amountAtomic })
  }
  if (refund.kind !== 'rest') return
  await finish(at, session, {
    ending: endingOf(session),
    refundedAtomic: amountAtomic,
    via: isSent ? 'solana' : 'ledger',
    reference: isSent ? settlement.reference : transferId,
  })
}

function endingOf({ status }: SessionRecord): Ending {
  return status === 'expired' || status === 'force_closed' ? status : 'closed'
}
