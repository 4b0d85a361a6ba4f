import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const computerKeeping: Keeping = {
  ownUpkeep: {
    computer_sandboxes: 'Removed once they are released (`sandboxes.service.ts`).',
    computer_conversations: 'Go with their box.',
    computer_messages: 'Go with their conversation.',
    computer_browser_tasks: 'Removed once they ran out (`browser.service.ts`).',
  },
}
