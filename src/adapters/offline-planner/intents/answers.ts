import { isJsonObject } from '../../../kernel/json-object.ts'

/** The items of a list that a tool answered; none for anything else. */
export function itemsOf(answer: unknown): readonly Readonly<Record<string, unknown>>[] {
  const list = Array.isArray(answer) ? answer : isJsonObject(answer) ? answer['items'] : undefined
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}

/** A member of an answer, by its path; undefined where there is none. */
export function memberOf(answer: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (isJsonObject(value) ? value[name] : undefined),
    answer,
  )
}

export function textOfMember(answer: unknown, ...path: readonly string[]): string | null {
  const value = memberOf(answer, ...path)
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
}

/** The result of a call that failed: a problem document, or a sentence in its place. */
export function problemOf(answer: unknown): string | null {
  if (isJsonObject(answer)) {
    const { status, title, code, detail } = answer
    if (
      typeof status === 'number' &&
      status >= 400 &&
      (title !== undefined || code !== undefined)
    ) {
      return [detail, title, code].find((one) => typeof one === 'string') ?? String(status)
    }
    const { error } = answer
    if (typeof error === 'string' && Object.keys(answer).length <= 3) return error
  }
  if (typeof answer === 'string' && answer.trim() !== '') return answer
  return null
}
