import type { CodeForm } from './code-form.ts'

const address = String.raw`(?:new\s{1,2}(?:web3[.]|solanaWeb3[.])?PublicKey\(\s{0,2}|Pubkey[.]from_string\(\s{0,2}|Pubkey\(\s{0,2}|PublicKey\(\s{0,2}|Web3[.]to_checksum_address\(\s{0,2}|ethers[.]getAddress\(\s{0,2}|address!\(\s{0,2})?["'\x60](?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44}|bc1[0-9a-z]{38,60})["'\x60]`
const asked =
  /\b(?:confirm|prompt|input|question|readline|inquirer|click[.]confirm|approve?d?_?by|askUser|ask\(|simulat|--yes|dryRun|dry_run|preview)\b/i
/** Money that moves to where the code says, or rights over it that the code gives away. */
export const moneyForms: readonly CodeForm[] = [
  {
    rule: 'SK032',
    words: ['permit', 'approve', 'allowance', 'setapprovalforall', 'delegate'],
    form: new RegExp(
      String.raw`\b(?:spender|operator|delegate)["']?\s{0,3}[:=]\s{0,3}${address}|(?:approve|permit|increaseAllowance|increase_allowance|setApprovalForAll|createApproveInstruction|createApproveCheckedInstruction|approve_checked)\w{0,12}["'\])]{0,3}\s{0,2}\(\s{0,3}(?:[\w.\[\]]{1,40},\s{0,3}){0,3}\[?\s{0,3}${address}`,
      'g',
    ),
    near: /permit\w{0,12}\(|["']Permit|setApprovalForAll|2n?\s{0,2}\*\*\s{0,2}\d{2,3}|MaxUint|max_?uint|MAX_U|0xf{16}|sign_?typed|u64::MAX|2n?\s{0,2}\*\*\s{0,2}64|,\s{0,2}true\s{0,2}\]?\s{0,2}\)/i,
    without: /\b(?:exact|revoke)\b/i,
    confidence: 'medium',
  },
  {
    rule: 'SK032',
    words: ['permit', 'sign_typed_data', 'signtypeddata', 'approve', 'approval', 'allowance'],
    form: /sign_?[tT]yped_?[dD]ata(?:_v4)?\(|\bpermit\w{0,12}["'\])]{0,3}\s{0,2}\(|(?:\b(?:approve|increaseAllowance|increase_allowance)\w{0,12}["'\])]{0,3}\s{0,2}\(|["']approve(?:\(address,\s?uint256\))?["'])(?=[^\n]{0,160}(?:2n?\s{0,2}\*\*|[mM]ax|MAX|0x[fF]{16}|1157920892))/g,
    near: /2n?\s{0,2}\*\*\s{0,2}(?:256|255|160|128)n?|MaxUint(?:256|160)?|max_?uint|MAX_UINT|U256::MAX|u64::MAX|type\(uint256\)[.]max|0x[fF]{32,64}|115792089237316195|1\s{0,2}<<\s{0,2}25[56]|parseUnits\(\s{0,2}["']\d{9,20}|uint256Max|maxInt/,
    without: asked,
  },
  {
    rule: 'SK032',
    words: [
      'setauthority',
      'set_authority',
      'authorize',
      'transferownership',
      'upgradeto',
      'assign',
      'delegatecall',
    ],
    form: new RegExp(
      String.raw`(?:createSetAuthorityInstruction|set_authority|SetAuthority|setAuthority|transferOwnership|transfer_ownership|upgradeTo(?:AndCall)?|SystemProgram[.]assign|grantRole|addOwnerWithThreshold)["'\])]{0,3}\s{0,2}\([^\n]{0,240}${address}|\bspl-token\s{1,3}authorize\s{1,3}\S{1,60}\s{1,3}\w{1,12}\s{1,3}[1-9A-HJ-NP-Za-km-z]{32,44}`,
      'g',
    ),
  },
  {
    rule: 'SK032',
    words: [
      'slippage',
      'amountoutmin',
      'amount_out_min',
      'minimumamountout',
      'minamountout',
      'min_amount_out',
      'min_out',
      'otheramountthreshold',
      'sqrtpricelimit',
      'minout',
      'amountoutminimum',
      'minreturn',
    ],
    form: /slippage_?(?:bps|bp|basis\w{0,10}|points)["']?\s{0,3}[:=]\s{0,3}["']?(?:10_?000|[5-9]_?\d{3})\b|slippage(?:_?(?:percent|pct|tolerance|max|limit))?["']?\s{0,3}[:=]\s{0,3}["']?(?:10_?000\b|[5-9]\d{3}\b|100(?:\.0)?\b|9\d(?:\.\d)?\b|1\.0\b|0\.[5-9]\d?\b)|(?:amount_?[oO]ut_?[mM]in(?:imum)?|minimum_?[aA]mount_?[oO]ut|min_?[aA]mount_?[oO]ut|min_?[oO]ut|min_?[rR]eturn|other_?[aA]mount_?[tT]hreshold)["']?\s{0,3}[:=]\s{0,3}["']?(?:0n?|BigInt\(0\)|1n?)(?=["']?\s{0,3}[,;})\n])/g,
    without: /\btest\b|assert|expect\(/i,
  },
  {
    rule: 'SK031',
    words: [
      'transfer',
      'sendtransaction',
      'send_transaction',
      'send_raw_transaction',
      'sendrawtransaction',
      'sendandconfirm',
      'systemprogram',
      'withdraw',
      'sendcoins',
      'walletsend',
      '.send(',
    ],
    form: new RegExp(
      String.raw`\b(?:toPubkey|to_pubkey|to|recipient|destination|payee|receiver|dest|target|beneficiary|address|TREASURY|FEE_\w{2,12}|DEST\w{0,10}|PAYEE|OWNER|TO|SINK|VAULT|COLLECTOR)\b["']?\s{0,4}[:=]\s{0,4}${address}|\b(?:transfer|transferFrom|safeTransferFrom|sendTransaction|withdraw|transferChecked|walletSend|sendToAddress)\w{0,12}["'\])]{0,3}\s{0,2}\(\s{0,3}(?:[\w.\[\]]{1,40},\s{0,3}){0,4}${address}`,
      'g',
    ),
    near: /(?:transfer|send_?(?:raw_?)?[tT]ransaction|sendAndConfirm|[.]send\(|withdraw|broadcast|walletSend|sendToAddress)[\s\S]{0,600}|[\s\S]{0,600}(?:transfer|send_?(?:raw_?)?[tT]ransaction|sendAndConfirm)/i,
    without: asked,
    confidence: 'medium',
  },
  {
    rule: 'SK031',
    words: [
      'solana transfer',
      'spl-token transfer',
      'cast send',
      'sendtoaddress',
      'near send',
      'aptos account transfer',
      'sui client',
      'bitcoin-cli',
      'geth',
      'ledger',
      'lncli',
    ],
    form: /\bsolana\s{1,3}transfer\s{1,3}(?:[1-9A-HJ-NP-Za-km-z]{32,44}|"?\$\w{1,30}"?)\s{1,3}(?:ALL\b|[^\n]{0,60}--allow-unfunded-recipient)|\bspl-token\s{1,3}transfer\b[^\n]{0,60}\bALL\b|\bcast\s{1,3}send\b[^\n]{0,120}(?:--value\s{1,3}["']?\$\(cast balance|--private-key\s{1,3}["']?(?:\$|0x))[^\n]{0,80}|\bbitcoin-cli\b[^\n]{0,60}\b(?:sendtoaddress|sendall)\b|\blncli\b[^\n]{0,60}\b(?:sendcoins|payinvoice)\b[^\n]{0,60}(?:--sweepall|--force|-f\b)|\bsui\s{1,3}client\s{1,3}(?:pay-all-sui|transfer)/g,
    without: /\bread\s{1,3}-\w{0,3}p|\bread -r|\[ "\$\w{1,20}" = /,
  },
]
