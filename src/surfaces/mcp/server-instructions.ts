/** What a model is told when it connects: the words, the shortest way of each journey, and how to pay and repeat. */
export const serverInstructions = [
  'Tools act for the API key that is presented; begin with get_me. The list is the toolset `core`; find_tools finds the others, and every tool can be called by name.',
  'Names: `token` is the address of a token on chain 4663 or `ETH`, `wallet` an address that holds or signs, `launchId`, `quoteId` and other ids go from one answer to the next call under the same name. `amountAtomic` is a whole number of the smallest unit, `amount` a decimal number; a trade or balance answers both.',
  'Buy or sell: get_token, get_launch_risk, quote_swap, prepare_swap, sign each intent with the wallet, submit_swap, get_swap, get_portfolio.',
  'Launch: list_factories, check_token_name, prepare_launch, sign, submit_launch, get_launch.',
  'Claim creator fees: list_claimable_fees, prepare_fee_claim, sign, submit_intent, get_intent.',
  'Order that waits for a price: preview_order, place_order, get_order. Run an agent: search_agents or list_own_agents, run_agent, get_run. Follow events: list_events with the last cursor.',
  'The service never asks for a private key: the caller signs outside and hands over the signed transaction.',
  'Failures are problem documents with a stable `code`, a `hint`, and `errors` that name the argument and its fix. To make a repeat safe pass `_meta.idempotencyKey`; a repeat says `idempotencyReplayed`.',
  'What costs is paid from prepaid credit (get_balance), or by the credential in `_meta["org.paymentauth/credential"]` that answers error -32042.',
].join('\n')
