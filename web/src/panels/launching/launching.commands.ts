import type { Command } from '../../shell/commands/command-table.ts'

/** The form of what is launched or made; one at a time is shown. */
export const formId = 'launching-form'

/** Reviews what is filled in, from within its fields too, or begins anew. */
export function formCommands(clear: () => void): readonly Command[] {
  return [
    {
      id: 'launching.review',
      label: 'launching.command.review',
      group: 'trade',
      keys: 'mod+enter',
      perform: () => {
        const form = document.getElementById(formId)
        if (form instanceof HTMLFormElement) form.requestSubmit()
      },
    },
    { id: 'launching.clear', label: 'launching.command.clear', group: 'trade', perform: clear },
  ]
}

/** Tries the launch on a copy of the chain. */
export function rehearseCommand(perform: () => void): Command {
  return {
    id: 'launching.rehearse',
    label: 'launching.command.rehearse',
    group: 'trade',
    perform,
  }
}
