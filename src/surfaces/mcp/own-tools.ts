import type { CallToolResult, ServerContext, Tool } from '@modelcontextprotocol/server'
import type { ToolRow } from './tool-table.ts'
import type { ToolSelection, Toolset } from './toolsets.ts'

/** A tool that is not an operation of the table. */
export type OwnTool = {
  readonly listed: Tool
  readonly call: (
    given: Readonly<Record<string, unknown>>,
    context: ServerContext,
  ) => Promise<CallToolResult>
}

const foundMax = 25
/** With at most this many results, their inputs are described too. */
const describedMax = 5
const text = { type: 'string' } as const
const texts = { type: 'array', items: text } as const
const nameInput = {
  type: 'object' as const,
  properties: {
    name: { ...text, minLength: 1, maxLength: 64, description: 'A name of list_toolsets' },
  },
  required: ['name'],
  additionalProperties: false,
}
const changedOutput = {
  type: 'object' as const,
  properties: { toolset: text, enabled: { type: 'boolean' }, tools: texts },
  required: ['toolset', 'enabled', 'tools'],
}

/** The tools with which a session searches tools and chooses toolsets. Always listed. */
export function createSelectionTools(
  selection: ToolSelection,
  rows: readonly ToolRow[],
): readonly OwnTool[] {
  return [
    listToolsets(selection),
    switchTool(selection, true),
    switchTool(selection, false),
    findTools(selection, rows),
  ]
}

function listToolsets(selection: ToolSelection): OwnTool {
  const item = {
    type: 'object',
    properties: { name: text, enabled: { type: 'boolean' }, tools: { type: 'integer' } },
    required: ['name', 'enabled', 'tools'],
  }
  return {
    listed: {
      ...described('list_toolsets', 'List the toolsets', true),
      description:
        'The groups of tools, how many tools each has, and whether it is listed now. Use it to see what there is beside the listed tools. Next: enable_toolset.',
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      outputSchema: {
        type: 'object',
        properties: { toolsets: { type: 'array', items: item } },
        required: ['toolsets'],
      },
    },
    call: async () =>
      result({
        toolsets: [...selection.toolsets.values()].map(({ name, tools }) => ({
          name,
          enabled: selection.isEnabled(name),
          tools: tools.length,
        })),
      }),
  }
}

function switchTool(selection: ToolSelection, on: boolean): OwnTool {
  const verb = on ? 'enable' : 'disable'
  return {
    listed: {
      ...described(`${verb}_toolset`, on ? 'List a toolset' : 'Hide a toolset', false),
      description: on
        ? 'Adds the tools of a toolset to the list of this session. Use it before work on one subject, such as `vault` or `perps`. Next: one of the tools that it answers.'
        : 'Takes the tools of a toolset from the list of this session; they can still be called by name.',
      inputSchema: nameInput,
      outputSchema: changedOutput,
    },
    async call({ name }, { mcpReq }) {
      const toolset = typeof name === 'string' ? selection.toolsets.get(name) : undefined
      if (toolset === undefined) return refusal(selection.toolsets)
      const changed = on ? selection.enable(toolset.name) : selection.disable(toolset.name)
      // Sent on this call's own stream, so that a client without a listening stream receives it too.
      if (changed) await mcpReq.notify({ method: 'notifications/tools/list_changed' })
      return result({
        toolset: toolset.name,
        enabled: on,
        tools: toolset.tools.map((tool) => tool.name),
      })
    },
  }
}

function findTools(selection: ToolSelection, rows: readonly ToolRow[]): OwnTool {
  const flag = { type: 'boolean' }
  const properties = {
    name: text,
    title: text,
    toolset: text,
    readOnly: flag,
    listed: flag,
    description: text,
  }
  return {
    listed: {
      ...described('find_tools', 'Find tools by words', true),
      description: `The tools whose name or description holds all the words, those with the words in their name first, ${foundMax} at most. Use it when no listed tool does what is wanted: of ${describedMax} tools or fewer it says the input too, so that they can be called by name. Next: enable_toolset, for a client that calls listed tools only.`,
      inputSchema: {
        type: 'object',
        properties: { query: { ...text, minLength: 1, maxLength: 200 } },
        required: ['query'],
        additionalProperties: false,
      },
      outputSchema: {
        type: 'object',
        properties: {
          tools: {
            type: 'array',
            items: {
              type: 'object',
              properties: { ...properties, inputSchema: { type: 'object' } },
              required: Object.keys(properties),
            },
          },
        },
        required: ['tools'],
      },
    },
    async call({ query }) {
      const words =
        typeof query === 'string' ? query.toLowerCase().match(/\S+/g)?.slice(0, 20) : undefined
      // An empty search would return every tool.
      if (words === undefined) return failure('Give the words to look for as `query`.')
      const listed = new Set(selection.tools())
      const found = foundBy(words, rows)
      return result({
        tools: found.slice(0, foundMax).map((row) => ({
          name: row.name,
          title: row.title,
          toolset: row.toolset,
          readOnly: row.annotations.readOnlyHint,
          listed: listed.has(row),
          description: row.description,
          ...(found.length > describedMax ? {} : { inputSchema: row.inputSchema }),
        })),
      })
    },
  }
}

/**
 * The rows that contain all the words. Matches in names rank first, because a description also mentions what a tool is
 * not for.
 */
function foundBy(words: readonly string[], rows: readonly ToolRow[]): readonly ToolRow[] {
  const holds = (said: string) => words.every((word) => said.toLowerCase().includes(word))
  const near = ({ name, title }: ToolRow) => (holds(name) ? 0 : holds(title) ? 1 : 2)
  return rows
    .filter(({ name, description }) => holds(`${name} ${description}`))
    .toSorted((a, b) => near(a) - near(b))
}

function described(name: string, title: string, readOnly: boolean) {
  return {
    name,
    title,
    annotations: {
      title,
      readOnlyHint: readOnly,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  }
}

function result(structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
}

function refusal(toolsets: ReadonlyMap<string, Toolset>): CallToolResult {
  return failure(`This is no toolset. The toolsets are: ${[...toolsets.keys()].join(', ')}.`)
}

function failure(said: string): CallToolResult {
  return { content: [{ type: 'text', text: said }], isError: true }
}
