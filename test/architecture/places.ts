import ts from 'typescript'

/** A function of a file, by its name. */
export interface Place {
  readonly file: string
  /** The innermost function with a name. */
  readonly asks: string
}

/** A place below src/domains, and the test that holds it to what it is for. */
export interface Tested extends Place {
  /** In a few words. */
  readonly what: string
  /** Below src/domains. */
  readonly test: string
  readonly name: string
}

/** The functions of a file in which something is seen. */
export function functionsWith(
  file: string,
  text: string,
  isSeen: (node: ts.Node) => boolean,
): readonly Place[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
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
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): boolean =>
    nameOf(node) === name || (ts.forEachChild(node, (child) => visit(child) || undefined) ?? false)
  return visit(tree)
}

/** The names of a file's tests, each after those of the groups that it is in. */
export function testNames(file: string, text: string): readonly string[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
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

/** The name of a function, a method, or a constant or member that is one. */
function nameOf(node: ts.Node): string | null {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) {
    return node.name?.getText() ?? null
  }
  if (ts.isMethodSignature(node) || ts.isPropertySignature(node)) return node.name.getText()
  const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)
  if (!isNamed || node.initializer === undefined) return null
  return ts.isArrowFunction(node.initializer) ? node.name.getText() : null
}
