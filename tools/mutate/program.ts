import path from 'node:path'
import ts from 'typescript'

/** The typed program of the tree at `root`, as far as `files` need it. */
export function openProgram(root: string, files: readonly string[]): ts.Program {
  const configPath = path.join(root, 'tsconfig.json')
  const { config } = ts.readConfigFile(configPath, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  return ts.createProgram(
    files.map((file) => path.join(root, file)),
    options,
  )
}
