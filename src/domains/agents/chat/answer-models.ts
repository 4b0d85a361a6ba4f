import { AppError } from '../../../kernel/errors.ts'
import { payerOf } from '../../../kernel/principal.ts'
import type {
  LanguageModel,
  ModelInfo,
  ModelPart,
  ModelRequest,
  ModelUsage,
} from '../../../ports/language-model.ts'
import { billingErrors } from '../../money/billing/index.ts'
import { ledgerErrors } from '../../money/ledger/index.ts'
import { canChat, type LoopRequest, type MeteredModels, type ModelCharges } from '../ai/index.ts'
import { agentsErrors, type PaidAgent, platformOwner } from '../directory/index.ts'
import { budgetDefaults, type RunBudget, readBudget } from '../runs/index.ts'

/** The operation under which an owner finds what their agent's answers cost. */
const chatOperation = 'post_api_x402_agent_chat'
/** A shorter reply is not worth a call. */
const outputTokensLeast = 64
/** What one answer of the platform's own agents may cost the platform, in millionths of a dollar. */
const platformCostMax = 100_000n

export type AnswerModels = {
  /** The models with their money, for agents of accounts: the owner pays. */
  readonly models: MeteredModels
  /** The same models, for the platform's own agents: the platform pays its endpoint. */
  readonly model: LanguageModel
  readonly costOf: ModelCharges['costOf']
}

/** Raised where the next call of the model would exceed what the agent may use for one answer. */
export class AnswerBudgetReached extends Error {
  override readonly name = 'AnswerBudgetReached'
}

/** The agent's model, or the default where it names none or one that is not offered. */
export function modelOf(
  { content }: PaidAgent,
  { models }: Pick<AnswerModels, 'models'>,
): ModelInfo {
  const named = models.models().find((model) => model.id === content.model && canChat(model))
  return named ?? models.chatModel(undefined)
}

/** What the agent may use for one answer. */
export function budgetOf({ content }: PaidAgent): RunBudget {
  return { ...budgetDefaults, ...readBudget(content.budget) }
}

/**
 * Asks the agent's model, at the cost of its owner, within the budget of one answer. Raises `AnswerBudgetReached`, 409
 * where the owner cannot pay, which says nothing about their money, and what models raise.
 */
export function askingModel(
  { agent, model, requestId }: { agent: PaidAgent; model: ModelInfo; requestId: string },
  parts: AnswerModels & { readonly outputTokensMax: number },
): (request: LoopRequest) => AsyncIterable<ModelPart> {
  const { slug, ownerId } = agent
  const principal = payerOf(ownerId, agent.id)
  const isPlatform = ownerId === platformOwner
  const { costMicroUsdMax: most, tokensMax: tokens } = budgetOf(agent)
  const left = { tokens, costMicroUsd: isPlatform ? least(most, platformCostMax) : most }
  return async function* ask(request) {
    const outputTokensMax = longest({ ...request, model: model.id }, { left, model, parts })
    const sized = { ...request, model: model.id, outputTokensMax }
    const shortest = Math.min(outputTokensLeast, outputTokensMax)
    const reply = isPlatform
      ? parts.model.stream(sized)
      : parts.models.stream(
          { principal, operationId: chatOperation, requestId, agentId: slug },
          { ...sized, outputTokensLeast: shortest },
        )
    try {
      for await (const part of reply) {
        if (part.kind === 'reply')
          spend(left, part.reply.usage, parts.costOf(model, part.reply.usage))
        yield part
      }
    } catch (failure) {
      if (!isPlatform && isUnpaid(failure)) throw unfunded(failure)
      throw failure
    }
  }
}

type Left = { tokens: number; costMicroUsd: bigint }

/** The longest reply that the budget has left, of half the length each time. */
function longest(
  request: Omit<ModelRequest, 'outputTokensMax' | 'signal'>,
  given: {
    readonly left: Left
    readonly model: ModelInfo
    readonly parts: AnswerModels & { readonly outputTokensMax: number }
  },
): number {
  const { left, model, parts } = given
  let outputTokens = parts.outputTokensMax
  for (; outputTokens >= outputTokensLeast; outputTokens = Math.floor(outputTokens / 2)) {
    const tokens = Math.ceil(parts.model.tokensMax({ ...request, outputTokensMax: outputTokens }))
    const most = { inputTokens: Math.max(0, tokens - outputTokens), outputTokens }
    if (tokens <= left.tokens && parts.costOf(model, most) <= left.costMicroUsd) return outputTokens
  }
  throw new AnswerBudgetReached()
}

function spend(left: Left, { inputTokens, outputTokens }: ModelUsage, costMicroUsd: bigint): void {
  left.tokens -= inputTokens + outputTokens
  left.costMicroUsd -= costMicroUsd
}

function isUnpaid(failure: unknown): boolean {
  const codes: readonly string[] = [
    ledgerErrors.insufficient.code,
    billingErrors.budget_exceeded.code,
  ]
  return failure instanceof AppError && codes.includes(failure.spec.code)
}

/** The payer is told neither what the owner has nor what the call would have cost. */
function unfunded(cause: unknown): AppError {
  return new AppError(
    agentsErrors.owner_unfunded,
    'The owner of this agent does not pay for its model at present.',
    { cause },
  )
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
