import { closeSession } from '../service/session.ts'
import { reconnect } from '../streams/live.ts'
import { connectedWallet, disconnect } from '../wallet/wallet-store.ts'
import { toggleActivity } from './activity/activity-store.ts'
import type { Command } from './commands/command-table.ts'
import { openConnect } from './connect/connect-store.ts'
import { toggleDock } from './dock/dock-store.ts'
import { openSheet } from './help/cheat-sheet-store.ts'
import { openPages } from './navigation/pages-store.ts'
import { type Place, places } from './navigation/places.ts'
import { openCommands, openPalette } from './palette/palette-store.ts'
import { prefer } from './preferences.ts'

/** What can be done on every page. */
export function shellCommands(go: (path: Place['path']) => void): readonly Command[] {
  return [
    ...places.map(
      ({ keys, label, path }): Command => ({
        id: `go.${path}`,
        label,
        group: 'go',
        ...(keys === undefined ? {} : { keys }),
        perform: () => go(path),
      }),
    ),
    { id: 'go.pages', label: 'pages.title', group: 'go', keys: 'g then m', perform: openPages },
    {
      id: 'palette.open',
      label: 'shell.search',
      group: 'help',
      keys: 'mod+k',
      perform: openPalette,
    },
    {
      id: 'palette.commands',
      label: 'shell.commands',
      group: 'help',
      keys: 'mod+shift+p',
      perform: openCommands,
    },
    { id: 'help.keys', label: 'shell.keys', group: 'help', keys: '?', perform: openSheet },
    {
      id: 'activity.toggle',
      label: 'shell.activityTitle',
      group: 'look',
      keys: 'a',
      perform: toggleActivity,
    },
    { id: 'dock.toggle', label: 'shell.dock', group: 'look', keys: '~', perform: toggleDock },
    {
      id: 'theme.toggle',
      label: 'shell.toggleTheme',
      group: 'look',
      keys: 'shift+d',
      perform: toggleTheme,
    },
    { id: 'connection.renew', label: 'shell.retryNow', group: 'help', perform: reconnect },
    { id: 'account.connect', label: 'wallet.signIn', group: 'account', perform: openConnect },
    {
      id: 'account.out',
      label: 'wallet.signOut',
      group: 'account',
      isEnabled: () => connectedWallet() !== null,
      perform: () => void closeSession().then(disconnect),
    },
  ]
}

function toggleTheme(): void {
  const isLight = document.documentElement.dataset['theme'] === 'light'
  prefer({ theme: isLight ? 'dark' : 'light' })
}
