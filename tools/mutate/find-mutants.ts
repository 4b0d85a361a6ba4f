import ts from 'typescript'
import { statementMutations } from './calls.ts'
import { expressionMutations } from './expressions.ts'
import { type Mutant, named, type UnnamedMutant } from './mutant.ts'
import type { Mutation } from './mutation.ts'
import { queryMutations } from './queries.ts'

/**
 * Every mutation that the operators find in `file` of the program. Operators use types: only whole numbers are rounded,
 * and only arguments of one type are swapped.
 */
export function findMutants(program: ts.Program, path: string, file: string): readonly Mutant[] {
  const source = program.getSourceFile(path)
  if (source === undefined) throw new Error(`${file} is not part of the program`)
  const checker = program.getTypeChecker()
  const found: UnnamedMutant[] = []
  const add = (mutations: readonly Mutation[]): void => {
    for (const { node, operator, replacement } of mutations) {
      const start = node.getStart(source)
      const { line } = source.getLineAndCharacterOfPosition(start)
      const original = node.getText(source)
      const place = { file, line: line + 1, start, end: node.getEnd() }
      const beginsStatement = isBeginning(node, source)
      found.push({ operator, ...place, original, replacement, beginsStatement })
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || isOutOfReach(node)) return
    const mutated = { node, source, checker }
    add(expressionMutations(mutated))
    add(statementMutations(mutated))
    add(queryMutations(mutated))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return named(found)
}

/** Where a conditional expression cannot stand: imports, optional chains, and places that need a literal. */
function isOutOfReach(node: ts.Node): boolean {
  return (
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isOptionalChain(node) ||
    ts.isDecorator(node)
  )
}

function isBeginning(node: ts.Node, source: ts.SourceFile): boolean {
  const start = node.getStart(source)
  for (let outer = node; outer.getStart(source) === start; outer = outer.parent) {
    if (ts.isExpressionStatement(outer)) return true
    if (ts.isSourceFile(outer)) return false
  }
  return false
}
