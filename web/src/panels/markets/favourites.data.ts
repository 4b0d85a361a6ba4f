import { useMutation, useQuery } from '@tanstack/react-query'
import { type Watchlist, watchlists } from '#sdk'
import { client } from '../../service/client.ts'
import { queryClient, staleAfterMs } from '../../service/queries.ts'
import { usePrincipal } from '../../service/session.ts'
import { keepForScreen, usePreference } from '../../shell/preferences.ts'
import { favouritesName, readStar, readStars, starsOf } from './favourites.model.ts'

const listKey = ['watchlists.get', { name: favouritesName }] as const

/** The markets with a star, and what gives or takes one: kept with the account, and in this browser for nobody. */
export function useFavourites(): {
  readonly keys: ReadonlySet<string>
  readonly toggle: (key: string) => void
} {
  const isSomebody = usePrincipal() != null
  const local = readStars(usePreference('screens')['favourites'])
  const { data } = useQuery({
    queryKey: listKey,
    queryFn: readFavourites,
    enabled: isSomebody,
    staleTime: staleAfterMs.minute,
  })
  const { mutate } = useMutation({
    mutationFn: changeStar,
    onSuccess: (list) => queryClient.setQueryData(listKey, list),
  })
  if (isSomebody) return { keys: starsOf(data ?? null), toggle: (key) => mutate(key) }
  return {
    keys: new Set(local),
    toggle: (key) =>
      keepForScreen(
        'favourites',
        local.includes(key) ? local.filter((one) => one !== key) : [...local, key],
      ),
  }
}

async function readFavourites(): Promise<Watchlist | null> {
  const { items } = await watchlists(client).list()
  const found = items.find(({ name }) => name === favouritesName)
  return found === undefined ? null : watchlists(client).get({ watchlistId: found.id })
}

async function changeStar(key: string): Promise<Watchlist | null> {
  const entry = readStar(key)
  const known = await readFavourites()
  if (entry === null) return known
  const service = watchlists(client)
  if (known === null) return service.create({ name: favouritesName, entries: [entry] })
  const watchlistId = known.id
  if (!starsOf(known).has(key)) return service.addEntry({ watchlistId, entry })
  return service.removeEntry({ watchlistId, kind: entry.kind, entryId: entry.id })
}
