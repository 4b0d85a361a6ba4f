import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import { aiErrors, modelCallErrors } from './ai.errors.ts'
import {
  AiStatus,
  ChatCompletionRequest,
  EmbeddingList,
  EmbeddingsRequest,
  Model,
  ModelList,
  ModelParams,
} from './ai.schemas.ts'
import type { AiService } from './ai.service.ts'
import { ChatCompletion, ChunkStream } from './answer.schemas.ts'
import { wireErrorForm } from './wire-error.ts'

const { delegate, operation } = rowsOf<AiService>()

/** The rows that clients of OpenAI's API call. */
const wire = { auth: accountCredentials, errorForm: wireErrorForm } as const
const callErrors = [...modelCallErrors, ...Object.values(upstreamErrors)]
const planner = {
  id: 'deterministic-planner',
  object: 'model' as const,
  created: 0,
  owned_by: 'built-in',
}

/** Language models in OpenAI's protocol. */
export const aiOperations = {
  status: operation({
    name: 'ai.getStatus',
    method: 'GET',
    path: '/api/ai/status',
    tier: 'public',
    family: 'AI',
    summary: 'Tell which models answer, and what they cost',
    auth: [],
    input: {},
    output: AiStatus,
    effect: 'none',
    handler: (ai) => ai.status(),
  }),

  listModels: operation({
    name: 'models.list',
    method: 'GET',
    path: '/api/ai/v1/models',
    tier: 'private',
    family: 'AI',
    summary: 'List the models, the default one first',
    ...wire,
    input: {},
    output: ModelList,
    effect: 'none',
    handler: (ai) => ai.list(),
  }),

  getModel: operation({
    name: 'models.get',
    method: 'GET',
    path: '/api/ai/v1/models/{model}',
    tier: 'private',
    family: 'AI',
    summary: 'Read one model',
    ...wire,
    input: { params: ModelParams },
    output: Model,
    errors: [aiErrors.model_unknown],
    effect: 'none',
    handler: (ai, { input }) => ai.get(input.params.model),
  }),

  chatCompletions: delegate({
    name: 'chatCompletions.create',
    method: 'POST',
    path: '/api/ai/v1/chat/completions',
    tier: 'private',
    family: 'AI',
    summary: 'Complete a chat',
    streams: true,
    description:
      'OpenAI’s protocol: a `chat.completion`, or with `stream` its chunks as server-sent events that end with `[DONE]`. Tools are handed back to the caller. Tokens are provided for before the model is asked and charged after; GET /api/ai/status says at what price. Errors are problem documents with the public API’s `error` object in them.',
    ...wire,
    input: { body: ChatCompletionRequest },
    describes: {
      answers: { 200: { 'application/json': ChatCompletion, 'text/event-stream': ChunkStream } },
    },
    errors: callErrors,
    // It may spend money, and each reply is different.
    effect: 'irreversible',
    idempotent: false,
    // With pictures.
    bodyLimitBytes: 4_194_304,
    limit: { bucket: 'api', weight: 5 },
    mcp: false,
    examples: [
      {
        name: 'a tool is asked for',
        input: {
          body: {
            model: planner.id,
            messages: [{ role: 'user', content: 'list the newest launches' }],
            tools: [
              {
                type: 'function',
                function: {
                  name: 'launches',
                  description: 'List launches, newest first',
                  parameters: { type: 'object', properties: {} },
                },
              },
            ],
          },
        },
        output: {
          id: 'chatcmpl-01k8v2m4q6r8t0v2x4z6b8d0f2',
          created: 1_784_106_000,
          model: planner.id,
          object: 'chat.completion',
          choices: [
            {
              index: 0,
              message: {
                role: 'assistant',
                content: 'deterministic-planner (no language model): calling launches with {}.',
                refusal: null,
                tool_calls: [
                  {
                    id: 'call_1f2e3d4c5b6a798800112233',
                    type: 'function',
                    function: { name: 'launches', arguments: '{}' },
                  },
                ],
              },
              logprobs: null,
              finish_reason: 'tool_calls',
            },
          ],
          usage: { prompt_tokens: 50, completion_tokens: 19, total_tokens: 69 },
        },
      },
    ],
    handler: (ai, call, request) => ai.chat(call, request),
  }),

  embeddings: operation({
    name: 'embeddings.create',
    method: 'POST',
    path: '/api/ai/v1/embeddings',
    tier: 'private',
    family: 'AI',
    summary: 'Make vectors of texts',
    description:
      'OpenAI’s protocol. Without a configured model, `hashed-trigrams-256` is arithmetic over spelling: texts that share words are near, whatever they mean.',
    ...wire,
    input: { body: EmbeddingsRequest },
    output: EmbeddingList,
    errors: callErrors,
    effect: 'irreversible',
    // Large answers that can be recomputed are not stored.
    idempotent: false,
    bodyLimitBytes: 1_048_576,
    limit: { bucket: 'api', weight: 5 },
    mcp: false,
    handler: (ai, call) => ai.embed(call, call.input.body),
  }),
}
