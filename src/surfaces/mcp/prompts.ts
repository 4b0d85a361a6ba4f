import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
} from '@modelcontextprotocol/server'

type Given = Readonly<Record<string, string>>

/** A prompt with its rendering function. */
export type OwnPrompt = {
  readonly listed: Prompt
  readonly render: (given: Given) => GetPromptResult
}

const argumentCharactersMax = 2_000

/** Handles the prompt methods. Missing required arguments and overlong ones are -32602. */
export function servePrompts(server: Server, prompts: readonly OwnPrompt[]): void {
  const byName = new Map(prompts.map((prompt) => [prompt.listed.name, prompt]))
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ listed }) => listed),
  }))
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: given = {} } }) => {
    const prompt = byName.get(name)
    if (prompt === undefined) throw invalid(`Unknown prompt: ${name}`)
    for (const argument of prompt.listed.arguments ?? []) {
      const value = given[argument.name]
      if (argument.required === true && !value) throw invalid(`${argument.name} is required`)
      if ((value?.length ?? 0) > argumentCharactersMax)
        throw invalid(`${argument.name} is too long`)
    }
    return prompt.render(given)
  })
}

/** The product's prompts. Each uses tools of `core`, and stops before anything is signed or paid. */
export const ownPrompts: readonly OwnPrompt[] = [
  {
    listed: {
      name: 'launch_token',
      title: 'Launch a token',
      description: 'Prepare a launch, rehearse it, and show what would be signed.',
      arguments: [
        { name: 'name', description: 'The name of the token', required: true },
        { name: 'symbol', description: 'Its symbol', required: true },
        { name: 'idea', description: 'What the token is for', required: false },
      ],
    },
    render: ({ name, symbol, idea }) =>
      userMessage([
        `I want to launch a token. Its name is ${quoted(name)} and its symbol is ${quoted(symbol)}.`,
        ...(idea === undefined ? [] : [`It is for this: ${quoted(idea)}.`]),
        'List the ways to launch with launch_factories_list, and look at the name with token_names_check.',
        'Then call launches_prepare, and show me each sentence of the summary, the cost and the simulation.',
        'I sign with my own wallet. Call launches_submit only with the transaction that I hand back signed.',
      ]),
  },
  {
    listed: {
      name: 'review_transaction',
      title: 'Review a transaction',
      description: 'Say in plain words what a prepared transaction does before it is signed.',
      arguments: [{ name: 'intent', description: 'The id of the intent', required: true }],
    },
    render: ({ intent }) =>
      userMessage([
        `Read the intent ${quoted(intent)} with intents_get, or the swap that it belongs to with swaps_get.`,
        'Say what leaves my wallet, what arrives, at which worst price, to whom, and until when it can be sent.',
        'Compare the summary with the simulation, and ask launches_get_risk about each launch in it.',
        'Name every difference and every warning. Sign and submit nothing.',
      ]),
  },
  {
    listed: {
      name: 'pay_for_call',
      title: 'Pay for a call',
      description: 'Find out what a call costs and pay it within a limit.',
      arguments: [
        { name: 'operation', description: 'The operation, as METHOD and path', required: true },
        {
          name: 'limit',
          description: 'The most that may be spent, with its asset',
          required: true,
        },
      ],
    },
    render: ({ operation, limit }) =>
      userMessage([
        `I want to call ${quoted(operation)} and to spend ${quoted(limit)} at most.`,
        'Ask its price with payments_quote, and my credit with balance_get.',
        'If the price is above the limit, stop and say so.',
        'Otherwise call it. Answer a payment challenge only for the amount that was told, then show me the receipt.',
      ]),
  },
]

function userMessage(sentences: readonly string[]): GetPromptResult {
  return { messages: [{ role: 'user', content: { type: 'text', text: sentences.join('\n') } }] }
}

/** As a quoted string on one line, so that an argument cannot pose as an instruction. */
function quoted(value: string | undefined): string {
  return JSON.stringify(value ?? '')
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
