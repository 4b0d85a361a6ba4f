import { type Resources, resources } from './bourse.gen.ts'
import { type Client, type ClientOptions, createClient } from './client/client.ts'
import type { AnyEvent } from './events.ts'
import type { SignedIn } from './models.gen.ts'
import type { ChannelName, ChannelUpdate } from './realtime/channel-names.ts'
import { followChannel, followEvents, type LiveEventsOptions } from './realtime/channels.ts'
import { type Prepared, type SendOptions, type Sent, send, waitFor } from './transactions/send.ts'
import { signIn } from './wallets/sign-in.ts'
import type { Wallet } from './wallets/wallet.ts'

/** A client with every resource of the service, and what takes several calls. */
export interface Bourse extends Client, Resources {
  /** Signs in with a wallet and keeps the session in memory. */
  signIn(wallet: Wallet): Promise<SignedIn>
  /** Signs what was prepared, submits it and waits until the chain has confirmed it: see `send`. */
  send(prepared: Prepared, wallet: Wallet, options?: SendOptions): Promise<Sent>
  /** Waits until the chain has confirmed what was prepared and is sent elsewhere: see `waitFor`. */
  waitFor(prepared: Prepared, options?: SendOptions): Promise<Sent>
  /** The updates of a live channel over a WebSocket. */
  channel<const name extends ChannelName>(
    name: name,
    options?: { readonly signal?: AbortSignal },
  ): AsyncIterable<ChannelUpdate<name>>
  /** The service's events over a WebSocket; `events.follow` gives the same over HTTP. */
  live(options?: LiveEventsOptions): AsyncIterable<AnyEvent>
}

/**
 * A client of the whole service. For a small bundle take `createClient` and the resources one by one instead:
 * `launches(createClient())`.
 */
export function createBourse(options: ClientOptions = {}): Bourse {
  const client = createClient(options)
  const made = new Map<string, unknown>()
  const lazily = Object.entries(resources).map(([name, make]) => [
    name,
    {
      enumerable: true,
      get() {
        if (!made.has(name)) made.set(name, make(client as never))
        return made.get(name)
      },
    },
  ])
  const several = {
    signIn: (wallet: Wallet) => signIn(client, wallet),
    send: (prepared: Prepared, wallet: Wallet, sending?: SendOptions) =>
      send(client, { prepared, wallet }, sending),
    waitFor: (prepared: Prepared, waiting?: SendOptions) => waitFor(client, prepared, waiting),
    channel: <const name extends ChannelName>(
      name: name,
      following?: { readonly signal?: AbortSignal },
    ) => followChannel(client, name, following),
    live: (following?: LiveEventsOptions) => followEvents(client, following),
  }
  // The getters are those of the generated list, which has the type's members.
  return Object.defineProperties({ ...client, ...several }, Object.fromEntries(lazily)) as Bourse
}
