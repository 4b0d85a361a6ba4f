import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const computerRetention: TableRetention = {
  ownUpkeep: {
    computer_sandboxes: 'Removed once they are released (`sandboxes.service.ts`).',
    computer_conversations: 'Go with their box.',
    computer_messages: 'Go with their conversation.',
    computer_snapshots: 'Removed once they ended (`snapshots.service.ts`).',
    computer_snapshot_files: 'Go with their snapshot.',
    computer_runs: 'One for each sandbox, and goes with it.',
    computer_browser_tasks: 'Removed once they ran out (`browser.service.ts`).',
  },
}
