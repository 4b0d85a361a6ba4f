import type { GuideEntries } from './guide-entry.ts'

/** What the platform says of itself, signing in, keys, events and webhooks. */
export const platformGuide: GuideEntries = {
  'discovery.status': {
    name: 'get_status',
    use: 'When something does not work as expected: it says what is configured here and as whom you call.',
    next: ['get_me'],
  },
  'discovery.catalog': {
    name: 'list_operations',
    use: 'To see the whole HTTP API; to find a tool, find_tools is shorter.',
    next: ['find_tools'],
  },
  'discovery.pricing': {
    name: 'list_priced_operations',
    use: 'To see which operations cost something at all, and how they can be paid.',
    next: ['ask_price'],
  },
  'discovery.credentialTypes': {
    name: 'list_credential_types',
    use: 'When a call was refused for want of a credential: it says which kinds there are and how each is had.',
  },
  'discovery.errors': {
    name: 'list_errors',
    use: 'To look up an error code that an answer named; most errors say their own fix.',
  },
  'discovery.index': {
    name: 'get_index',
    use: 'To find documents and addresses outside of the tools.',
  },
  'discovery.health': {
    name: 'get_health',
    use: 'To see only whether the process lives.',
    next: ['get_readiness'],
  },
  'discovery.ready': {
    name: 'get_readiness',
    use: 'When answers are 503: it names the part that is down.',
  },
  'discovery.scalarStatus': {
    name: 'get_reference_status',
    use: 'To see whether the reference pages are served, which people read in a browser.',
  },
  'auth.challenge': {
    name: 'create_sign_in_challenge',
    use: 'To sign in with a wallet; a tool session has its key already and need not.',
    next: ['verify_sign_in'],
  },
  'auth.verify': {
    name: 'verify_sign_in',
    use: 'After the wallet has signed the message of create_sign_in_challenge.',
    next: ['get_sign_in_status'],
  },
  'auth.status': {
    name: 'get_sign_in_status',
    use: 'To see whether a browser is signed in; with a key ask get_me.',
    next: ['get_me'],
  },
  'auth.me': {
    name: 'get_me',
    use: 'First: it answers the account, its wallets and the scopes of the key that you call with.',
    next: ['get_portfolio', 'get_balance'],
  },
  'auth.agents': {
    name: 'list_profile_agents',
    use: 'To see the agent that the profile names; the agents that run are in list_own_agents.',
    next: ['list_own_agents'],
  },
  'auth.updateProfile': {
    name: 'update_profile',
    use: 'To change what others see of the account.',
    next: ['get_me'],
  },
  'auth.recordActivity': {
    name: 'record_activity',
    use: 'To keep what the user of a client of yours did in it.',
  },
  'auth.verifyHolder': {
    name: 'check_holder',
    use: 'To see whether a wallet holds enough of the platform token for gated operations.',
  },
  'auth.entry': {
    name: 'get_entry',
    use: 'When a call was refused because the entry fee is not paid.',
    next: ['submit_entry_payment'],
  },
  'auth.verifyEntry': {
    name: 'submit_entry_payment',
    use: 'After the wallet has paid the entry fee by itself.',
    next: ['get_entry'],
    signer: 'sent',
  },
  'keys.list': {
    name: 'list_keys',
    use: 'To see which keys the account has; a key is made by a person in the browser.',
    next: ['get_key'],
    id: 'keyId',
  },
  'keys.get': {
    name: 'get_key',
    use: 'To read the scopes, budget and last use of one key.',
    next: ['revoke_key'],
    id: 'keyId',
  },
  'keys.revoke': {
    name: 'revoke_key',
    use: 'When a key was lost or is not needed; a key can revoke itself only.',
    id: 'keyId',
  },
  'events.history': {
    name: 'list_events',
    use: 'To follow what happened: read a page, keep its nextCursor, and ask again later with it.',
    id: 'eventId',
  },
  'faucet.give': {
    name: 'request_test_money',
    use: 'Before a first launch or trade on an embedded chain, so that the wallet can pay for gas.',
    next: ['get_portfolio'],
    signer: 'chain',
  },
  'webhooks.list': {
    name: 'list_webhooks',
    use: 'To see where events are delivered to.',
    next: ['list_deliveries'],
    id: 'endpointId',
  },
  'webhooks.catalog': { name: 'list_webhook_events', use: 'To choose the topics of a webhook.' },
  'webhooks.get': {
    name: 'get_webhook',
    use: 'To read one webhook; its secret is shown only when it is made.',
    next: ['list_deliveries'],
    id: 'endpointId',
  },
  'webhooks.change': {
    name: 'update_webhook',
    use: 'To change, pause or enable a webhook.',
    next: ['test_webhook'],
    id: 'endpointId',
  },
  'webhooks.remove': {
    name: 'remove_webhook',
    use: 'When the receiver is gone; to stop for a while, pause it with update_webhook.',
  },
  'webhooks.test': {
    name: 'test_webhook',
    use: 'After a change, to see that the receiver answers.',
    next: ['list_deliveries'],
  },
  'webhooks.listDeliveries': {
    name: 'list_deliveries',
    use: 'To see what arrived at a receiver and what did not.',
    next: ['get_delivery'],
    id: 'deliveryId',
  },
  'webhooks.getDelivery': {
    name: 'get_delivery',
    use: 'To see why a delivery failed.',
    next: ['resend_delivery'],
    id: 'deliveryId',
  },
  'webhooks.resend': {
    name: 'resend_delivery',
    use: 'When the receiver works again and one delivery is wanted.',
    next: ['get_delivery'],
    id: 'deliveryId',
  },
  'webhooks.recover': {
    name: 'recover_deliveries',
    use: 'When the receiver was down for a time: it sends again all that did not arrive since then.',
    next: ['list_deliveries'],
  },
  'media.generateImage': {
    name: 'generate_image',
    use: 'To have a picture for a token before its launch.',
    next: ['compose_metadata'],
  },
  'media.composeMetadata': {
    name: 'compose_metadata',
    use: 'To have the metadata document of a token: pass its address as metadataUri.',
    next: ['prepare_launch'],
  },
  'media.describeMedia': {
    name: 'describe_media',
    use: 'To see what a stored file is and how large.',
  },
}
