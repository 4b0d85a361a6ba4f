import ts from 'typescript'
import { treeOf } from './source-tree.ts'

const remedy =
  'let `race` of test/support/race.ts make equal calls at once: it asks for enough for all of them'

/** Finds tests that make equal calls concurrently without the shared race fixture, each with its remedy. */
export function bareRaces(file: string, text: string): string[] {
  const tree = treeOf(file, text)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^Promise[.]all(Settled)?$/.test(node.expression.getText())) {
      const [calls] = node.arguments
      if (calls !== undefined && isRepeated(calls)) {
        const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
        found.push(`${file}:${line + 1}: ${node.expression.getText()}(…); ${remedy}`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/**
 * A list with the same element several times: `{ length }`, a literal with repetitions, or derived from such a list.
 */
function isRepeated(node: ts.Expression): boolean {
  if (ts.isArrayLiteralExpression(node)) {
    const texts = node.elements.map((each) => each.getText().replaceAll(/\s+/g, ' '))
    const spread = node.elements.filter(ts.isSpreadElement)
    return new Set(texts).size < texts.length || spread.some((each) => isRepeated(each.expression))
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const { expression: list, name } = node.expression
  if (list.getText() === 'Array' && name.text === 'from') return isCounted(node.arguments[0])
  return /^(map|flatMap|fill)$/.test(name.text) && isRepeated(list)
}

/** `{ length: … }`. */
function isCounted(node: ts.Expression | undefined): boolean {
  return (
    node !== undefined &&
    ts.isObjectLiteralExpression(node) &&
    node.properties.some((each) => each.name?.getText() === 'length')
  )
}
