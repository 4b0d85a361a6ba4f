import { createOfflinePlanner } from '../adapters/offline-planner/offline-planner.ts'
import { createOpenAiCompatibleModel } from '../adapters/openai-compatible/openai-compatible-model.ts'
import { createAiService, joinModels, type TokenPrice } from '../domains/agents/ai/index.ts'
import type { BillingService } from '../domains/money/billing/index.ts'
import type { LedgerService } from '../domains/money/ledger/index.ts'
import type { PaymentMode } from '../kernel/assets.ts'
import type { LanguageModel, ModelInfo } from '../ports/language-model.ts'
import type { ServiceOptions } from './service-options.ts'

/** A paper invoice does not pay for tokens either. */
const noMeters = { meterPriceOf: async () => null }

/** Language models: the configured endpoint's, if any, and always the built-in ones. */
export function createModels(
  { config, world }: Pick<ServiceOptions, 'config' | 'world'>,
  money: {
    readonly billing: BillingService
    readonly ledger: LedgerService
    readonly mode: PaymentMode
  },
) {
  const endpoint = config.languageModel
  const planner = createOfflinePlanner()
  const model: LanguageModel =
    endpoint === null
      ? planner
      : joinModels([
          createOpenAiCompatibleModel({ ...endpoint, egress: world.operatorEgress }),
          planner,
        ])
  const price: TokenPrice = {
    inputAtomicPerMillion: endpoint?.inputPriceMicroUsd ?? 0n,
    outputAtomicPerMillion: endpoint?.outputPriceMicroUsd ?? 0n,
  }
  const builtIn = new Set(planner.models().map(({ id }) => id))
  const priceOf = ({ id, owner }: ModelInfo) =>
    owner === 'built-in' && builtIn.has(id) ? null : price
  const { billing, ledger, mode } = money
  return {
    model,
    service: createAiService({
      // A model's tokens cost real money at its endpoint, so play money never pays for them.
      ...world,
      model,
      ledger,
      mode: 'live',
      priceOf,
      spending: billing.spending,
      chargeBooks: billing.chargeBooks,
      book: mode === 'paper' ? noMeters : billing.book,
    }),
  }
}
