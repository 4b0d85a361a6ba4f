import ts from 'typescript'
import { treeOf } from './source-tree.ts'

/** An assertion about each member of a list, which passes for every empty list. */
type Vacuous = { readonly at: ts.Node; readonly list: ts.Expression; readonly what: string }
/** The value of a name, with the scope in which it has that value; null where it cannot be told. */
type Given = { readonly value: ts.Expression | 'constant' | null; readonly within: ts.Node }
type Values = ReadonlyMap<string, readonly Given[]>

/** Calls on a list that return a list of the same length. */
const sameLength = new Set(
  'map toSorted sort toReversed reverse entries values keys concat join split flat fill'.split(' '),
)
/** Functions whose result has as many members as their argument. */
const wrappers =
  /^(Object[.](entries|keys|values)|Promise[.]all(Settled)?|Array[.]from|structuredClone)$/
/** Matchers that fail for every empty list. */
const telling =
  /^(toContain|toContainEqual|toBeGreaterThan|toBeDefined|toBeTruthy|toMatch|toHaveProperty)/
/** Matchers that fail for an empty list unless their argument is empty. */
const comparing = /^(toHaveLength|toBe|toEqual|toStrictEqual|toMatchObject|toMatchInlineSnapshot)$/
const nothing = /^(\[\]|\{\}|0|0n|''|false|true|null|undefined|new (Set|Map)\(\))$/

/** Finds tests that assert something of each member of a list that may be empty, each with its remedy. */
export function emptyLists(file: string, text: string): string[] {
  const tree = treeOf(file, text)
  const values = valuesOf(tree)
  const found: string[] = []
  visit(tree, (node) => {
    const seen = vacuous(node)
    if (seen === null || isDrawn(node) || isFull(seen.list, values) || isStated(seen, values))
      return
    const { line } = tree.getLineAndCharacterOfPosition(seen.at.getStart(tree))
    const name = rootOf(seen.list).getText().split('\n')[0]
    found.push(`${file}:${line + 1}: ${seen.what} over ${name}; say in the test how many there are`)
  })
  return found
}

function vacuous(node: ts.Node): Vacuous | null {
  if (ts.isForOfStatement(node) && onlyAsserts(node.statement) && !isBesideAssertion(node)) {
    return { at: node, list: node.expression, what: 'a loop that only asserts,' }
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  const { expression: list, name } = node.expression
  if (name.text === 'forEach') {
    const [each] = node.arguments
    const isLoop = each !== undefined && ts.isArrowFunction(each) && onlyAsserts(each.body)
    return isLoop ? { at: node, list, what: 'a forEach that only asserts,' } : null
  }
  const wanted = name.text === 'every' ? true : name.text === 'some' ? false : null
  if (wanted === null || wantedOf(node) !== wanted) return null
  return { at: node, list, what: wanted ? '.every(…)' : 'no .some(…)' }
}

/** The truth value that an `expect(…)` around a call requires; null outside of one. */
function wantedOf(call: ts.Expression): boolean | null {
  let flips = false
  let node: ts.Node = call
  while (!ts.isCallExpression(node.parent) || node.parent.expression.getText() !== 'expect') {
    const { parent } = node
    if (ts.isPrefixUnaryExpression(parent)) flips = !flips
    else if (!ts.isParenthesizedExpression(parent) && !isJunction(parent)) return null
    node = parent
  }
  const chain = chainOf(node.parent)
  const wanted = chain === null ? undefined : truth(chain)
  return wanted === undefined ? null : wanted !== flips
}

function truth({ matcher, isNegated, given }: Chain): boolean | undefined {
  if (matcher === 'toBeTruthy' || matcher === 'toBeFalsy') {
    return (matcher === 'toBeTruthy') !== isNegated
  }
  if (given !== 'true' && given !== 'false') return undefined
  return (given === 'true') !== isNegated
}

function isJunction(node: ts.Node): boolean {
  const kinds = [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken]
  return ts.isBinaryExpression(node) && kinds.includes(node.operatorToken.kind)
}

type Chain = { readonly matcher: string; readonly isNegated: boolean; readonly given: string }

/** The matcher after `expect(…)`, its argument, and whether it is negated. */
function chainOf(expectation: ts.Node): Chain | null {
  let isNegated = false
  let node = expectation
  while (ts.isPropertyAccessExpression(node.parent)) {
    const access = node.parent
    if (access.name.text === 'not') isNegated = true
    if (ts.isCallExpression(access.parent) && access.parent.expression === access) {
      const given = access.parent.arguments[0]?.getText() ?? ''
      return { matcher: access.name.text, isNegated, given }
    }
    node = access
  }
  return null
}

/** A body that contains only assertions, and names for what they look at. */
function onlyAsserts(body: ts.Node): boolean {
  let asserts = 0
  const isPlain = (node: ts.Node): boolean => {
    if (ts.isBlock(node)) return node.statements.every(isPlain)
    if (ts.isVariableStatement(node)) return true
    if (ts.isForOfStatement(node)) return isPlain(node.statement)
    if (ts.isIfStatement(node)) {
      return isPlain(node.thenStatement) && (!node.elseStatement || isPlain(node.elseStatement))
    }
    const bare = ts.isExpressionStatement(node) ? node.expression : node
    const isAssertion = /^(await )?expect[.(]/.test(bare.getText())
    if (isAssertion) asserts++
    return isAssertion
  }
  return isPlain(body) && asserts > 0
}

/** A loop inside a loop that itself asserts something of each member. */
function isBesideAssertion(node: ts.ForOfStatement): boolean {
  const block = node.parent
  if (!ts.isBlock(block) || !ts.isForOfStatement(block.parent)) return false
  return block.statements.some((one) => ts.isExpressionStatement(one) && onlyAsserts(one))
}

/** In a property-based test, where a drawn list may be empty but mostly is not. */
function isDrawn(node: ts.Node): boolean {
  for (let each = node.parent; each !== undefined; each = each.parent) {
    const isProperty =
      ts.isCallExpression(each) && /[.](asyncP|p)roperty$/.test(each.expression.getText())
    if (isProperty) return true
  }
  return false
}

/** Whether a list is non-empty by construction: a literal, of a given length, or a constant of another module. */
function isFull(list: ts.Expression, values: Values, depth = 0): boolean {
  const root = rootOf(list)
  if (depth > 8) return false
  if (ts.isArrayLiteralExpression(root)) {
    return root.elements.some(
      (one) => !ts.isSpreadElement(one) || isFull(one.expression, values, depth + 1),
    )
  }
  if (ts.isObjectLiteralExpression(root)) {
    return root.properties.length > 0
  }
  if (ts.isStringLiteralLike(root)) return root.text !== ''
  if (ts.isTemplateExpression(root)) return true
  if (ts.isConditionalExpression(root)) {
    return [root.whenTrue, root.whenFalse].every((one) => isFull(one, values, depth + 1))
  }
  if (ts.isNewExpression(root)) {
    const [given] = root.arguments ?? []
    return given !== undefined && (ts.isNumericLiteral(given) || isFull(given, values, depth + 1))
  }
  if (ts.isCallExpression(root))
    return /^(fc[.]sample|Array|race|range|times)$/.test(root.expression.getText())
  if (ts.isPropertyAccessExpression(root)) return isImported(root, values)
  if (!ts.isIdentifier(root)) return false
  const made = givenTo(root, values)
  return made === 'constant' || (made !== null && isFull(made, values, depth + 1))
}

/** A member of an import. */
function isImported(part: ts.PropertyAccessExpression, values: Values): boolean {
  const { expression: whole } = part
  if (ts.isPropertyAccessExpression(whole)) return isImported(whole, values)
  return ts.isIdentifier(whole) && givenTo(whole, values) === 'constant'
}

/** The start of a chain of calls that keep the length. */
function rootOf(list: ts.Expression): ts.Expression {
  if (
    ts.isParenthesizedExpression(list) ||
    ts.isAwaitExpression(list) ||
    ts.isAsExpression(list) ||
    ts.isSatisfiesExpression(list)
  ) {
    return rootOf(list.expression)
  }
  if (ts.isArrayLiteralExpression(list) && list.elements.length === 1) {
    const [only] = list.elements
    return only !== undefined && ts.isSpreadElement(only) ? rootOf(only.expression) : list
  }
  if (!ts.isCallExpression(list)) return list
  const [given] = list.arguments
  if (given !== undefined && wrappers.test(list.expression.getText())) return rootOf(given)
  if (!ts.isPropertyAccessExpression(list.expression)) return list
  const { expression: shorter, name } = list.expression
  const isTail = name.text === 'slice' && /^-[1-9]\d*$/.test(given?.getText() ?? '')
  return isTail || sameLength.has(name.text) ? rootOf(shorter) : list
}

/** Every value that a name is given in the file; an import counts as a constant. */
function valuesOf(tree: ts.SourceFile): Values {
  const values = new Map<string, Given[]>()
  const add = (name: ts.Node, value: Given['value']) => {
    const text = name.getText()
    values.set(text, [...(values.get(text) ?? []), { value, within: blockOf(name) }])
  }
  visit(tree, (node) => {
    if (ts.isImportSpecifier(node)) add(node.name, 'constant')
    if (ts.isParameter(node) || ts.isBindingElement(node)) {
      if (ts.isIdentifier(node.name)) add(node.name, null)
    }
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return
    add(node.name, isTuple(node.type) ? 'constant' : (node.initializer ?? null))
  })
  return values
}

/** The innermost declaration of a name at its use. */
function meaningOf(name: ts.Identifier, values: Values): Given | null {
  let best: Given | null = null
  for (const each of values.get(name.text) ?? []) {
    const isAround = each.within.pos <= name.pos && name.end <= each.within.end
    if (isAround && (best === null || each.within.pos >= best.within.pos)) best = each
  }
  return best
}

function givenTo(name: ts.Identifier, values: Values): Given['value'] {
  return meaningOf(name, values)?.value ?? null
}

function blockOf(name: ts.Node): ts.Node {
  let node = name.parent
  while (!ts.isBlock(node) && !ts.isFunctionLike(node) && !ts.isForOfStatement(node)) {
    if (ts.isSourceFile(node)) return node
    node = node.parent
  }
  return node
}

function isTuple(type: ts.TypeNode | undefined): boolean {
  if (type === undefined) return false
  return ts.isTypeOperatorNode(type) ? isTuple(type.type) : ts.isTupleTypeNode(type)
}

/** Whether another assertion of the same test fails when the list is empty. */
function isStated({ at, list }: Vacuous, values: Values): boolean {
  const names = namesOf(list, values)
  const root = rootOf(list)
  const meaning = ts.isIdentifier(root) ? meaningOf(root, values) : null
  let isFound = false
  visit(scopeOf(at, meaning), (node) => {
    if (!ts.isCallExpression(node) || !/^expect([.]poll)?$/.test(node.expression.getText())) return
    const [asked] = node.arguments
    const chain = chainOf(node)
    if (asked === undefined || chain === null || (at.pos <= node.pos && node.end <= at.end)) return
    if (asksEach(asked)) return
    if (refusesEmpty(chain) && names.some((name) => mentions(asked, name))) isFound = true
  })
  return isFound
}

/** An assertion that passes for every empty list says nothing about the length. */
function asksEach(asked: ts.Expression): boolean {
  let isFound = false
  visit(asked, (each) => {
    if (vacuous(each) !== null) isFound = true
  })
  return isFound
}

function refusesEmpty({ matcher, isNegated, given }: Chain): boolean {
  const isEmpty = nothing.test(given)
  if (isNegated) return comparing.test(matcher) && isEmpty
  return telling.test(matcher) || (comparing.test(matcher) && !isEmpty)
}

/** The list, and what it is made from by steps that keep its length. */
function namesOf(list: ts.Expression, values: Values): string[] {
  const root = rootOf(list)
  if (ts.isArrayLiteralExpression(root)) {
    return root.elements.flatMap((one) =>
      ts.isSpreadElement(one) ? namesOf(one.expression, values) : [],
    )
  }
  const text = root.getText()
  const made = ts.isIdentifier(root) ? givenTo(root, values) : null
  if (made === null || made === 'constant') return [text]
  const from = rootOf(made)
  return ts.isCallExpression(from) || from === made ? [text] : [text, ...namesOf(from, values)]
}

function mentions(node: ts.Node, text: string): boolean {
  let isFound = false
  visit(node, (each) => {
    if (each.getText() === text) isFound = true
  })
  return isFound
}

/**
 * The enclosing test, or the enclosing function outside of tests; a wider scope where the list is declared further out.
 */
function scopeOf(node: ts.Node, list: Given | null): ts.Node {
  let scope: ts.Node = node.getSourceFile()
  for (let each = node.parent; each.parent !== undefined; each = each.parent) {
    if (!ts.isFunctionLike(each) && !isTest(each)) continue
    if (scope.parent === undefined || isTest(each)) scope = each
  }
  if (list === null) return scope
  const isFurther = list.within.pos < scope.pos && scope.end < list.within.end
  return isFurther || list.within.parent === undefined ? list.within : scope
}

function isTest(node: ts.Node): boolean {
  return ts.isCallExpression(node) && /^(test|it)\b/.test(node.expression.getText())
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node)
  ts.forEachChild(node, (child) => visit(child, see))
}
