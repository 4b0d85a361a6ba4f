/** Public methods. Everything else, above all admin and signing methods, is unknown to the public. */
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

/** Methods that send signed transactions, through the journal and the block producer. */
export const sendMethods: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_sendRawTransactionSync',
])

/** Only on a WebSocket. */
export const subscriptionMethods: ReadonlySet<string> = new Set([
  'eth_subscribe',
  'eth_unsubscribe',
])

/** Operator methods whose effect depends only on their parameters, so that the journal can replay them. */
export const repeatableAdminMethods: ReadonlySet<string> = new Set([
  'anvil_setBalance',
  'anvil_setCode',
  'anvil_setNonce',
  'anvil_setStorageAt',
])

/** Operator methods that rewrite history; each is followed by a snapshot of the whole state. */
export const rewritingAdminMethods: ReadonlySet<string> = new Set(['anvil_reorg', 'anvil_rollback'])
