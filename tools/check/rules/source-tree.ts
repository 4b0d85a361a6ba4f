import ts from 'typescript'

const latest = { file: '', text: '', tree: parsed('', '') }

/**
 * The syntax tree of a file. Rules that look at one file in a row share it, because parsing takes longer than any rule.
 */
export function treeOf(file: string, text: string): ts.SourceFile {
  if (latest.file !== file || latest.text !== text) {
    Object.assign(latest, { file, text, tree: parsed(file, text) })
  }
  return latest.tree
}

function parsed(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
}
