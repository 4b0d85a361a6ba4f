import type {
  LanguageModel,
  ModelMessage,
  ModelOutcome,
  ModelReply,
  ModelRequest,
} from '../../src/ports/language-model.ts'

/** A reply as scripts write it. */
export type Said = {
  readonly text?: string
  readonly calls?: readonly { readonly name: string; readonly input: unknown }[]
  /** What it claims to have used; 10 in and 10 out unless given. */
  readonly tokens?: number
  /** Where the reply is not whole. */
  readonly finishReason?: 'content_filter' | 'length'
  readonly outcome?: ModelOutcome
  /** The text as it comes, where the test tells when; `text` is what they make together. */
  readonly pieces?: AsyncIterable<string>
  readonly refusal?: string
}

export type ScriptedModel = LanguageModel & { readonly requests: ModelRequest[] }

/** A model that says what a test has it say. A request could use 100 tokens and what its reply may have. */
export function scriptedModel(
  say: (request: ModelRequest, turn: number) => Said | Promise<Said>,
): ScriptedModel {
  const requests: ModelRequest[] = []
  const hear = async (request: ModelRequest): Promise<Said> => {
    requests.push(request)
    return await say(request, turnOf(request.messages))
  }
  const replyOf = (said: Said): ModelReply => {
    const { text = '', calls = [], tokens = 20 } = said
    return {
      text,
      toolCalls: calls.map((call, index) => ({ id: `call_${index}`, ...call })),
      finishReason: said.finishReason ?? (calls.length > 0 ? 'tool_calls' : 'stop'),
      ...(said.outcome === undefined ? {} : { outcome: said.outcome }),
      ...(said.refusal === undefined ? {} : { refusal: said.refusal }),
      usage: { inputTokens: Math.floor(tokens / 2), outputTokens: Math.ceil(tokens / 2) },
    }
  }
  return {
    requests,
    models: () => [{ id: 'scripted', owner: 'tests', isLanguageModel: false, canEmbed: false }],
    tokensMax: ({ outputTokensMax }) => 100 + outputTokensMax,
    reply: async (request) => replyOf(await hear(request)),
    async *stream(request) {
      const said = await hear(request)
      for await (const text of said.pieces ?? []) yield { kind: 'text', choice: 0, text }
      yield { kind: 'reply', reply: replyOf(said) }
    },
    embed: () => Promise.reject(new Error('it does not embed')),
  }
}

/** How often the model has spoken in the conversation. */
function turnOf(messages: readonly ModelMessage[]): number {
  return messages.filter(({ role }) => role === 'assistant').length
}

/** What tools have answered, oldest first. */
export function toolAnswers(messages: readonly ModelMessage[]): readonly string[] {
  return messages.flatMap((message) => (message.role === 'tool' ? [message.content] : []))
}
