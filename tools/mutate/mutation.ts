import type ts from 'typescript'
import type { Operator } from './mutant.ts'

/** A node that an operator looks at. */
export interface Place<Node extends ts.Node = ts.Node> {
  readonly node: Node
  readonly source: ts.SourceFile
  readonly checker: ts.TypeChecker
}

/** A mutation: the replacement of one expression. */
export interface Mutation {
  readonly operator: Operator
  readonly node: ts.Node
  readonly replacement: string
}

/** The text of `outer` with `inner`, a node inside it, replaced by `replacement`. */
export function withInner(
  source: ts.SourceFile,
  outer: ts.Node,
  inner: { readonly start: number; readonly end: number; readonly replacement: string },
): string {
  const { text } = source
  return `${text.slice(outer.getStart(source), inner.start)}${inner.replacement}${text.slice(inner.end, outer.getEnd())}`
}
