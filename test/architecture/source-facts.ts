import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** A place in a source file that a rule may object to: what it is, and its line. */
export interface Sighting {
  /** A member read (`Date.now`), a call of a global (`fetch()`), or an import (`viem:http`). */
  readonly what: string
  readonly line: number
}

/** What the tidy rules need to know of a file, read from its syntax and not from its text. */
export interface SourceFacts {
  readonly file: string
  readonly lines: number
  readonly sightings: readonly Sighting[]
  /** Type assertions other than `as const`. */
  readonly assertions: number
  /** Operation rows: object literals that state both a method and a path. */
  readonly rows: number
}

const watchedObjects = new Set(['Date', 'Math', 'process', 'JSON', 'console'])

/** Parses one file of the tree at `root`. */
export function sourceFacts(root: string, file: string): SourceFacts {
  const text = readFileSync(path.join(root, file), 'utf8')
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
  const sightings: Sighting[] = []
  let assertions = 0
  let rows = 0
  const visit = (node: ts.Node): void => {
    for (const what of seenIn(node)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.pos)
      sightings.push({ what, line: line + 1 })
    }
    if (isAssertion(node)) assertions += 1
    if (isRow(node)) rows += 1
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return { file, lines: text.split('\n').length - 1, sightings, assertions, rows }
}

function seenIn(node: ts.Node): readonly string[] {
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
    const object = node.expression.text
    return watchedObjects.has(object) ? [`${object}.${node.name.text}`] : []
  }
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    return node.expression.text === 'fetch' ? ['fetch()'] : []
  }
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
    const isNow = node.expression.text === 'Date' && (node.arguments?.length ?? 0) === 0
    return isNow ? ['new Date()'] : []
  }
  return ts.isImportDeclaration(node) ? importedNames(node) : []
}

function importedNames(node: ts.ImportDeclaration): readonly string[] {
  const bindings = node.importClause?.namedBindings
  if (!bindings || !ts.isNamedImports(bindings) || !ts.isStringLiteral(node.moduleSpecifier)) {
    return []
  }
  const from = node.moduleSpecifier.text
  return bindings.elements
    .filter((element) => !element.isTypeOnly)
    .map((element) => `${from}:${(element.propertyName ?? element.name).text}`)
}

function isAssertion(node: ts.Node): boolean {
  if (!ts.isAsExpression(node)) return false
  const { type } = node
  const isConst = ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)
  return !(isConst && ts.isIdentifier(type.typeName) && type.typeName.text === 'const')
}

function isRow(node: ts.Node): boolean {
  if (!ts.isObjectLiteralExpression(node)) return false
  const names = node.properties.map((property) =>
    property.name && ts.isIdentifier(property.name) ? property.name.text : '',
  )
  return names.includes('method') && names.includes('path') && names.includes('handler')
}
