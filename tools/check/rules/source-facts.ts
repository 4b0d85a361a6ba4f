import ts from 'typescript'
import { treeOf } from './source-tree.ts'

/** A place in a source file that a rule may object to: its kind and line. */
export interface Sighting {
  /** A member read (`Date.now`), a global (`fetch`, `new WebSocket`), or an import (`viem:http`, `undici:*`). */
  readonly what: string
  readonly line: number
}

/** The facts of a file that the tidy rules need, read from its syntax tree instead of its text. */
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
/** Classes that open a connection when constructed, global or from a package. */
const watchedClasses = new Set(['WebSocket', 'EventSource', 'XMLHttpRequest'])
const globalObjects = new Set(['globalThis', 'global', 'self', 'window'])

const known = new WeakMap<ts.SourceFile, SourceFacts>()

/** The facts of a file with its text. */
export function sourceFacts(file: string, text: string): SourceFacts {
  const tree = treeOf(file, text)
  const facts = known.get(tree) ?? factsOf(tree)
  known.set(tree, facts)
  return facts
}

function factsOf(tree: ts.SourceFile): SourceFacts {
  const sightings: Sighting[] = []
  let assertions = 0
  let rows = 0
  const visit = (node: ts.Node, parent: ts.Node): void => {
    for (const what of [...seenIn(node), ...globalsIn(node, parent)]) {
      const { line } = tree.getLineAndCharacterOfPosition(node.pos)
      sightings.push({ what, line: line + 1 })
    }
    if (isAssertion(node)) assertions += 1
    if (isRow(node)) rows += 1
    ts.forEachChild(node, (child) => visit(child, node))
  }
  visit(tree, tree)
  const lines = tree.text.split('\n').length - 1
  return { file: tree.fileName, lines, sightings, assertions, rows }
}

function seenIn(node: ts.Node): readonly string[] {
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
    const object = node.expression.text
    return watchedObjects.has(object) ? [`${object}.${node.name.text}`] : []
  }
  if (ts.isCallExpression(node)) return loadedModule(node)
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
    const name = node.expression.text
    if (watchedClasses.has(name)) return [`new ${name}`]
    const isNow = name === 'Date' && (node.arguments?.length ?? 0) === 0
    return isNow ? ['new Date()'] : []
  }
  return ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? importedNames(node) : []
}

/** The platform's network function, called or passed on: not a member, a key or a local of that name. */
function globalsIn(node: ts.Node, parent: ts.Node): readonly string[] {
  if (!ts.isIdentifier(node) || node.text !== 'fetch') return []
  if (ts.isQualifiedName(parent) || ts.isTypeQueryNode(parent)) return []
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    const { expression } = parent
    return ts.isIdentifier(expression) && globalObjects.has(expression.text) ? ['fetch'] : []
  }
  const isRead =
    (ts.isPropertyAssignment(parent) && parent.initializer === node) ||
    (ts.isVariableDeclaration(parent) && parent.initializer === node) ||
    (ts.isCallExpression(parent) && parent.expression === node) ||
    !('name' in parent)
  return isRead || ts.isShorthandPropertyAssignment(parent) ? ['fetch'] : []
}

/** A dynamically imported module. */
function loadedModule(node: ts.CallExpression): readonly string[] {
  const [from] = node.arguments
  const loads =
    node.expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(node.expression) && node.expression.text === 'require')
  return loads && from && ts.isStringLiteral(from) ? [`${from.text}:*`] : []
}

function importedNames(node: ts.ImportDeclaration | ts.ExportDeclaration): readonly string[] {
  const { moduleSpecifier } = node
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return []
  const from = moduleSpecifier.text
  if (ts.isExportDeclaration(node)) {
    const { exportClause, isTypeOnly } = node
    if (isTypeOnly) return []
    return exportClause && ts.isNamedExports(exportClause)
      ? valueNames(from, exportClause.elements)
      : [`${from}:*`]
  }
  const clause = node.importClause
  if (!clause || clause.isTypeOnly) return []
  const bindings = clause.namedBindings
  const whole = clause.name !== undefined || (bindings && ts.isNamespaceImport(bindings))
  return [
    ...(whole ? [`${from}:*`] : []),
    ...(bindings && ts.isNamedImports(bindings) ? valueNames(from, bindings.elements) : []),
  ]
}

function valueNames(
  from: string,
  elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[],
): readonly string[] {
  return elements
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
