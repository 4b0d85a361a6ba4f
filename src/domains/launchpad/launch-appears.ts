import { getAddress, keccak256 } from 'viem'
import { createId } from '../../kernel/ids.ts'
import { shownName } from '../../kernel/name-text.ts'
import type { Hex } from '../../ports/chain-evm.ts'
import { noteIntentSeen } from '../intents/index.ts'
import type { LaunchFamily } from './launch-families.ts'
import { type LaunchRecord, launchesStore } from './launches.store.ts'
import { launchIdPrefix } from './launchpad.schemas.ts'
import { launchpadIntents } from './launchpad-intents.ts'
import type { LogContext } from './log-context.ts'
import { createLaunch, moveLaunch } from './transitions.ts'

/** What the log of a launch says, whichever launchpad wrote it. */
export type LaunchedToken = {
  readonly family: LaunchFamily
  readonly factory: Hex
  readonly token: Hex
  readonly creator: Hex
  readonly name: string
  readonly symbol: string
  readonly metadataUri: string
  readonly feeRecipient: Hex
  readonly supply: bigint
  readonly curveSupply: bigint
  readonly virtualEth: bigint
  readonly virtualToken: bigint
}

/** A token is on the chain: a launch that was prepared here becomes `confirmed`, any other one begins so. */
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

/** The id of a launch that was made without this service; the same token always has the same one. */
function launchIdOf(token: Hex): string {
  const bytes = Buffer.from(keccak256(token).slice(2), 'hex')
  return createId(launchIdPrefix, bytes.readUIntBE(0, 6), bytes.subarray(6, 16))
}

/** A wallet may have sent the launch itself: its intent then learns of the transaction from the log. */
async function noteSeen(context: LogContext, launch: LaunchRecord): Promise<void> {
  if (launch.intentId === null) return
  const at = { ...context, owner: launchpadIntents }
  await noteIntentSeen(at, launch.intentId, context.evidence.transactionHash)
}
