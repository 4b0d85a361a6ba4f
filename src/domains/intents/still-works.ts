import { chainErrors } from '../../kernel/chain-errors.ts'
import { AppError, type ErrorSpec } from '../../kernel/errors.ts'
import type { ChainEvm, Hex } from '../../ports/chain-evm.ts'
import type { Logger } from '../../ports/logger.ts'
import { type CallBound, type IntentOwner, kindOf } from './intent-owner.ts'
import type { IntentRecord } from './intents.store.ts'
import { explainedFailure } from './refusals.ts'

type Asked = { readonly evm: ChainEvm; readonly logger: Logger; readonly owner: IntentOwner }

/**
 * The chain as a signed transaction will find it: on the latest block, or on the pending one where the account has sent others
 * before it, since its approval may be among them. Undefined while the node has not got all of those: then nobody knows.
 */
export async function chainBefore(
  evm: ChainEvm,
  signed: { readonly from: Hex; readonly nonce: number },
  nextNonce: number,
): Promise<ChainEvm | undefined> {
  if (signed.nonce === nextNonce) return evm
  const pending = await orUnknown(evm.getTransactionCount(signed.from, 'pending'))
  if (pending !== signed.nonce) return undefined
  return {
    ...evm,
    call: (call, block = 'pending') => evm.call(call, block),
    getBalance: (address, block = 'pending') => evm.getBalance(address, block),
  }
}

/**
 * Refuses a call that would only burn gas on the chain as it is seen, before anything is kept or sent: 410 `intent_expired` past
 * its deadline, the kind's own code where its bound is broken, 422 `simulation_failed` for any other reason. Kinds
 * without a bound pass, and so does every call of a chain that does not answer: silence is no reason to refuse.
 */
export async function assertStillWorks(options: Asked, intent: IntentRecord): Promise<void> {
  const { evm, owner } = options
  const { bound } = kindOf(owner, intent.kind)
  const revert = await revertOf(options, intent)
  if (bound === undefined || revert === undefined) return
  const tip = await orUnknown(evm.getBlock('latest'))
  if (intent.deadline !== null && tip != null && tip.timestamp > intent.deadline) {
    throw new AppError(owner.errors.intent_expired, 'The deadline has passed on the chain.', {
      extra: { expiresAt: intent.expiresAt.toISOString() },
    })
  }
  const reason = owner.revertReason(revert.data, revert.said)
  const limit = bound.read(intent)
  const current = limit && (await currentOf(options, intent, limit))
  // Accepting anything it would work: then it is the bound that it fails for.
  if (limit !== undefined && current !== undefined) {
    throw boundBroken(bound.broken, limit, current)
  }
  if (limit !== undefined && bound.isBroken(reason)) throw boundBroken(bound.broken, limit, null)
  throw await explainedFailure(options, callOf(intent), reason)
}

/** Whether a call that was signed for its bound would revert on the latest block; false where nobody knows. */
export async function wouldRevert(options: Asked, intent: IntentRecord): Promise<boolean> {
  return (await revertOf(options, intent)) !== undefined
}

/** How the call of a kind with a bound reverts; undefined where it does not, or nobody can say. */
async function revertOf(
  { evm, logger, owner }: Asked,
  intent: IntentRecord,
): Promise<{ readonly data: Hex; readonly said: string } | undefined> {
  if (kindOf(owner, intent.kind).bound === undefined) return undefined
  try {
    await evm.call(callOf(intent))
    return undefined
  } catch (failure) {
    if (failure instanceof AppError && failure.spec.code === chainErrors.reverted.code) {
      // The port promises hex there.
      return { data: failure.options.extra?.['revertData'] as Hex, said: failure.message }
    }
    logger.warn('a signed transaction could not be tried before it is sent', {
      intentId: intent.id,
      reason: failure instanceof Error ? failure.message : 'unknown',
    })
    return undefined
  }
}

/** What the call would move now if it accepted anything; undefined where it fails all the same. */
async function currentOf(
  { evm }: Asked,
  intent: IntentRecord,
  limit: CallBound,
): Promise<bigint | undefined> {
  const { data, value } = limit.unbounded
  // A call that may spend any ether is tried with all that there is.
  const isEther = limit.of === 'most_spent' && value > 0n
  const given = isEther ? await orUnknown(evm.getBalance(intent.from)) : value
  const returned = await orUnknown(evm.call({ ...callOf(intent), data, value: given ?? value }))
  return returned === undefined ? undefined : limit.amountIn(returned)
}

const callOf = ({ data, from, to, value }: IntentRecord) => ({ data, from, to, value })

async function orUnknown<answer>(asked: Promise<answer>): Promise<answer | undefined> {
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
    `The transaction accepts ${accepted}; ${nowWords(limit, current)}. Nothing was sent.`,
    {
      extra: {
        bound: { of, asset, amountAtomic: amount.toString() },
        currentAmountAtomic: current?.toString() ?? null,
      },
    },
  )
}

function nowWords({ amount, of }: CallBound, current: bigint | null): string {
  const isLeast = of === 'least_received'
  if (current === null) return isLeast ? 'it would bring less now' : 'it would take more now'
  const said = `it would ${isLeast ? 'bring' : 'take'} ${current} now`
  const isWithin = isLeast ? current >= amount : current <= amount
  return isWithin ? `${said}, but one way of its route not within its own part` : said
}
