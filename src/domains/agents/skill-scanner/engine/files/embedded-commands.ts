import { type Part, type ScanWork } from '../scan-work.ts'
import { lineIndex } from '../text/line-index.ts'
import { plainSource } from '../text/source.ts'

/** Where files that are no scripts hold commands that other programs run: tasks, hooks, services, steps of a build. */
const holders =
  /(?:\.(?:ya?ml|json|jsonc|toml|desktop|service|timer|plist|ini|cfg|conf|code-workspace|reg)|(?:^|\/)(?:crontab|procfile|vagrantfile|jenkinsfile|rakefile|gemfile|\.travis|\.envrc))$/i
const inJson =
  /"(?:command|run|script|cmd|exec|entrypoint|postCreateCommand|postStartCommand|initializeCommand|onCreateCommand|(?:pre|post)?(?:install|prepare|publish|pack|build|test|start|uninstall)|setup|hook|shellCommand)"\s{0,4}:\s{0,4}"((?:[^"\\]|\\.){3,2000})"/g
const inJsonArguments =
  /"(?:args|command|cmd|entrypoint)"\s{0,4}:\s{0,4}\[((?:\s{0,8}"(?:[^"\\]|\\.){0,1000}"\s{0,8},?){1,24})\]/gi
const inLines =
  /^[ \t]{0,40}(?:- )?(?:run|script|command|entrypoint|cmd|before_script|after_script|Exec(?:Start|StartPre|StartPost|Stop|Reload)?|postCreateCommand|shell|args)\s{0,3}[:=][ \t]{0,3}[-@+!]{0,3}(?!\|)(\S[^\n]{2,2000})$/gim
const inBlocks =
  /^([ \t]{0,40})(?:- )?(?:run|script|command|shell|args)\s{0,3}:[ \t]{0,3}[|>][-+]?[ \t]{0,3}\n((?:\1[ \t]{1,20}[^\n]{0,2000}\n?|[ \t]{0,40}\n){1,400})/gim
const inLists =
  /^([ \t]{0,40})(?:script|before_script|after_script|commands|steps)\s{0,3}:[ \t]{0,3}\n((?:\1[ \t]{0,20}- [^\n]{0,2000}\n?){1,200})/gim

/** Commands that one file may hold. */
const commandsMax = 300

/** Reads the commands in files of settings as what they are: lines of a shell. */
export function* embeddedCommands(work: ScanWork, part: Part, text: string): Generator<void, void> {
  const name = part.file.toLowerCase()
  if (!holders.test(name)) return
  const lines = lineIndex(text)
  let told = 0
  for (const { at, command } of commandsIn(text)) {
    if (told++ >= commandsMax) return
    yield
    const source = plainSource(part.file, command, 'shell')
    const first = lines(at)
    yield* work.readers.text(work, {
      ...source,
      lineOf: (offset) => (first ?? 1) + (source.lineOf(offset) ?? 1) - 1,
    })
  }
}

type Found = { readonly at: number; readonly command: string }

function* commandsIn(text: string): Generator<Found, void> {
  for (const found of text.matchAll(inJson))
    yield { at: found.index, command: unescaped(found[1] ?? '') }
  for (const found of text.matchAll(inJsonArguments)) {
    const words = [...(found[1] ?? '').matchAll(/"((?:[^"\\]|\\.){0,1000})"/g)]
    const command = words.map((word) => unescaped(word[1] ?? '')).join(' ')
    if (command.includes(' ')) yield { at: found.index, command }
  }
  for (const form of [inLines, inBlocks, inLists])
    for (const found of text.matchAll(form)) {
      const command = form === inLines ? (found[1] ?? '') : (found[2] ?? '')
      const plain = form === inLists ? command.replace(/^[ \t]{0,60}- /gm, '') : command
      yield { at: found.index + found[0].indexOf(command), command: plain }
    }
}

const unescaped = (text: string) =>
  text.replace(/\\(["\\/nt])/g, (_all, sign: string) =>
    sign === 'n' ? '\n' : sign === 't' ? '\t' : sign,
  )
