/** What anyone may ask of the chain. Everything else, admin and signing methods first, is unknown to the public. */
export const publicMethods: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_protocolVersion',
  'eth_simulateV1',
  'eth_syncing',
  'eth_uninstallFilter',
  'net_listening',
  'net_version',
  'web3_clientVersion',
  'web3_sha3',
])

/** Signed transactions; they go through the journal and the block producer. */
export const sendMethods: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_sendRawTransactionSync',
])

/** Only on a WebSocket. */
export const subscriptionMethods: ReadonlySet<string> = new Set([
  'eth_subscribe',
  'eth_unsubscribe',
])

/** Operator methods whose effect depends on nothing but their parameters, so that the journal can repeat them. */
export const repeatableAdminMethods: ReadonlySet<string> = new Set([
  'anvil_setBalance',
  'anvil_setCode',
  'anvil_setNonce',
  'anvil_setStorageAt',
])

/** Operator methods that rewrite history; after one of them the state is written as a whole. */
export const rewritingAdminMethods: ReadonlySet<string> = new Set(['anvil_reorg', 'anvil_rollback'])
