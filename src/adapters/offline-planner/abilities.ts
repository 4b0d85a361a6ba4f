import { AppError } from '../../kernel/errors.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
import type { EmbeddingInput, ModelRequest } from '../../ports/language-model.ts'
import { dimensions as dimensionsMost } from './hashed-embedding.ts'

const planner = 'deterministic-planner (no language model)'

/** A 400 error that names the unsupported member. */
export function cannot(member: string, why: string): AppError {
  const location = `body/${member}`
  return new AppError(requestErrors.invalid, `${planner} cannot do that: ${why}.`, {
    faults: [{ location, message: why }],
    hint: 'Choose a language model of GET /api/ai/v1/models, where one is configured, or leave the member out.',
  })
}

/**
 * Refuses features that need an actual model (vision, audio, log probabilities). Ignores settings that only affect
 * sampling.
 */
export function assertSupported({ messages, settings = {} }: ModelRequest): void {
  const at = messages.findIndex((message) => 'parts' in message && message.parts !== undefined)
  if (at !== -1) throw cannot(`messages/${at}/content`, 'it reads texts only')
  if (settings['logprobs'] === true) throw cannot('logprobs', 'it draws no tokens')
  const { modalities } = settings
  if (Array.isArray(modalities) && modalities.includes('audio')) {
    throw cannot('modalities', 'it writes texts only')
  }
}

/** The texts to embed and the length of their vectors; refuses token ids and vectors longer than the maximum. */
export function embeddable(given: {
  readonly inputs: readonly EmbeddingInput[]
  readonly dimensions?: number
}): { readonly texts: readonly string[]; readonly length: number } {
  const { inputs, dimensions: length = dimensionsMost } = given
  const texts = inputs.filter((one) => typeof one === 'string')
  if (texts.length < inputs.length) throw cannot('input', 'it has no tokens, send texts')
  if (length > dimensionsMost) {
    throw cannot('dimensions', `its vectors have ${dimensionsMost} places at the most`)
  }
  return { texts, length }
}
