import './design/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './routes/router.ts'
import { queryClient } from './service/queries.ts'
import { bootstrapQuery } from './service/session.ts'
import { applyPreferences } from './shell/apply-preferences.ts'
import { addCommands } from './shell/commands/command-table.ts'
import { listenForHotkeys } from './shell/commands/hotkeys.ts'
import { shellCommands } from './shell/shell.commands.ts'
import { keepAccountFresh } from './streams/account.ts'
import { startLive } from './streams/live.ts'
import { reconnectRemembered } from './wallet/wallet-store.ts'

void queryClient.prefetchQuery(bootstrapQuery)
startLive()
keepAccountFresh()
listenForHotkeys()
void reconnectRemembered()
addCommands(shellCommands((path) => void router.navigate({ to: path })))

// Not awaited: what is fetched for it may need this module, which would wait for itself.
void applyPreferences().then(draw)

function draw(): void {
  const place = document.getElementById('root')
  if (place === null) return
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
