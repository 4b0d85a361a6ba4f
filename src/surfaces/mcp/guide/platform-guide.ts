import type { GuideEntries } from './guide-entry.ts'

/** Status, sign-in, keys, events and webhooks. */
export const platformGuide: GuideEntries = {
  'things.search': {
    use: 'To find out what a name, symbol, address or hash is; one call in place of a list of each kind. Names may be misspelled and in any script.',
    next: ['tokens.get', 'portfolios.get', 'agentRegistry.getAgent'],
    id: 'thing',
  },
  'service.getStatus': {
    use: 'When something does not work as expected: it says what is configured here and as whom you call.',
    next: ['me.get'],
  },
  'operations.list': {
    use: 'To see the whole HTTP API; to find a tool, find_tools is shorter.',
    next: ['find_tools'],
  },
  'operations.listPrices': {
    use: 'To see which operations cost something at all, and how they can be paid.',
    next: ['payments.quote'],
  },
  'credentialTypes.list': {
    use: 'When a call was refused for want of a credential: it says which kinds there are and how each is had.',
  },
  'errorCodes.list': {
    use: 'To look up an error code that an answer named; most errors say their own fix.',
  },
  'service.getIndex': {
    use: 'To find documents and addresses outside of the tools.',
  },
  'addressNames.list': {
    use: 'To say whose an address is, for many at once: tokens, creators, pools, agents, contracts, own wallets.',
  },
  'service.getHealth': {
    use: 'To see only whether the process lives.',
    next: ['service.getReadiness'],
  },
  'service.getReadiness': {
    use: 'When answers are 503: it names the part that is down.',
  },
  'reference.getStatus': {
    use: 'To see whether the reference pages are served, which people read in a browser.',
  },
  'auth.createChallenge': {
    use: 'To sign in with a wallet; a tool session has its key already and need not.',
    next: ['auth.verifyChallenge'],
  },
  'auth.verifyChallenge': {
    use: 'After the wallet has signed the message of auth.createChallenge.',
    next: ['auth.getStatus'],
  },
  'auth.getStatus': {
    use: 'To see whether a browser is signed in; with a key ask me.get.',
    next: ['me.get'],
  },
  'me.get': {
    use: 'First: it answers the account, its wallets and the scopes of the key that you call with.',
    next: ['portfolios.get', 'balance.get'],
  },
  'me.listAgents': {
    use: 'To see the agent that the profile names; the agents that run are in agents.list.',
    next: ['agents.list'],
  },
  'me.updateProfile': {
    use: 'To change what others see of the account.',
    next: ['me.get'],
  },
  'activity.record': {
    use: 'To keep what the user of a client of yours did in it.',
  },
  'auth.verifyHolder': {
    use: 'To see whether a wallet holds enough of the platform token for gated operations.',
  },
  'entry.get': {
    use: 'When a call was refused because the entry fee is not paid.',
    next: ['entry.verify'],
  },
  'entry.verify': {
    use: 'After the wallet has paid the entry fee by itself.',
    next: ['entry.get'],
    signer: 'sent',
  },
  'keys.list': {
    use: 'To see which keys the account has; a key is made by a person in the browser.',
    next: ['keys.get'],
    id: 'keyId',
  },
  'keys.get': {
    use: 'To read the scopes, budget and last use of one key.',
    next: ['keys.revoke'],
    id: 'keyId',
  },
  'keys.revoke': {
    use: 'When a key was lost or is not needed; a key can revoke itself only.',
    id: 'keyId',
  },
  'events.list': {
    use: 'To follow what happened: keep nextCursor of a page, and ask again later with it.',
    id: 'eventId',
  },
  'channels.list': {
    use: 'To see which things can be followed live, and how their channels are named.',
    next: ['channels.get'],
  },
  'channels.get': {
    use: 'To read in one call what a market does now: its ticker, book, tape, newest candles, mark or funding, without signing in.',
  },
  'faucet.request': {
    use: 'Before a first launch or trade on an embedded chain, so that the wallet can pay for gas.',
    next: ['portfolios.get'],
    signer: 'chain',
  },
  'watchlists.create': {
    use: 'To keep a list of tokens, markets, wallets or agents that the account wants to follow.',
    next: ['watchlists.addEntry'],
    id: 'watchlistId',
  },
  'watchlists.list': {
    use: 'To see which watchlists there are, or which of them hold one thing.',
    next: ['watchlists.get'],
    id: 'watchlistId',
  },
  'watchlists.get': {
    use: 'To read what is on a watchlist, in the order of its owner.',
    next: ['watchlists.addEntry', 'watchlists.removeEntry'],
    id: 'watchlistId',
  },
  'watchlists.update': { use: 'To give a watchlist another name.', id: 'watchlistId' },
  'watchlists.delete': {
    use: 'To drop a watchlist with all that is on it.',
    id: 'watchlistId',
  },
  'watchlists.setEntries': {
    use: 'To put a watchlist into another order, or to replace all of it; read its version first.',
    id: 'watchlistId',
  },
  'watchlists.addEntry': {
    use: 'To put one thing on a watchlist; what is there already is moved, or stays.',
    id: 'watchlistId',
  },
  'watchlists.removeEntry': {
    use: 'To take one thing off a watchlist.',
    id: 'watchlistId',
  },
  'notifications.list': {
    use: 'To see what happened to the account since somebody last looked: fills, alerts, approvals that are asked for.',
    next: ['notifications.markRead'],
    id: 'notificationId',
  },
  'notifications.getUnreadCount': {
    use: 'To see only whether there is anything new in the inbox.',
    next: ['notifications.list'],
  },
  'notifications.listKinds': {
    use: 'To see what the inbox can hold, and what is muted.',
    next: ['notifications.setMuted'],
  },
  'notifications.setMuted': {
    use: 'When a kind of notifications is not wanted any more, or is wanted again.',
  },
  'notifications.markAllRead': {
    use: 'After the whole inbox, or all up to one notification, was dealt with.',
  },
  'notifications.get': {
    use: 'To read one notification again.',
    next: ['notifications.markRead'],
    id: 'notificationId',
  },
  'notifications.markRead': {
    use: 'After one notification was dealt with.',
    id: 'notificationId',
  },
  'notifications.delete': {
    use: 'To take a notification out of the inbox for good.',
    id: 'notificationId',
  },
  'apiRequests.list': {
    use: 'To see what your key called and how it was answered, for example after an error.',
    next: ['apiRequests.get', 'apiRequests.listErrors'],
    id: 'requestId',
  },
  'apiRequests.listErrors': {
    use: 'To see which errors come again and again, and where.',
    next: ['apiRequests.get'],
  },
  'apiRequests.get': {
    use: 'To read one call with the query and the body that it was sent with.',
    id: 'requestId',
  },
  'keyUsage.get': {
    use: 'To see how much, how fast and at what cost your key called, by route or by day.',
    next: ['usage.get'],
  },
  'webhooks.list': {
    use: 'To see where events are delivered to.',
    next: ['webhookDeliveries.list'],
    id: 'endpointId',
  },
  'webhooks.listEvents': { use: 'To choose the topics of a webhook.' },
  'webhooks.get': {
    use: 'To read one webhook; its secret is shown only when it is made.',
    next: ['webhookDeliveries.list'],
    id: 'endpointId',
  },
  'webhooks.update': {
    use: 'To change, pause or enable a webhook.',
    next: ['webhooks.test'],
    id: 'endpointId',
  },
  'webhooks.delete': {
    use: 'When the receiver is gone; to stop for a while, pause it with webhooks.update.',
  },
  'webhooks.test': {
    use: 'After a change, to see that the receiver answers.',
    next: ['webhookDeliveries.list'],
  },
  'webhookDeliveries.list': {
    use: 'To see what arrived at a receiver and what did not.',
    next: ['webhookDeliveries.get'],
    id: 'deliveryId',
  },
  'webhookDeliveries.get': {
    use: 'To see why a delivery failed.',
    next: ['webhookDeliveries.resend'],
    id: 'deliveryId',
  },
  'webhookDeliveries.resend': {
    use: 'When the receiver works again and one delivery is wanted.',
    next: ['webhookDeliveries.get'],
    id: 'deliveryId',
  },
  'webhookDeliveries.recover': {
    use: 'When the receiver was down for a time: it sends again all that did not arrive since then.',
    next: ['webhookDeliveries.list'],
  },
  'images.generate': {
    use: 'To have a picture for a token before its launch.',
    next: ['tokenMetadata.compose'],
  },
  'tokenMetadata.compose': {
    use: 'To have the metadata document of a token: pass its address as metadataUri.',
    next: ['launches.prepare'],
  },
  'media.describe': {
    use: 'To see what a stored file is and how large.',
  },
}
