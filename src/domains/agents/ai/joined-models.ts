import { AppError } from '../../../kernel/errors.ts'
import type { LanguageModel, ModelInfo } from '../../../ports/language-model.ts'
import { aiErrors } from './ai.errors.ts'

/**
 * Several model providers as one; the first that has a model's name serves it. 404 `ai.model_unknown` for an unknown
 * name.
 */
export function joinModels(parts: readonly LanguageModel[]): LanguageModel {
  const of = (model: string): LanguageModel => {
    const part = parts.find((one) => one.models().some(({ id }) => id === model))
    if (part === undefined) throw unknownModel(model)
    return part
  }
  return {
    models() {
      const all = parts.flatMap((part) => part.models())
      return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at)
    },
    tokensMax: (request) => of(request.model).tokensMax(request),
    reply: async (request) => of(request.model).reply(request),
    async *stream(request) {
      yield* of(request.model).stream(request)
    },
    embed: async (request) => of(request.model).embed(request),
  }
}

/** The model of a name, or without a name the first with the required ability. */
export function findModel(
  models: readonly ModelInfo[],
  name: string | undefined,
  work: 'chat' | 'embed',
): ModelInfo {
  const can = (model: ModelInfo) => (work === 'embed' ? model.canEmbed : canChat(model))
  const found = models.find((model) => (name === undefined ? can(model) : model.id === name))
  if (found === undefined) throw unknownModel(name ?? work)
  if (can(found)) return found
  const other = work === 'embed' ? 'makes no embeddings' : 'makes embeddings only'
  throw new AppError(aiErrors.model_unsuited, `${found.id} ${other}.`, {
    extra: { models: models.filter(can).map(({ id }) => id) },
  })
}

/** Whether it takes conversations: all models but those for embeddings only. */
export function canChat({ isLanguageModel, canEmbed }: ModelInfo): boolean {
  return isLanguageModel || !canEmbed
}

function unknownModel(name: string): AppError {
  return new AppError(aiErrors.model_unknown, `There is no model ${name.slice(0, 128)}.`)
}
