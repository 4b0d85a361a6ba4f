import { rowsOf } from '../../kernel/operation.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
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

const auth = ['wallet_session', 'api_key', 'idp_bearer', 'account_session'] as const
/** What clients of OpenAI's call. */
const wire = { auth, errorForm: wireErrorForm } as const
const callErrors = [...modelCallErrors, ...Object.values(upstreamErrors)]
const planner = {
  id: 'deterministic-planner',
  object: 'model' as const,
  created: 0,
  owned_by: 'built-in',
}
const embedder = { ...planner, id: 'hashed-trigrams-256' }

/** Language models in OpenAI's own protocol. */
export const aiOperations = {
  status: operation({
    method: 'GET',
    path: '/api/ai/status',
    tier: 'public',
    family: 'AI',
    summary: 'Tell which models answer, and what they cost',
    auth: [],
    input: {},
    output: AiStatus,
    effect: 'none',
    examples: [
      {
        name: 'nothing configured',
        output: {
          configured: false,
          defaultModel: planner.id,
          embeddingModel: embedder.id,
          models: [
            { id: planner.id, kind: 'planner', canEmbed: false, price: null },
            { id: embedder.id, kind: 'embedding_model', canEmbed: true, price: null },
          ],
        },
      },
    ],
    handler: (ai) => ai.status(),
  }),

  listModels: operation({
    method: 'GET',
    path: '/api/ai/v1/models',
    tier: 'private',
    family: 'AI',
    summary: 'List the models, the default one first',
    ...wire,
    input: {},
    output: ModelList,
    effect: 'none',
    examples: [
      { name: 'nothing configured', output: { object: 'list', data: [planner, embedder] } },
    ],
    handler: (ai) => ai.list(),
  }),

  getModel: operation({
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
    examples: [{ name: 'one', input: { params: { model: planner.id } }, output: planner }],
    handler: (ai, { input }) => ai.get(input.params.model),
  }),

  chatCompletions: delegate({
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
    // Money may be spent, and the reply is another one each time.
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
    // Large answers that can be made again are not kept.
    idempotent: false,
    bodyLimitBytes: 1_048_576,
    limit: { bucket: 'api', weight: 5 },
    mcp: false,
    examples: [
      {
        name: 'one text',
        input: { body: { model: embedder.id, input: 'grid trading' } },
        output: {
          object: 'list',
          data: [{ object: 'embedding', index: 0, embedding: [0.6, -0.8] }],
          model: embedder.id,
          usage: { prompt_tokens: 3, total_tokens: 3 },
        },
      },
    ],
    handler: (ai, call) => ai.embed(call, call.input.body),
  }),
}
