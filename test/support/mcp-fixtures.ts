import { setTimeout as pause } from 'node:timers/promises'
import type {
  CallToolResult,
  GetPromptResult,
  ServerContext,
  Tool,
} from '@modelcontextprotocol/server'
import type { McpParts } from '../../src/surfaces/mcp/mcp-server.ts'
import type { OwnTool } from '../../src/surfaces/mcp/own-tools.ts'
import type { OwnPrompt } from '../../src/surfaces/mcp/prompts.ts'
import type { ResourceCatalog } from '../../src/surfaces/mcp/resources.ts'

type Given = Readonly<Record<string, unknown>>
type Content = CallToolResult['content'][number]
type Message = GetPromptResult['messages'][number]
type ElicitForm = Parameters<ServerContext['mcpReq']['elicitInput']>[0]

/** One red pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
/** A sound of no samples. */
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA='
const image = { type: 'image', data: png, mimeType: 'image/png' } as const
const noInput = { type: 'object' as const, properties: {} }

const words = (text: string): Content & Message['content'] => ({ type: 'text', text })
const said = (...content: Content[]): CallToolResult => ({ content })

/**
 * Unless told to which request it belongs, the server asks its question on the stream that the client opens for
 * itself, and loses it when the client has not opened that stream yet.
 */
function onItsStream({ id }: ServerContext['mcpReq']) {
  return { relatedRequestId: id }
}

function tool(
  name: string,
  call: OwnTool['call'],
  inputSchema: Tool['inputSchema'] = noInput,
): OwnTool {
  return { listed: { name, description: `Fixture ${name}`, inputSchema }, call }
}

function inputOf(name: string): Tool['inputSchema'] {
  return { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] }
}

const answers: readonly OwnTool[] = [
  tool('test_simple_text', async () => said(words('This is a simple text response for testing.'))),
  tool('test_image_content', async () => said(image)),
  tool('test_audio_content', async () => said({ type: 'audio', data: wav, mimeType: 'audio/wav' })),
  tool('test_embedded_resource', async () =>
    said({
      type: 'resource',
      resource: {
        uri: 'test://embedded-resource',
        mimeType: 'text/plain',
        text: 'This is an embedded resource content.',
      },
    }),
  ),
  tool('test_multiple_content_types', async () =>
    said(words('Multiple content types test:'), image, {
      type: 'resource',
      resource: {
        uri: 'test://mixed-content-resource',
        mimeType: 'application/json',
        text: JSON.stringify({ test: 'data', value: 123 }),
      },
    }),
  ),
  tool('test_error_handling', async () => ({
    ...said(words('This tool intentionally returns an error for testing')),
    isError: true,
  })),
  tool('json_schema_2020_12_tool', async () => said(words('ok')), {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: {
      address: {
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
    additionalProperties: false,
  }),
]

const conversations: readonly OwnTool[] = [
  tool('test_tool_with_logging', async (_, { mcpReq }) => {
    await mcpReq.log('info', 'Tool execution started')
    await pause(50)
    await mcpReq.log('info', 'Tool processing data')
    await pause(50)
    await mcpReq.log('info', 'Tool execution completed')
    return said(words('Logged'))
  }),
  tool('test_tool_with_progress', async (_, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100 },
        })
      }
      if (progress < 100) await pause(50)
    }
    return said(words('Progress told'))
  }),
  tool(
    'test_sampling',
    async ({ prompt: asked }, { mcpReq }) => {
      const answer = await mcpReq.requestSampling(
        {
          messages: [{ role: 'user', content: { type: 'text', text: String(asked) } }],
          maxTokens: 100,
        },
        onItsStream(mcpReq),
      )
      const { content } = answer
      const text = !Array.isArray(content) && content.type === 'text' ? content.text : ''
      return said(words(`LLM response: ${text}`))
    },
    inputOf('prompt'),
  ),
  tool('test_reconnection', async (_, { http }) => {
    http?.closeSSE?.()
    await pause(200)
    return said(words('Reconnection test completed successfully'))
  }),
]

const questions: readonly OwnTool[] = [
  asking('test_elicitation', inputOf('message'), 'User response: ', {
    username: { type: 'string', description: "User's response" },
    email: { type: 'string', description: "User's email address" },
  }),
  asking('test_elicitation_sep1034_defaults', noInput, 'Elicitation completed: ', {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  }),
  asking('test_elicitation_sep1330_enums', noInput, 'Elicitation completed: ', {
    untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
    titledSingle: { type: 'string', oneOf: titled('Option') },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: {
      type: 'array',
      items: { type: 'string', enum: ['option1', 'option2', 'option3'] },
    },
    titledMulti: { type: 'array', items: { anyOf: titled('Choice') } },
  }),
]

type FormProperties = Extract<
  ElicitForm,
  { requestedSchema: unknown }
>['requestedSchema']['properties']

function titled(what: string) {
  return ['First', 'Second', 'Third'].map((title, at) => ({
    const: `value${at + 1}`,
    title: `${title} ${what}`,
  }))
}

function asking(
  name: string,
  inputSchema: Tool['inputSchema'],
  before: string,
  properties: FormProperties,
): OwnTool {
  const call = async ({ message = 'Please answer' }: Given, { mcpReq }: ServerContext) => {
    const { action, content } = await mcpReq.elicitInput(
      {
        message: String(message),
        requestedSchema: {
          type: 'object',
          properties,
          required: name === 'test_elicitation' ? Object.keys(properties) : [],
        },
      },
      onItsStream(mcpReq),
    )
    return said(words(`${before}action=${action}, content=${JSON.stringify(content ?? {})}`))
  }
  return tool(name, call, inputSchema)
}

const shelf: ResourceCatalog = {
  resources: ['test://static-text', 'test://static-binary', 'test://watched-resource'].map(
    (uri) => ({ uri, name: uri, description: `Fixture ${uri}` }),
  ),
  templates: [
    { uriTemplate: 'test://template/{id}/data', name: 'data', description: 'Fixture template' },
  ],
  async read(uri) {
    const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1]
    if (id !== undefined) {
      const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` })
      return { contents: [{ uri, mimeType: 'application/json', text }] }
    }
    if (uri === 'test://static-text') {
      const text = 'This is the content of the static text resource.'
      return { contents: [{ uri, mimeType: 'text/plain', text }] }
    }
    if (uri !== 'test://static-binary') return undefined
    return { contents: [{ uri, mimeType: 'image/png', blob: png }] }
  },
  valuesOf: () => [],
}

function prompt(
  name: string,
  names: readonly string[],
  contents: (given: Readonly<Record<string, string>>) => readonly Message['content'][],
): OwnPrompt {
  const described = names.map((argument) => ({
    name: argument,
    description: `Fixture ${argument}`,
    required: true,
  }))
  return {
    listed: { name, description: `Fixture ${name}`, arguments: described },
    render: (given) => ({
      messages: contents(given).map((content) => ({ role: 'user' as const, content })),
    }),
  }
}

const prompts: readonly OwnPrompt[] = [
  prompt('test_simple_prompt', [], () => [words('This is a simple prompt for testing.')]),
  prompt('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) => [
    words(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
  ]),
  prompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri = '' }) => [
    {
      type: 'resource',
      resource: {
        uri: resourceUri,
        mimeType: 'text/plain',
        text: 'Embedded resource content for testing.',
      },
    },
    words('Please process the embedded resource above.'),
  ]),
  prompt('test_prompt_with_image', [], () => [image, words('Please analyze the image above.')]),
]

/** What the conformance suite of the protocol asks a server to offer; no product offers it. */
export const mcpFixtures: McpParts = {
  tools: [...answers, ...conversations, ...questions],
  shelves: [shelf],
  prompts,
}
