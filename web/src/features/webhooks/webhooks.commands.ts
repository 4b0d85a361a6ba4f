import type { Command } from '../../shell/commands/command-table.ts'

/** The field that deliveries are looked for by. */
export const findId = 'webhooks-find'

/** Asks where events are to be posted. */
export function makeCommand(make: () => void): Command {
  return { id: 'webhooks.make', label: 'webhooks.make', group: 'account', keys: 'n', perform: make }
}

/** What can be done with the webhook that is open. */
export interface WebhookDeeds {
  readonly test: () => void
  readonly edit: () => void
  readonly rotate: () => void
}

/** One command for each of them; nothing that takes something away is done by a key. */
export function deedCommands({ edit, rotate, test }: WebhookDeeds): readonly Command[] {
  return [
    { id: 'webhooks.test', label: 'webhooks.test', group: 'account', keys: 't', perform: test },
    { id: 'webhooks.edit', label: 'webhooks.edit', group: 'account', keys: 'e', perform: edit },
    { id: 'webhooks.rotate', label: 'webhooks.rotate', group: 'account', perform: rotate },
  ]
}

/** Puts the focus into the search for deliveries, or leaves the webhook for the list. */
export function placeCommands(leave: () => void): readonly Command[] {
  return [
    {
      id: 'webhooks.find',
      label: 'webhooks.find',
      group: 'look',
      keys: '/',
      perform: () => {
        const field = document.getElementById(findId)
        if (field instanceof HTMLInputElement) field.select()
      },
    },
    {
      id: 'webhooks.leave',
      label: 'webhooks.leave',
      group: 'look',
      keys: 'escape',
      perform: leave,
    },
  ]
}
