import ts from 'typescript'
import { functionsWith, type Place } from './places.ts'

/** How a comment says that a check is repeated. */
const saidOf = /\b(asked|checked|judged|looked at) again,? (under|when|at the|before|as soon)\b/

/**
 * Functions that repeat a check: those that lock what was read before (a call of a store's `lock…`), and those whose
 * comment says so.
 */
export function secondAskings(file: string, text: string): readonly Place[] {
  return functionsWith(file, text, (node) => isLock(node) || saysAgain(node, text))
}

/** Functions that sort by a comparison. */
export function rankings(file: string, text: string): readonly Place[] {
  return functionsWith(
    file,
    text,
    (node) =>
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      /^(sort|toSorted)$/.test(node.expression.name.text) &&
      node.arguments.length === 1,
  )
}

function isLock(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    /^lock([A-Z]|$)/.test(node.expression.name.text)
  )
}

/** The comments of a statement or a member, joined into one line. */
function saysAgain(node: ts.Node, text: string): boolean {
  if (!ts.isStatement(node) && !ts.isObjectLiteralElement(node) && !ts.isTypeElement(node)) {
    return false
  }
  const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []
  const said = comments.map(({ pos, end }) => text.slice(pos, end)).join(' ')
  return saidOf.test(said.replaceAll(/[\s*/]+/g, ' '))
}
