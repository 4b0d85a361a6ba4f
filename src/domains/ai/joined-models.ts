import { AppError } from '../../kernel/errors.ts'
import type { LanguageModel, ModelInfo } from '../../ports/language-model.ts'
import { aiErrors } from './ai.errors.ts'

/** Several models as one, in their order; the first with a name has it. A model that nobody has is 404 `ai.model_unknown`. */
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

/** The model of a name, or the first that can do the work where none is named. */
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

/** Whether it takes conversations: all but those that are there for embeddings alone. */
export function canChat({ isLanguageModel, canEmbed }: ModelInfo): boolean {
  return isLanguageModel || !canEmbed
}

function unknownModel(name: string): AppError {
  return new AppError(aiErrors.model_unknown, `There is no model ${name.slice(0, 128)}.`)
}
