import ts from 'typescript'
import type { Mutation, Place } from './mutation.ts'

/**
 * Mutations of statements and calls: guards that always pass, calls that are not made or not awaited, swapped
 * arguments.
 */
export function statementMutations(place: Place): readonly Mutation[] {
  const { node } = place
  if (ts.isIfStatement(node)) return guardMutations(node)
  if (ts.isExpressionStatement(node)) return callMutations({ ...place, node })
  if (ts.isReturnStatement(node)) return awaitMutations({ ...place, node })
  if (ts.isCallExpression(node)) return argumentMutations({ ...place, node })
  return []
}

/** A guard, an `if` without `else` that ends in a throw or a return, never fires. */
function guardMutations(node: ts.IfStatement): readonly Mutation[] {
  if (node.elseStatement !== undefined) return []
  const end = lastOf(node.thenStatement)
  if (end === undefined) return []
  if (!ts.isThrowStatement(end) && !ts.isReturnStatement(end) && !ts.isContinueStatement(end)) {
    return []
  }
  const operator = ts.isThrowStatement(end) ? 'guard' : 'early return'
  return [{ operator, node: node.expression, replacement: 'false' }]
}

function lastOf(statement: ts.Statement): ts.Statement | undefined {
  return ts.isBlock(statement) ? statement.statements.at(-1) : statement
}

/** A statement that is a call is removed. */
function callMutations({ node }: Place<ts.ExpressionStatement>): readonly Mutation[] {
  const { expression } = node
  const call = ts.isAwaitExpression(expression) ? expression.expression : expression
  if (!ts.isCallExpression(call)) return []
  return [{ operator: 'dropped call', node: expression, replacement: 'undefined' }]
}

/**
 * A promise leaves a `try` unawaited, so that its failure skips `catch` and `finally`. Every other missing await is
 * found by the linter (no-floating-promises).
 */
function awaitMutations({ node, source }: Place<ts.ReturnStatement>): readonly Mutation[] {
  const { expression } = node
  if (expression === undefined || !ts.isAwaitExpression(expression) || !isTried(node)) return []
  const replacement = expression.expression.getText(source)
  return [{ operator: 'await', node: expression, replacement }]
}

function isTried(node: ts.Node): boolean {
  for (let inner = node; !ts.isSourceFile(inner); inner = inner.parent) {
    if (ts.isTryStatement(inner.parent) && inner.parent.tryBlock === inner) return true
    if (ts.isFunctionLike(inner)) return false
  }
  return false
}

/** Two adjacent arguments of one type are swapped. */
function argumentMutations({
  checker,
  node,
  source,
}: Place<ts.CallExpression>): readonly Mutation[] {
  if (ts.isOptionalChain(node) || node.expression.kind === ts.SyntaxKind.ImportKeyword) return []
  const args = node.arguments
  return args.slice(1).flatMap((second, index): Mutation[] => {
    const first = args[index]
    if (first === undefined || !isPlain(first) || !isPlain(second)) return []
    const types = [checker.getTypeAtLocation(first), checker.getTypeAtLocation(second)] as const
    const [one, other] = [types[0], types[1]].map((type) => checker.getBaseTypeOfLiteralType(type))
    if (one === undefined || other === undefined || one !== other || !isValue(one)) return []
    const text = source.text
    const replacement =
      text.slice(node.getStart(source), first.getStart(source)) +
      second.getText(source) +
      text.slice(first.getEnd(), second.getStart(source)) +
      first.getText(source) +
      text.slice(second.getEnd(), node.getEnd())
    return [{ operator: 'swapped arguments', node, replacement }]
  })
}

/** A named value; swapped literals or functions would be too easy to see. */
function isPlain(node: ts.Expression): boolean {
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)
}

function isValue(type: ts.Type): boolean {
  const flags =
    ts.TypeFlags.StringLike |
    ts.TypeFlags.NumberLike |
    ts.TypeFlags.BigIntLike |
    ts.TypeFlags.Object |
    ts.TypeFlags.TemplateLiteral
  return (type.flags & flags) !== 0
}
