import { getAddress, keccak256 } from 'viem'
import { createId } from '../../../kernel/ids.ts'
import { shownName } from '../../../kernel/name-text.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import { noteIntentSeen } from '../intents/index.ts'
import type { curveLaunchpadAbi } from './abi.gen.ts'
import type { EventArguments } from './contract-logs.ts'
import type { LaunchFamily } from './launch-families.ts'
import { type LaunchRecord, launchesStore } from './launches.store.ts'
import { launchIdPrefix } from './launchpad.schemas.ts'
import { launchpadIntents } from './launchpad-intents.ts'
import type { LogContext } from './log-context.ts'
import { createLaunch, moveLaunch } from './transitions.ts'

/** The values in the log of a launch, the same for every launchpad. */
export type LaunchedToken = Omit<
  EventArguments<typeof curveLaunchpadAbi, 'TokenLaunched'>,
  'timestamp'
> & { readonly family: LaunchFamily; readonly factory: Hex }

/** Handles the log of a launch: a launch prepared here becomes `confirmed`, any other is created in that state. */
export async function onTokenLaunched(context: LogContext, args: LaunchedToken): Promise<void> {
  const { at, evidence, tx } = context
  const known = await launchesStore(tx).byToken(getAddress(args.token))
  if (known === undefined) {
    await createLaunch(context, launchOf(args, context))
    return
  }
  await noteSeen(context, known)
  const current = await launchesStore(tx).byId(known.id)
  await moveLaunch(context, current ?? known, {
    state: 'confirmed',
    transactionHash: evidence.transactionHash,
    evidence,
    launchedAt: at,
    // The chain decides who earns the fees, whatever was prepared.
    feeRecipient: getAddress(args.feeRecipient),
  })
}

function launchOf(args: LaunchedToken, { at, evidence }: LogContext): LaunchRecord {
  return {
    id: launchIdOf(args.token),
    family: args.family,
    factory: args.factory,
    origin: 'chain',
    state: 'confirmed',
    token: getAddress(args.token),
    creator: getAddress(args.creator),
    name: shownName(args.name),
    symbol: shownName(args.symbol),
    metadataUri: args.metadataUri,
    description: null,
    feeRecipient: getAddress(args.feeRecipient),
    paramsHash: null,
    intentId: null,
    ownerAccount: null,
    initialBuyAtomic: null,
    supply: args.supply,
    curveSupply: args.curveSupply,
    initialVirtualEth: args.virtualEth,
    initialVirtualToken: args.virtualToken,
    transactionHash: evidence.transactionHash,
    evidence,
    launchedAt: at,
    version: 0,
    confirmedEvent: null,
    tradingEvent: null,
    graduatingEvent: null,
    graduatedEvent: null,
    expiresAt: null,
    createdAt: at,
    updatedAt: at,
  }
}

/** The id of a launch made without this service, derived from its token. */
function launchIdOf(token: Hex): string {
  const bytes = Buffer.from(keccak256(token).slice(2), 'hex')
  return createId(launchIdPrefix, bytes.readUIntBE(0, 6), bytes.subarray(6, 16))
}

/** A wallet may have sent the launch itself: its intent learns of the transaction from the log. */
async function noteSeen(context: LogContext, launch: LaunchRecord): Promise<void> {
  if (launch.intentId === null) return
  const at = { ...context, owner: launchpadIntents }
  await noteIntentSeen(at, launch.intentId, context.evidence.transactionHash)
}
