import { getAbiItem, getAddress, toEventSelector } from 'viem'
import type { ChainEvm, EvmReceipt, Hex } from '../../../../ports/chain-evm.ts'
import type { Jobs } from '../../../../ports/jobs.ts'
import type { EvmPayoutWallet } from '../../../../ports/payout-wallet.ts'
import type { Ports } from '../../../../ports/ports.ts'
import { curveLaunchpadAbi } from '../abi.gen.ts'
import { encodeGraduate } from '../calldata.ts'
import { launchpadEvents as events } from '../launchpad.events.ts'
import {
  type CallOutcome,
  type GraduationCall,
  graduationCallsStore,
} from './graduation-calls.store.ts'
import { crossings, graduationGas } from './graduation-gas.ts'

/** The queue of the keeper's jobs. */
export const graduationQueues = [
  {
    name: 'launchpad.graduations',
    retriesMax: 3,
    retryDelaySeconds: 15,
    runSecondsMax: 300,
  },
] as const

const [{ name: queue }] = graduationQueues
const graduatedTopic = toEventSelector(
  getAbiItem({ abi: curveLaunchpadAbi, name: 'TokenGraduated' }),
)
const waitingMax = 20
const callsPerRunMax = 10
const receiptTimeoutMs = 15_000
const dayMs = 86_400_000
const firstDelayMs = 30_000
const longestDelayMs = 3_600_000
/** Failures beyond this number do not lengthen the delay any more. */
const failuresSeen = 8

export type GraduationKeeperOptions = Ports<'clock' | 'database' | 'logger' | 'outbox'> & {
  readonly evm: ChainEvm
  readonly launchpad: Hex
  /** Pays the gas. Its signatures are stored, so that no two processes sign the same call. */
  readonly wallet: EvmPayoutWallet
  /** Wei that calls for one token may cost in a day. */
  readonly spendPerTokenDay: bigint
}

/** The outcome of one check of a token. */
export type KeeperStep =
  | CallOutcome
  /** A call is pending. */
  | 'pending'
  /** The last calls failed, and the delay is not over. */
  | 'later'
  /** The call would revert, most likely because the pool is open and the index behind. */
  | 'refused'
  /** It would cost more than is left of the daily budget, or of the wallet. */
  | 'unaffordable'
  /** Another process makes the call. */
  | 'taken'

/**
 * Continues, at the service's cost, graduations that the last buy could not finish: one call for each token at a time,
 * over all processes, with fixed gas, until the pool is open or the daily budget is used up.
 */
export function createGraduationKeeper(options: GraduationKeeperOptions) {
  const { database, logger } = options
  const calls = graduationCallsStore(database.query)

  /** Checks every launch that waits. Safe to repeat, and in several processes at a time. */
  async function run(signal?: AbortSignal): Promise<readonly KeeperStep[]> {
    const waiting = await calls.waiting({ after: null, limit: waitingMax })
    const open = await calls.unsettled(waitingMax)
    const steps: KeeperStep[] = []
    for (const token of new Set([...open, ...waiting.map((each) => each.token)])) {
      for (let count = 0; count < callsPerRunMax && signal?.aborted !== true; count += 1) {
        const step = await stepFor(options, token)
        steps.push(step)
        if (step === 'unaffordable') logger.warn('a graduation waits for ether', { token })
        if (step !== 'advanced') break
      }
    }
    return steps
  }

  return {
    run,
    /** Enqueues a check when a launch waits. Called for each indexed block. */
    async wake(jobs: Jobs): Promise<void> {
      if ((await calls.waiting({ after: null, limit: 1 })).length === 0) return
      await database.transaction((tx) =>
        jobs.enqueue(tx, { queue, data: {}, singletonKey: 'wake' }),
      )
    },
    /** Runs the keeper in this process. The jobs must be started. */
    async start(jobs: Jobs): Promise<void> {
      await jobs.work(queue, async ({ signal }) => {
        await run(signal)
      })
      await jobs.schedule({ queue, cron: '* * * * *', data: {} })
    },
  }
}

async function stepFor(options: GraduationKeeperOptions, token: Hex): Promise<KeeperStep> {
  const { clock, database, evm, launchpad, spendPerTokenDay, wallet } = options
  const calls = graduationCallsStore(database.query)
  const latest = await calls.latest(token, failuresSeen)
  const [last] = latest
  if (last?.status === 'sent') return finish(options, last)
  const now = clock.nowMs()
  if (now < dueAt(latest)) return 'later'
  const data = encodeGraduate(token, crossings.usual)
  const simulation = await evm.simulate({ from: wallet.address, to: launchpad, data })
  if (!simulation.ok) return 'refused'
  const { maxFeePerGas } = await evm.fees()
  const costMax = graduationGas(crossings.usual) * maxFeePerGas
  const spent = await calls.spentSince(token, new Date(now - dayMs))
  if (spent + costMax > spendPerTokenDay) return 'unaffordable'
  if ((await evm.getBalance(wallet.address)) < costMax) return 'unaffordable'
  const attempt = (last?.attempt ?? 0) + 1
  const call = { token, attempt, costMax, sentAt: new Date(now) }
  return (await calls.begin(call)) ? finish(options, call) : 'taken'
}

/**
 * Sends the call that was begun, by this process or another: one call has one signature, so a second process sends the
 * same bytes again.
 */
async function finish(
  options: GraduationKeeperOptions,
  call: Pick<GraduationCall, 'attempt' | 'token'>,
): Promise<KeeperStep> {
  const { evm, launchpad, wallet } = options
  const id = `graduation:${call.token}:${call.attempt}`
  const signed = await wallet.signCall({
    id,
    to: launchpad,
    data: encodeGraduate(call.token, crossings.usual),
    gas: graduationGas(crossings.usual),
  })
  if ((await wallet.broadcast(id)) === 'superseded') {
    return settle(options, call, { outcome: 'superseded', cost: 0n, hash: signed.hash })
  }
  const receipt = await evm.waitForReceipt(signed.hash, receiptTimeoutMs)
  if (receipt === null) return 'pending'
  const cost = receipt.gasUsed * receipt.effectiveGasPrice
  return settle(options, call, { outcome: outcomeOf(receipt, launchpad), cost, hash: signed.hash })
}

/** Several processes may see the receipt: one of them stores the outcome and writes the event. */
async function settle(
  { clock, database, outbox }: GraduationKeeperOptions,
  call: Pick<GraduationCall, 'attempt' | 'token'>,
  end: { readonly outcome: CallOutcome; readonly cost: bigint; readonly hash: Hex },
): Promise<CallOutcome> {
  const { cost, hash: transactionHash, outcome } = end
  const at = new Date(clock.nowMs())
  await database.transaction(async (tx) => {
    const isFirst = await graduationCallsStore(tx).settle(call, {
      outcome,
      cost,
      transactionHash,
      at,
    })
    if (!isFirst) return
    await outbox.append(tx, events.graduationCalled, {
      subject: call.token,
      payload: {
        token: call.token,
        attempt: call.attempt,
        outcome,
        transactionHash,
        costAtomic: cost.toString(),
        settledAt: at.toISOString(),
      },
    })
  })
  return outcome
}

function outcomeOf({ logs, status }: EvmReceipt, launchpad: Hex): CallOutcome {
  if (status !== 'success') return 'failed'
  const hasOpened = logs.some(
    ({ address, topics }) =>
      topics[0] === graduatedTopic && getAddress(address) === getAddress(launchpad),
  )
  return hasOpened ? 'opened' : 'advanced'
}

/** The delay doubles with each failure in a row; after a call that advanced there is none. */
function dueAt(latest: readonly GraduationCall[]): number {
  const firstGood = latest.findIndex(({ status }) => status === 'advanced' || status === 'opened')
  const failures = firstGood === -1 ? latest.length : firstGood
  const [last] = latest
  if (failures === 0 || last?.settledAt == null) return 0
  const delay = Math.min(firstDelayMs * 2 ** (failures - 1), longestDelayMs)
  return last.settledAt.getTime() + delay
}
