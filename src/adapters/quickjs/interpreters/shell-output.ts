import type { CommandNode, ScriptNode, TransformPlugin, WordNode as Word } from 'just-bash'
import { outputPath } from './shell-files.ts'

type Statement = ScriptNode['statements'][number]
type Group = Extract<CommandNode, { readonly type: 'Group' }>

/**
 * Sends what each statement prints on its way when it ends, instead of all at the end of the script: every statement
 * becomes a group whose output is redirected, down through loops and conditions. A pipeline stays whole.
 */
export const outputPlugin: TransformPlugin = {
  name: 'output',
  transform: ({ ast }) => ({ ast: { ...ast, statements: ast.statements.map(sent) } }),
}

function sent(statement: Statement): Statement {
  if (statement.deferredError !== undefined || statement.background) return statement
  const command = soleCommand(statement)
  if (command === null) return grouped(statement)
  const inner = sentInside(command)
  if (inner !== null) return withCommand(statement, inner)
  return isOfTheShell(command) ? statement : grouped(statement)
}

/** The command of a statement that has no other, and no redirection of its own. */
function soleCommand({ pipelines }: Statement): CommandNode | null {
  const [pipeline] = pipelines
  const isOne = pipelines.length === 1 && pipeline?.commands.length === 1
  const command = isOne && !pipeline.negated && !pipeline.timed ? pipeline.commands[0] : undefined
  if (command === undefined || command.redirections.length > 0) return null
  return command
}

/** A loop or a condition whose statements are sent one by one; null for another command. */
function sentInside(command: CommandNode): CommandNode | null {
  switch (command.type) {
    case 'For':
    case 'CStyleFor':
    case 'While':
    case 'Until':
    case 'Group':
      return { ...command, body: command.body.map(sent) }
    case 'If':
      return {
        ...command,
        clauses: command.clauses.map((clause) => ({ ...clause, body: clause.body.map(sent) })),
        elseBody: command.elseBody?.map(sent) ?? null,
      }
    case 'Case':
      return {
        ...command,
        items: command.items.map((item) => ({ ...item, body: item.body.map(sent) })),
      }
    default:
      return null
  }
}

/** Commands that change the shell itself, which a group would take back, and definitions, which print nothing. */
function isOfTheShell(command: CommandNode): boolean {
  if (command.type === 'FunctionDef') return true
  if (command.type !== 'SimpleCommand') return false
  const [part] = command.name?.parts ?? []
  const name = part?.type === 'Literal' ? part.value : ''
  return command.name === null || name === 'exec' || name === 'break' || name === 'continue'
}

function grouped(statement: Statement): Statement {
  const line = lineOf(statement)
  const redirections = (['stdout', 'stderr'] as const).map((stream) => ({
    type: 'Redirection' as const,
    fd: stream === 'stdout' ? 1 : 2,
    operator: '>>' as const,
    target: wordOf(outputPath(stream, line)),
  }))
  const group: Group = { type: 'Group', body: [statement], redirections }
  return withCommand(statement, group)
}

function wordOf(value: string): Word {
  return { type: 'Word', parts: [{ type: 'Literal', value }] }
}

function lineOf({ pipelines }: Statement): number {
  for (const { commands } of pipelines) {
    for (const { line } of commands) if (line !== undefined) return line
  }
  return 0
}

function withCommand(statement: Statement, command: CommandNode): Statement {
  const pipelines = [{ type: 'Pipeline' as const, commands: [command], negated: false }]
  return { ...statement, pipelines, operators: [] }
}
