import ts from 'typescript'
import { NewError } from './tree.ts'

/** Adds an import line, which the formatter sorts. An existing import stays as it is. */
export function addImport(text: string, { name, from }: { name: string; from: string }): string {
  const isThere = new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from `, 'm').test(text)
  return isThere ? text : `import { ${name} } from '${from}'\n${text}`
}

/**
 * Adds a member to an object, or an element to a list: of the constant or the property with this name, or of what the
 * function with this name returns. It comes after the last one that is no spread.
 */
export function addMember(text: string, name: string, member: string): string {
  const literal = findLiteral(text, name)
  if (literal === null) throw new NewError(`There is no list or object named ${name} to add to.`)
  const { elements, open } = literal
  const last = elements.findLast((each) => !ts.isSpreadAssignment(each)) ?? elements.at(-1)
  const at = last === undefined ? open : last.getEnd()
  return `${text.slice(0, at)}${last === undefined ? '' : ','}\n${member.replace(/,\s*$/, '')}${text.slice(at)}`
}

interface Literal {
  readonly elements: readonly ts.Node[]
  /** After the opening bracket. */
  readonly open: number
}

function findLiteral(text: string, name: string): Literal | null {
  const tree = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): Literal | null => {
    const isNamed =
      ts.isVariableDeclaration(node) ||
      ts.isPropertyAssignment(node) ||
      ts.isFunctionDeclaration(node)
    const own = isNamed && node.name?.getText() === name ? literalOf(node) : null
    return own ?? ts.forEachChild(node, visit) ?? null
  }
  return visit(tree)
}

function literalOf(
  node: ts.VariableDeclaration | ts.PropertyAssignment | ts.FunctionDeclaration,
): Literal | null {
  const value = ts.isFunctionDeclaration(node) ? returned(node) : node.initializer
  const bare =
    value !== undefined && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))
      ? value.expression
      : value
  if (bare === undefined) return null
  if (ts.isObjectLiteralExpression(bare)) {
    return { elements: bare.properties, open: bare.getStart() + 1 }
  }
  return ts.isArrayLiteralExpression(bare)
    ? { elements: bare.elements, open: bare.getStart() + 1 }
    : null
}

function returned(node: ts.FunctionDeclaration): ts.Expression | undefined {
  return node.body?.statements.findLast(ts.isReturnStatement)?.expression
}
