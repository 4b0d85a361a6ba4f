import { getAddress } from 'viem'
import type { EvmLog } from '../../../ports/chain-evm.ts'
import { creatorFeesAbi } from './abi.gen.ts'
import { decodeLog, type EventArguments } from './contract-logs.ts'
import { creatorFeesStore } from './creator-fees.store.ts'
import { claimFact } from './facts.ts'
import { launchesStore } from './launches.store.ts'
import { launchpadEvents as events } from './launchpad.events.ts'
import type { LogContext } from './log-context.ts'

/** Applies one log of the vault of creator fees. */
export async function applyVaultLog(context: LogContext, log: EvmLog): Promise<void> {
  const decoded = decodeLog(creatorFeesAbi, log)
  if (decoded === undefined) return
  const { args, eventName } = decoded
  const fees = creatorFeesStore(context.tx)
  const at = { blockNumber: context.evidence.blockNumber, logIndex: context.evidence.logIndex }
  switch (eventName) {
    case 'TokenRegistered':
      return onRegistered(context, args)
    case 'RecipientTransferred':
      return fees.transfer(
        { token: getAddress(args.token), from: getAddress(args.from), to: getAddress(args.to) },
        at,
      )
    case 'CreatorFeesClaimed':
      return onClaimed(context, args)
    // Collected amounts are read from the vault itself, and the families are fixed.
    case 'CollectionFailed':
    case 'CreatorFeesCollected':
    case 'Sealed':
    case 'TokenPaymentFailed':
      return
  }
}

async function onRegistered(
  context: LogContext,
  args: EventArguments<typeof creatorFeesAbi, 'TokenRegistered'>,
): Promise<void> {
  const { evidence, tx } = context
  const token = getAddress(args.token)
  for (const { account, bps } of args.recipients) {
    await creatorFeesStore(tx).grant({ token, account: getAddress(account), bps }, evidence)
  }
  const launch = await launchesStore(tx).byToken(token)
  const [first] = args.recipients
  // The log of a curve's launch names its recipient itself.
  if (launch === undefined || first === undefined || launch.family === 'curve') return
  await launchesStore(tx).noteRecipient(token, getAddress(first.account))
}

async function onClaimed(
  context: LogContext,
  args: EventArguments<typeof creatorFeesAbi, 'CreatorFeesClaimed'>,
): Promise<void> {
  const { at, evidence, outbox, tx } = context
  const claim = {
    ...evidence,
    claimedAt: at,
    account: getAddress(args.account),
    paidTo: getAddress(args.to),
    token: getAddress(args.token),
    amount: args.ethAmount,
    tokenAmount: args.tokenAmount,
  }
  const eventId = await outbox.append(tx, events.feesClaimed, {
    subject: claim.account,
    payload: claimFact(claim, context.isSimulated),
  })
  await creatorFeesStore(tx).claim({ ...claim, eventId })
}
