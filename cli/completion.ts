import tab from '@bomb.sh/tab/commander'
import type { Command } from 'commander'

/**
 * What a shell runs to complete `bourse`. Words go to the program as arguments and are never evaluated: pressing Tab
 * behind `$(…)` must not run it.
 */
export const completionScripts: Readonly<Record<'bash' | 'fish' | 'zsh', string>> = {
  bash: `# bash completion of bourse: source <(bourse completion bash)
_bourse() {
  local value rest
  COMPREPLY=()
  while IFS=$'\\t' read -r value rest; do
    case "$value" in :[0-9]*) ;; *) COMPREPLY+=("$value") ;; esac
  done < <(bourse complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _bourse bourse`,
  zsh: `#compdef bourse
# zsh completion of bourse: source <(bourse completion zsh)
_bourse() {
  local line
  local -a offered
  for line in "\${(@f)$(bourse complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ $line == :<-> || -z $line ]] && continue
    offered+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( $#offered )); then _describe -V bourse offered; else _files; fi
}
compdef _bourse bourse`,
  fish: `# fish completion of bourse: bourse completion fish | source
function __bourse_complete
  set -l words (commandline -opc) (commandline -ct)
  bourse complete -- $words[2..-1] 2>/dev/null | string match -rv '^:\\d+$'
end
complete -c bourse -f -a '(__bourse_complete)'`,
}

const scriptCommand = 'completion-scripts'

/**
 * Prints what can follow these words, one to a line. Operation names of `call` are loaded only where they may be asked
 * for.
 */
export async function printCompletions(program: Command, words: readonly string[]): Promise<void> {
  const completion = tab(program, { completionCommandName: scriptCommand })
  completion.commands.delete(scriptCommand)
  const operation = completion.commands.get('call')?.arguments.get('operation')
  if (words.includes('call') && operation !== undefined) {
    const names = await loadOperationNames()
    operation.handler = (complete) => {
      for (const name of names) complete(name, '')
    }
  }
  completion.parse([...words])
}

async function loadOperationNames(): Promise<readonly string[]> {
  const [{ createBourse }, { operationNames }] = await Promise.all([
    import('../sdk/src/index.ts'),
    import('./commands/call.ts'),
  ])
  return operationNames(createBourse({ baseUrl: 'http://localhost' }))
}
