import { AppError } from '../../../kernel/errors.ts'
import { ModelFailure } from '../../../kernel/model-failure.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { ModelReply, ModelRequest } from '../../../ports/language-model.ts'
import type { RunParts } from './run-parts.ts'

/** Asks the model, and tells whoever follows the run what it says while it says it. */
export async function streamedReply(
  { deltas, model }: Pick<RunParts, 'deltas' | 'model'>,
  of: { readonly runId: string; readonly stepId: string },
  request: ModelRequest,
): Promise<ModelReply> {
  const speaking = deltas.speak(of)
  try {
    for await (const part of model.stream(request)) {
      if (part.kind === 'reply') return part.reply
      if (part.kind === 'text' && part.choice === 0) speaking.say(part.text)
    }
  } finally {
    speaking.stop()
  }
  throw new AppError(upstreamErrors.failed, 'The answer of the language model broke off.', {
    cause: new ModelFailure('malformed', 'the stream ended without its reply'),
  })
}
