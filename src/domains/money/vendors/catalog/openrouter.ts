import { Type as T } from '@sinclair/typebox'
import { namedShape, shape } from '../../../../kernel/schemas.ts'
import { countAt } from '../usage.ts'
import type { Vendor, VendorInput, VendorOperation } from '../vendor.ts'
import { OpenObject, oneOf, text } from './fields.ts'

const generation = 'gen-1726670000-b1f3Qm9a7X'
const model = T.String({
  pattern: '^[a-z0-9._-]{1,64}/[A-Za-z0-9._-]{1,128}(:[a-z0-9-]{1,32})?$',
  description: 'Model as the vendor names it, such as openai/gpt-4.1-mini',
})
const tokensMax = 8_192
const usualTokens = 1_024
const sampling = {
  max_tokens: T.Optional(T.Integer({ minimum: 1, maximum: tokensMax, default: usualTokens })),
  temperature: T.Optional(T.Number({ minimum: 0, maximum: 2 })),
  top_p: T.Optional(T.Number({ minimum: 0, maximum: 1 })),
  stop: T.Optional(T.Array(T.String({ maxLength: 64 }), { maxItems: 4 })),
  seed: T.Optional(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
}
const content = T.String({ maxLength: 100_000 })
const message = namedShape('OpenRouterMessage', {
  role: oneOf(['system', 'user', 'assistant', 'tool']),
  content: T.Union([content, T.Array(OpenObject, { maxItems: 16 })]),
  name: T.Optional(text(64)),
  tool_call_id: T.Optional(text(128)),
  tool_calls: T.Optional(T.Array(OpenObject, { maxItems: 32 })),
})
const modelParams = shape({
  author: T.String({ pattern: '^[a-z0-9._-]{1,64}$' }),
  slug: T.String({ pattern: '^[A-Za-z0-9._:-]{1,160}$' }),
})
const usage = { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 }
const tokens: NonNullable<VendorOperation['units']> = (_, answer) => ({
  prompt_tokens: countAt(answer, ['usage', 'prompt_tokens']),
  completion_tokens: countAt(answer, ['usage', 'completion_tokens']),
})

/** The maximum price of a million tokens, in whole US dollars; the vendor picks no provider above it. */
type Ceiling = { readonly prompt: number; readonly completion: number }

const economy: Ceiling = { prompt: 1, completion: 5 }
const premium: Ceiling = { prompt: 15, completion: 75 }

/**
 * The maximum cost of the call at its ceiling, plus a fifth, rounded up. A token is counted as two bytes, which
 * overestimates text in any language.
 */
function priceOf(ceiling: Ceiling, written: (input: VendorInput) => unknown) {
  return (input: VendorInput): bigint => {
    const { max_tokens: most = usualTokens } = input.body
    const completionTokens = typeof most === 'number' ? most : usualTokens
    return costOf(written(input), ceiling.prompt, completionTokens * ceiling.completion)
  }
}

/** The cost of the input and the answer; dollars per million tokens are millionths of a dollar per token. */
function costOf(read: unknown, promptPrice: number, answerCost: number): bigint {
  const promptTokens = Math.ceil(Buffer.byteLength(JSON.stringify(read ?? '')) / 2)
  return 1_000n + (BigInt(promptTokens * promptPrice + answerCost) * 6n + 4n) / 5n
}

function chat(path: `/${string}`, summary: string, ceiling: Ceiling): VendorOperation {
  return {
    summary,
    description: `Takes models of at most ${ceiling.prompt} and ${ceiling.completion} US dollars for a million tokens read and written. The price is that of the longest answer that the call allows. The answer comes whole, not as a stream.`,
    method: 'POST',
    path,
    upstream: {
      path: '/chat/completions',
      body: { stream: false, provider: { max_price: ceiling } },
    },
    input: {
      body: namedShape('OpenRouterChatRequest', {
        model,
        messages: T.Array(message, { minItems: 1, maxItems: 128 }),
        ...sampling,
        tools: T.Optional(T.Array(OpenObject, { maxItems: 64 })),
        tool_choice: T.Optional(T.Union([oneOf(['none', 'auto', 'required']), OpenObject])),
        response_format: T.Optional(OpenObject),
      }),
    },
    effect: 'none',
    priceUsdcAtomic: priceOf(ceiling, ({ body }) => [
      body['messages'],
      body['tools'],
      body['response_format'],
    ]),
    timeoutMs: 25_000,
    makes: [{ kind: 'generation', at: ['id'] }],
    units: tokens,
    example: {
      name: 'a short question',
      input: {
        body: {
          model: 'openai/gpt-4.1-mini',
          messages: [{ role: 'user', content: 'What is a limit order?' }],
          max_tokens: 200,
        },
      },
      output: {
        id: generation,
        object: 'chat.completion',
        created: 1_726_670_000,
        model: 'openai/gpt-4.1-mini',
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: 'An order with a price.' },
            finish_reason: 'stop',
          },
        ],
        usage,
      },
    },
  }
}

/** Language models of many vendors. Another endpoint with the same API can be configured. */
export const openrouter: Vendor = {
  id: 'openrouter',
  name: 'OpenRouter',
  family: 'AI',
  docsUrl: 'https://openrouter.ai/docs/api-reference',
  baseUrl: 'https://openrouter.ai/api/v1',
  secret: { in: 'header', name: 'Authorization', prefix: 'Bearer ' },
  limits: { callsPerMinute: 600, concurrent: 32 },
  operations: {
    chat: chat(
      '/api/openrouter/chat/completions',
      'Complete a chat with a model of moderate price',
      economy,
    ),
    premiumChat: chat(
      '/api/openrouter/premium/chat/completions',
      'Complete a chat with a model of any price',
      premium,
    ),
    complete: {
      summary: 'Complete a text',
      method: 'POST',
      path: '/api/openrouter/completions',
      upstream: {
        path: '/completions',
        body: { stream: false, provider: { max_price: economy } },
      },
      input: { body: shape({ model, prompt: content, ...sampling }) },
      effect: 'none',
      priceUsdcAtomic: priceOf(economy, ({ body }) => body['prompt']),
      timeoutMs: 25_000,
      makes: [{ kind: 'generation', at: ['id'] }],
      units: tokens,
      example: {
        name: 'a line',
        input: {
          body: { model: 'openai/gpt-4.1-mini', prompt: 'A limit order is', max_tokens: 50 },
        },
        output: {
          id: generation,
          choices: [{ text: ' an order with a price.', finish_reason: 'stop' }],
          usage,
        },
      },
    },
    embeddings: {
      summary: 'Turn texts into vectors',
      description: `Takes models of at most ${economy.prompt} US dollar for a million tokens read. The price is that of the longest reading of the texts.`,
      method: 'POST',
      path: '/api/openrouter/embeddings',
      upstream: {
        path: '/embeddings',
        body: { provider: { max_price: { prompt: economy.prompt } } },
      },
      input: {
        body: shape({
          model,
          input: T.Union([text(32_000), T.Array(text(32_000), { minItems: 1, maxItems: 64 })]),
          dimensions: T.Optional(T.Integer({ minimum: 1, maximum: 8_192 })),
          encoding_format: T.Optional(oneOf(['float', 'base64'], { default: 'float' })),
        }),
      },
      effect: 'none',
      repeatable: true,
      priceUsdcAtomic: ({ body }) => costOf(body['input'], economy.prompt, 0),
      timeoutMs: 25_000,
      answerBytesMax: 8 * 1_048_576,
      units: (_, answer) => ({ prompt_tokens: countAt(answer, ['usage', 'prompt_tokens']) }),
      example: {
        name: 'one text',
        input: { body: { model: 'openai/text-embedding-3-small', input: 'A limit order' } },
        output: {
          object: 'list',
          data: [{ object: 'embedding', index: 0, embedding: [0.012, -0.034] }],
          model: 'openai/text-embedding-3-small',
          usage: { prompt_tokens: 3, total_tokens: 3 },
        },
      },
    },
    embeddingModels: {
      summary: 'List the models that make vectors',
      method: 'GET',
      path: '/api/openrouter/embeddings/models',
      upstream: { path: '/embeddings/models' },
      input: {},
      effect: 'none',
      priceUsdcAtomic: 500n,
      cache: { freshSeconds: 300, staleSeconds: 86_400 },
      example: {
        name: 'one model',
        output: { data: [{ id: 'openai/text-embedding-3-small', context_length: 8_192 }] },
      },
    },
    modelCount: {
      summary: 'Count the models',
      method: 'GET',
      path: '/api/openrouter/models/count',
      upstream: { path: '/models/count' },
      input: {},
      effect: 'none',
      priceUsdcAtomic: 200n,
      cache: { freshSeconds: 300, staleSeconds: 86_400 },
      example: { name: 'all of them', output: { data: { count: 512 } } },
    },
    parameters: {
      summary: 'Read which parameters a model takes',
      method: 'GET',
      path: '/api/openrouter/parameters/{author}/{slug}',
      upstream: { path: '/parameters/{author}/{slug}' },
      input: { params: modelParams },
      effect: 'none',
      priceUsdcAtomic: 500n,
      cache: { freshSeconds: 300, staleSeconds: 86_400 },
      example: {
        name: 'of one model',
        input: { params: { author: 'openai', slug: 'gpt-4.1-mini' } },
        output: { data: { model: 'openai/gpt-4.1-mini', supported_parameters: ['temperature'] } },
      },
    },
    private: {
      summary: 'List the providers that keep nothing of what they are sent',
      method: 'GET',
      path: '/api/openrouter/endpoints/zdr',
      upstream: { path: '/endpoints/zdr' },
      input: {},
      effect: 'none',
      priceUsdcAtomic: 500n,
      cache: { freshSeconds: 300, staleSeconds: 86_400 },
      answerBytesMax: 8 * 1_048_576,
      example: {
        name: 'one provider',
        output: { data: [{ provider_name: 'OpenAI', tag: 'zdr' }] },
      },
    },
    models: {
      summary: 'List the models with their prices',
      method: 'GET',
      path: '/api/openrouter/models',
      upstream: { path: '/models' },
      input: {},
      effect: 'none',
      priceUsdcAtomic: 1_000n,
      cache: { freshSeconds: 300, staleSeconds: 86_400 },
      answerBytesMax: 8 * 1_048_576,
      example: {
        name: 'one model',
        output: {
          data: [
            {
              id: 'openai/gpt-4.1-mini',
              name: 'GPT-4.1 Mini',
              context_length: 1_047_576,
              pricing: { prompt: '0.0000004', completion: '0.0000016' },
            },
          ],
        },
      },
    },
    endpoints: {
      summary: 'List the providers of one model',
      method: 'GET',
      path: '/api/openrouter/models/{author}/{slug}/endpoints',
      upstream: { path: '/models/{author}/{slug}/endpoints' },
      input: {
        params: modelParams,
      },
      effect: 'none',
      priceUsdcAtomic: 500n,
      cache: { freshSeconds: 60, staleSeconds: 3_600 },
      example: {
        name: 'of one model',
        input: { params: { author: 'openai', slug: 'gpt-4.1-mini' } },
        output: { data: { id: 'openai/gpt-4.1-mini', endpoints: [] } },
      },
    },
    providers: {
      summary: 'List the providers of models',
      method: 'GET',
      path: '/api/openrouter/providers',
      upstream: { path: '/providers' },
      input: {},
      effect: 'none',
      priceUsdcAtomic: 500n,
      cache: { freshSeconds: 600, staleSeconds: 86_400 },
      example: { name: 'one provider', output: { data: [{ name: 'OpenAI', slug: 'openai' }] } },
    },
    generation: {
      summary: 'Read the figures of an own completion',
      method: 'GET',
      path: '/api/openrouter/generation',
      upstream: { path: '/generation' },
      input: { query: shape({ id: T.String({ pattern: '^[A-Za-z0-9_-]{8,128}$' }) }) },
      effect: 'none',
      priceUsdcAtomic: 500n,
      needs: { kind: 'generation', in: 'query', name: 'id' },
      example: {
        name: 'one completion',
        input: { query: { id: generation } },
        output: { data: { id: generation, tokens_prompt: 12, tokens_completion: 3 } },
      },
    },
  },
}
