import { createHash } from 'node:crypto'
import { AppError } from '../../../kernel/errors.ts'
import type { A2aMessage } from '../../../ports/a2a-endpoint.ts'
import { a2aErrors } from './a2a.errors.ts'
import type { RunAction } from './a2a-parts.ts'

const inputLengthMax = 16_000

/** The text of a message, as the input of a run. Raises `a2a.invalid_message` for an empty or too long one. */
export function inputOf({ parts }: A2aMessage): string {
  const text = parts
    .map((part) => (part.kind === 'text' ? part.text : JSON.stringify(part.data)))
    .join('\n\n')
    .trim()
  if (text === '') throw invalidMessage('The message says nothing.')
  if (text.length > inputLengthMax) {
    throw invalidMessage(`A message has at most ${inputLengthMax} characters.`)
  }
  return text
}

/** Equal exactly for the same message to the same agent. */
export function digestOf(agent: string, { messageId, contextId, parts }: A2aMessage): string {
  const said = JSON.stringify([agent, messageId, contextId ?? null, parts])
  return createHash('sha256').update(said).digest('hex')
}

export type Decision =
  | { readonly kind: 'approve'; readonly intentHash: string }
  | { readonly kind: 'reject' }

/**
 * The decision about a waiting step in a message. Raises `a2a.invalid_message` for anything that is not exactly one.
 */
export function decisionOf({ parts }: A2aMessage, action: RunAction): Decision {
  const decisions = parts.flatMap((part) => {
    const found = part.kind === 'text' ? fromText(part.text) : fromData(part.data)
    return found === null ? [] : [found]
  })
  const [decision, ...others] = decisions
  if (decision === undefined || others.length > 0 || parts.length > 4) {
    throw invalidMessage(
      `The task waits for one decision about ${action.operationId}: a data part {"decision":"approve","intentHash":"${action.intentHash}"} or {"decision":"reject"}.`,
    )
  }
  return decision
}

function fromText(text: string): Decision | null {
  const said = text.trim()
  if (said === 'reject') return { kind: 'reject' }
  const intentHash = /^approve (0x[0-9a-f]{64})$/.exec(said)?.[1]
  return intentHash === undefined ? null : { kind: 'approve', intentHash }
}

function fromData(data: unknown): Decision | null {
  if (typeof data !== 'object' || data === null || !('decision' in data)) return null
  if (data.decision === 'reject') return { kind: 'reject' }
  return data.decision === 'approve' && 'intentHash' in data && typeof data.intentHash === 'string'
    ? { kind: 'approve', intentHash: data.intentHash }
    : null
}

/** 400: the message is not acceptable. */
export function invalidMessage(detail: string): AppError {
  return new AppError(a2aErrors.invalid_message, detail)
}
