/** The instructions for models that connect: terms, the shortest path of each task, and how to pay and to repeat. */
export const serverInstructions = [
  'Tools act for the API key that is presented; begin with me_get. The list is the toolset `core`; find_tools finds the others, and every tool can be called by name.',
  'Names: `token` is the address of a token on chain 4663 or `ETH`, `wallet` an address that holds or signs, `launchId`, `quoteId` and other ids go from one answer to the next call under the same name. `amountAtomic` is a whole number of the smallest unit, `amount` a decimal number; a trade or balance answers both.',
  'Buy or sell: tokens_get, launches_get_risk, swaps_quote, swaps_prepare, sign each intent with the wallet, swaps_submit, swaps_get, portfolios_get.',
  'Launch: launch_factories_list, token_names_check, launches_prepare, sign, launches_submit, launches_get.',
  'Claim creator fees: creator_fees_list_claimable, creator_fees_prepare_claim, sign, intents_submit, intents_get.',
  'Order that waits for a price: orders_preview, orders_place, orders_get. Run an agent: agents_search or agents_list, agents_run, runs_get. Follow events: events_list with the last cursor.',
  'The service never asks for a private key: the caller signs outside and hands over the signed transaction.',
  'Failures are problem documents with a stable `code`, a `hint`, and `errors` that name the argument and its fix. To make a repeat safe pass `_meta.idempotencyKey`; a repeat says `idempotencyReplayed`.',
  'What costs is paid from prepaid credit (balance_get), or by the credential in `_meta["org.paymentauth/credential"]` that answers error -32042.',
].join('\n')
