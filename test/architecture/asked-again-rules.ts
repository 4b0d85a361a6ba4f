import ts from 'typescript'

/** A function that asks something a second time, as a rule sees it. */
export interface SecondAsking {
  readonly file: string
  /** The innermost function with a name. */
  readonly asks: string
}

/** What a comment says of a check that was made once already. */
const saidOf = /\b(asked|checked|judged|looked at) again,? (under|when|at the|before|as soon)\b/

/**
 * The functions of a file that ask again: those that lock what was read before (a call of a store's `lock…`), and those
 * whose comment says so.
 */
export function secondAskings(file: string, text: string): readonly SecondAsking[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const names = new Set<string>()
  const visit = (node: ts.Node, name: string): void => {
    const own = nameOf(node) ?? name
    if (isLock(node) || saysAgain(node, text)) names.add(own)
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

function isLock(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    /^lock([A-Z]|$)/.test(node.expression.name.text)
  )
}

/** Comments of a statement or a member, read as one line. */
function saysAgain(node: ts.Node, text: string): boolean {
  if (!ts.isStatement(node) && !ts.isObjectLiteralElement(node) && !ts.isTypeElement(node)) {
    return false
  }
  const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []
  const said = comments.map(({ pos, end }) => text.slice(pos, end)).join(' ')
  return saidOf.test(said.replaceAll(/[\s*/]+/g, ' '))
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
