import { chainErrors } from '../../../kernel/chain-errors.ts'
import { AppError, type ErrorSpec } from '../../../kernel/errors.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { Logger } from '../../../ports/logger.ts'
import { type CallBound, type IntentOwner, kindOf } from './intent-owner.ts'
import type { IntentRecord } from './intents.store.ts'
import { explainedFailure } from './refusals.ts'

type PreflightOptions = {
  readonly evm: ChainEvm
  readonly logger: Logger
  readonly owner: IntentOwner
}

/**
 * The chain state that a signed transaction will meet: the latest block, or the pending one where the account has
 * earlier transactions pending, since its approval may be among them. Undefined while the node lacks some of those.
 */
export async function chainForNonce(
  evm: ChainEvm,
  signed: { readonly from: Hex; readonly nonce: number },
  nextNonce: number,
): Promise<ChainEvm | undefined> {
  if (signed.nonce === nextNonce) return evm
  const pending = await orUndefined(evm.getTransactionCount(signed.from, 'pending'))
  if (pending !== signed.nonce) return undefined
  return {
    ...evm,
    call: (call, block = 'pending') => evm.call(call, block),
    getBalance: (address, block = 'pending') => evm.getBalance(address, block),
  }
}

/**
 * Refuses a call that would revert, before anything is stored or sent: 410 `intent_expired` past its deadline, the
 * kind's own code where its limit is broken, 422 `simulation_failed` for any other reason. Kinds without a limit pass,
 * and so does every call while the chain does not answer.
 */
export async function assertWouldSucceed(
  options: PreflightOptions,
  intent: IntentRecord,
): Promise<void> {
  const { evm, owner } = options
  const { bound } = kindOf(owner, intent.kind)
  const revert = await revertOf(options, intent)
  if (bound === undefined || revert === undefined) return
  const tip = await orUndefined(evm.getBlock('latest'))
  if (intent.deadline !== null && tip != null && tip.timestamp > intent.deadline) {
    throw new AppError(owner.errors.intent_expired, 'The deadline has passed on the chain.', {
      extra: { expiresAt: intent.expiresAt.toISOString() },
    })
  }
  const reason = owner.revertReason(revert.data, revert.said)
  const limit = bound.read(intent)
  const current = limit && (await currentAmount(options, intent, limit))
  // Without the limit it would succeed, so the limit is the reason.
  if (limit !== undefined && current !== undefined) {
    throw boundBroken(bound.broken, limit, current)
  }
  if (limit !== undefined && bound.isBroken(reason)) throw boundBroken(bound.broken, limit, null)
  throw await explainedFailure(options, callOf(intent), reason)
}

/** Whether a call with a limit would revert on the latest block; false when the chain does not answer. */
export async function wouldRevert(
  options: PreflightOptions,
  intent: IntentRecord,
): Promise<boolean> {
  return (await revertOf(options, intent)) !== undefined
}

/** How a call with a limit reverts; undefined where it does not, or the chain does not answer. */
async function revertOf(
  { evm, logger, owner }: PreflightOptions,
  intent: IntentRecord,
): Promise<{ readonly data: Hex; readonly said: string } | undefined> {
  if (kindOf(owner, intent.kind).bound === undefined) return undefined
  try {
    await evm.call(callOf(intent))
    return undefined
  } catch (failure) {
    if (failure instanceof AppError && failure.spec.code === chainErrors.reverted.code) {
      // The port guarantees hex here.
      return { data: failure.options.extra?.['revertData'] as Hex, said: failure.message }
    }
    logger.warn('a signed transaction could not be simulated before it is sent', {
      intentId: intent.id,
      reason: failure instanceof Error ? failure.message : 'unknown',
    })
    return undefined
  }
}

/** The amount that the call would move without its limit; undefined where it reverts all the same. */
async function currentAmount(
  { evm }: PreflightOptions,
  intent: IntentRecord,
  limit: CallBound,
): Promise<bigint | undefined> {
  const { data, value } = limit.unbounded
  // A call that may spend any amount of ether is simulated with the whole balance.
  const isEther = limit.of === 'most_spent' && value > 0n
  const given = isEther ? await orUndefined(evm.getBalance(intent.from)) : value
  const returned = await orUndefined(evm.call({ ...callOf(intent), data, value: given ?? value }))
  return returned === undefined ? undefined : limit.amountIn(returned)
}

const callOf = ({ data, from, to, value }: IntentRecord) => ({ data, from, to, value })

async function orUndefined<answer>(asked: Promise<answer>): Promise<answer | undefined> {
  try {
    return await asked
  } catch {
    return undefined
  }
}

function boundBroken(broken: ErrorSpec, limit: CallBound, current: bigint | null): AppError {
  const { amount, asset, of } = limit
  const what = asset === 'ETH' ? 'wei' : `base units of ${asset}`
  const accepted = `${of === 'least_received' ? 'at least' : 'at most'} ${amount} ${what}`
  return new AppError(
    broken,
    `The transaction accepts ${accepted}; ${currentAmountText(limit, current)}. Nothing was sent.`,
    {
      extra: {
        bound: { of, asset, amountAtomic: amount.toString() },
        currentAmountAtomic: current?.toString() ?? null,
      },
    },
  )
}

function currentAmountText({ amount, of }: CallBound, current: bigint | null): string {
  const isLeast = of === 'least_received'
  if (current === null) return isLeast ? 'it would bring less now' : 'it would take more now'
  const said = `it would ${isLeast ? 'bring' : 'take'} ${current} now`
  const isWithin = isLeast ? current >= amount : current <= amount
  return isWithin ? `${said}, but one way of its route not within its own part` : said
}
