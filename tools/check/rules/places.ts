import ts from 'typescript'
import { treeOf } from './source-tree.ts'

/** A function of a file, by its name. */
export interface Place {
  readonly file: string
  /** The innermost function with a name. */
  readonly asks: string
}

/** A place below src/domains, and the test of its purpose. */
export interface Tested extends Place {
  /** A short description. */
  readonly what: string
  /** Path below src/domains. */
  readonly test: string
  readonly name: string
}

/** The functions of a file in which `isSeen` finds something. */
export function functionsWith(
  file: string,
  text: string,
  isSeen: (node: ts.Node) => boolean,
): readonly Place[] {
  const tree = treeOf(file, text)
  const names = new Set<string>()
  const visit = (node: ts.Node, name: string): void => {
    const own = nameOf(node) ?? name
    if (isSeen(node)) names.add(own)
    ts.forEachChild(node, (child) => visit(child, own))
  }
  visit(tree, 'the file')
  return [...names].map((asks) => ({ file, asks }))
}

/** Whether a file has a function of the name. */
export function hasFunction(file: string, text: string, name: string): boolean {
  const tree = treeOf(file, text)
  const visit = (node: ts.Node): boolean =>
    nameOf(node) === name || (ts.forEachChild(node, (child) => visit(child) || undefined) ?? false)
  return visit(tree)
}

/** The names of a file's tests, each prefixed by those of its groups. */
export function testNames(file: string, text: string): readonly string[] {
  const tree = treeOf(file, text)
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(test|it)\b/.test(node.expression.getText())) {
      const [name] = node.arguments
      if (name !== undefined && ts.isStringLiteralLike(name)) names.push(name.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return names
}

/** The name of a function, of a method, or of a constant or member that is one. */
function nameOf(node: ts.Node): string | null {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) {
    return node.name?.getText() ?? null
  }
  if (ts.isMethodSignature(node) || ts.isPropertySignature(node)) return node.name.getText()
  const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)
  if (!isNamed || node.initializer === undefined) return null
  return ts.isArrowFunction(node.initializer) ? node.name.getText() : null
}
