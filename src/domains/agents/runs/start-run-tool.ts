import type { ModelTool } from '../../../ports/language-model.ts'

/** The one tool that is no row of the table. */
export const startRunName = 'start_run'

/** The tool as the model sees it. */
export const startRunTool: ModelTool = {
  name: startRunName,
  description:
    'Gives a part of the work to an agent and waits for its output. It shares the budget of this run and has no tool that this run does not have.',
  inputSchema: {
    type: 'object',
    properties: {
      input: { type: 'string', minLength: 1, maxLength: 16_000, description: 'The task' },
      agent: {
        type: 'string',
        maxLength: 64,
        description: 'The slug of an agent; this agent itself unless given',
      },
    },
    required: ['input'],
    additionalProperties: false,
  },
}

/** The parsed arguments, or null when they are malformed. */
export function readStartRun(
  input: unknown,
  inputMax: number,
): { readonly input: string; readonly agent: string | null } | null {
  if (typeof input !== 'object' || input === null || !('input' in input)) return null
  const agent: unknown = 'agent' in input ? input.agent : undefined
  if (typeof input.input !== 'string' || input.input === '') return null
  if (agent !== undefined && typeof agent !== 'string') return null
  return { input: input.input.slice(0, inputMax), agent: agent ?? null }
}
