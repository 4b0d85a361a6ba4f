import type { CommandSpec } from '../command.ts'

const shells = ['bash', 'zsh', 'fish'] as const

/** Prints the script by which a shell completes the program. */
export const completionCommand: CommandSpec = {
  path: 'completion',
  about: 'print the script by which a shell completes commands, options and operations',
  args: [{ name: '<shell>', about: 'the shell', choices: shells }],
  examples: [
    'source <(bourse completion bash)     # in ~/.bashrc',
    'source <(bourse completion zsh)      # in ~/.zshrc, behind compinit',
    'bourse completion fish | source      # in ~/.config/fish/config.fish',
  ],
  async run({ given, out }) {
    const { completionScripts } = await import('../completion.ts')
    const shell = shells.find((one) => one === given.text('shell')) ?? 'bash'
    out.result({ shell, script: completionScripts[shell] }, completionScripts[shell])
  },
}
