import { getAbiItem, getAddress, toEventSelector } from 'viem'
import type { ChainEvm, EvmReceipt, Hex } from '../../../ports/chain-evm.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { Outbox } from '../../../ports/event-log.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { EvmPayoutWallet } from '../../../ports/payout-wallet.ts'
import { curveLaunchpadAbi } from '../abi.gen.ts'
import { encodeGraduate } from '../calldata.ts'
import { launchpadEvents as events } from '../launchpad.events.ts'
import {
  type CallOutcome,
  type GraduationCall,
  graduationCallsStore,
} from './graduation-calls.store.ts'
import { crossings, graduationGas } from './graduation-gas.ts'

/** Where the keeper's jobs wait. */
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
/** Failures are counted up to here; the delay is the longest one before. */
const failuresSeen = 8

export type GraduationKeeperOptions = {
  readonly database: Database
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly outbox: Outbox
  readonly logger: Logger
  readonly launchpad: Hex
  /** Pays the gas. Its signatures are kept, so that no process signs a call twice. */
  readonly wallet: EvmPayoutWallet
  /** Wei that calls for one token may cost in a day. */
  readonly spendPerTokenDay: bigint
}

/** What one look at a token came to. */
export type KeeperStep =
  | CallOutcome
  /** A call is on its way. */
  | 'pending'
  /** The last ones failed: not yet again. */
  | 'later'
  /** The chain would refuse it, most likely because the pool is open and the index behind. */
  | 'refused'
  /** It would cost more than the day, or the wallet, has left. */
  | 'unaffordable'
  /** Another process makes the call. */
  | 'taken'

/**
 * Goes on with graduations that the last buy could not finish, at the service's cost: one call for each token at a time, over
 * all processes, with fixed gas, until the pool is open or the day's bound is reached.
 */
export function createGraduationKeeper(options: GraduationKeeperOptions) {
  const { database, logger } = options
  const calls = graduationCallsStore(database.query)

  /** Looks after every launch that waits. Safe to repeat, and in several processes at a time. */
  async function run(signal?: AbortSignal): Promise<readonly KeeperStep[]> {
    const waiting = await calls.waiting(waitingMax)
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
    /** Has a process look, when something waits. For each block that is indexed. */
    async wake(jobs: Jobs): Promise<void> {
      if ((await calls.waiting(1)).length === 0) return
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
 * Makes the call that was begun, whichever process began it: one id is one signature, so a second process sends the same
 * bytes again.
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

/** Several processes may see the end: one of them writes it down, with its event. */
async function settle(
  { clock, database, outbox }: GraduationKeeperOptions,
  call: Pick<GraduationCall, 'attempt' | 'token'>,
  end: { readonly outcome: CallOutcome; readonly cost: bigint; readonly hash: Hex },
): Promise<CallOutcome> {
  const { cost, hash: transactionHash, outcome } = end
  const at = new Date(clock.nowMs())
  await database.transaction(async (tx) => {
    const isFirst = await graduationCallsStore(tx).settle(call, {
      ...{ outcome, cost, transactionHash, at },
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

/** Twice as long after each failure in a row; at once after a call that brought the pool nearer. */
function dueAt(latest: readonly GraduationCall[]): number {
  const firstGood = latest.findIndex(({ status }) => status === 'advanced' || status === 'opened')
  const failures = firstGood === -1 ? latest.length : firstGood
  const [last] = latest
  if (failures === 0 || last?.settledAt == null) return 0
  const delay = Math.min(firstDelayMs * 2 ** (failures - 1), longestDelayMs)
  return last.settledAt.getTime() + delay
}
