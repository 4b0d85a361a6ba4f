import ts from 'typescript'
import type { Mutation, Place } from './mutation.ts'

const { SyntaxKind } = ts

const bounds = new Map<ts.SyntaxKind, string>([
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
])
const equalities = new Map<ts.SyntaxKind, string>([
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
])
/** Names of constants that affect only timing, frequency or batch sizes. */
const tuning =
  /every|interval|poll|timeout|patience|batch|chunk|page|attempts|retr|wait|delay|backoff/i

/** Mutations of comparisons, logic, arithmetic, rounding and limits. */
export function expressionMutations(place: Place): readonly Mutation[] {
  const { node } = place
  if (ts.isBinaryExpression(node)) return binaryMutations({ ...place, node })
  if (ts.isVariableDeclaration(node)) return limitMutations({ ...place, node })
  if (ts.isPropertyAccessExpression(node)) return roundingMutations({ ...place, node })
  return []
}

function binaryMutations(place: Place<ts.BinaryExpression>): readonly Mutation[] {
  const { node, source } = place
  const { left, operatorToken, right } = node
  const [a, b] = [left.getText(source), right.getText(source)]
  const kind = operatorToken.kind
  const bound = bounds.get(kind)
  if (bound !== undefined)
    return [{ operator: 'comparison', node, replacement: `${a} ${bound} ${b}` }]
  const equality = equalities.get(kind)
  if (equality !== undefined) {
    return [{ operator: 'equality', node, replacement: `${a} ${equality} ${b}` }]
  }
  const isAnd = kind === SyntaxKind.AmpersandAmpersandToken
  if ((isAnd || kind === SyntaxKind.BarBarToken) && isOf(place, node, ts.TypeFlags.BooleanLike)) {
    return [a, b].map((half) => ({ operator: 'logic' as const, node, replacement: half }))
  }
  return sumMutations(place, a, b)
}

function sumMutations(
  place: Place<ts.BinaryExpression>,
  a: string,
  b: string,
): readonly Mutation[] {
  const { node } = place
  const kind = node.operatorToken.kind
  const isBigint = isOf(place, node, ts.TypeFlags.BigIntLike)
  if (kind === SyntaxKind.SlashToken && isBigint) {
    const replacement = `$mutant.roundedOther(${a}, ${b})`
    return [{ operator: 'rounding', node, replacement }]
  }
  if (!isBigint && !isOf(place, node, ts.TypeFlags.NumberLike)) return []
  const other = { [SyntaxKind.PlusToken]: '-', [SyntaxKind.MinusToken]: '+' }[kind as number]
  return other === undefined
    ? []
    : [{ operator: 'arithmetic', node, replacement: `${a} ${other} (${b})` }]
}

/** A limit constant of a module is doubled. */
function limitMutations(place: Place<ts.VariableDeclaration>): readonly Mutation[] {
  const { node, source } = place
  const { initializer, name } = node
  const isOfModule = node.parent.parent.parent === source
  if (!isOfModule || initializer === undefined || tuning.test(name.getText(source))) return []
  const text = initializer.getText(source)
  if (!/^[\d_n*+\s().-]+$/.test(text)) return []
  const isBigint = isOf(place, initializer, ts.TypeFlags.BigIntLike)
  const replacement = `(${text}) * 2${isBigint ? 'n' : ''}`
  return [{ operator: 'limit', node: initializer, replacement }]
}

const roundings = new Map([
  ['ceil', 'floor'],
  ['floor', 'ceil'],
  ['round', 'floor'],
  ['trunc', 'ceil'],
  ['min', 'max'],
  ['max', 'min'],
])

function roundingMutations({
  node,
  source,
}: Place<ts.PropertyAccessExpression>): readonly Mutation[] {
  const other = roundings.get(node.name.text)
  if (node.expression.getText(source) !== 'Math' || other === undefined) return []
  return [{ operator: 'rounding', node, replacement: `Math.${other}` }]
}

function isOf({ checker }: Place, node: ts.Node, flags: ts.TypeFlags): boolean {
  const type = checker.getTypeAtLocation(node)
  const parts = type.isUnion() ? type.types : [type]
  return parts.every((part) => (part.flags & flags) !== 0)
}
