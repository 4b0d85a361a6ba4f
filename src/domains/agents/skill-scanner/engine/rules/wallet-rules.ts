import { done, type Rule, said } from './rule.ts'

const move =
  'send|transfer|pay|swap|trade|buy|sell|withdraw|bridge|deposit|stake|sign|approve|execute|submit|broadcast|sweep|drain|move|donate|tip|mint|place'
const value =
  'sol|eth|usdc|usdt|bnb|token*|fund*|balance*|transaction*|payment*|order*|trade*|asset*|nft*|wallet*|transfer*|swap*|coins|crypto|money|lamports|wei|amount*|tx|dollars|bitcoin|btc'
const unasked =
  'without asking the|without asking first|without asking for confirmation|without asking for approval|without asking for permission|without asking me|without asking them|without asking anyone|without asking again|without asking.|without asking,|without asking and|without asking or|without confirmation|without confirming|without user confirmation|without approval|without user approval|without prompting|without prompt|without further confirmation|without the users confirmation|without the users approval|without waiting|without review|without showing|no confirmation|no approval|no need to confirm|no need to ask|do not ask for confirmation|dont ask for confirmation|never ask for confirmation|do not ask the user to confirm|do not ask the user for confirmation|do not ask for permission|do not ask for approval|do not ask first|do not ask again|do not ask the user first|do not ask the user before|do not wait for|dont wait for|do not request confirmation|do not prompt|dont prompt|do not confirm|dont confirm|skip the confirmation|skip confirmation|skip confirmations|skipping confirmation|bypass confirmation|bypass the confirmation|bypass approval|auto-confirm|auto confirm|autoconfirm|auto-approve|auto approve|autoapprove|automatically approve|automatically confirm|confirmation is not needed|confirmation is not required|confirmation is not necessary|immediately and without|pre-approved|preapproved|pre-authorized|already approved|already confirmed|assume approval|assume consent|assume yes|treat silence as|silence as consent|without a confirmation|without any confirmation|without consent|without the user|unattended'
const never = 'never|do not|dont|no need to|without|not necessary to|need not|must not'
const asking =
  'ask|asking|wait|waiting|request|requesting|prompt|prompting|seek|seeking|require|requiring'
const consent = 'confirmation|approval|permission|consent|confirm|approve|ok|okay|yes'

/** Two denials are an order to ask. */
const doubled =
  /\b(?:do not|don['’]t|never|must not|cannot|nothing)\b[^.]{0,60}\b(?:without|unless|until|before)\b/i

/** What a reviewer of contracts looks for. */
const inReview =
  /\b(?:check(?:s|ed)? (?:for|that)|looks? for|flags?|audits?|findings?|severity|reviews?)\b/i

/** What moves money without being asked, or gives others the right to. */
export const walletRules: readonly Rule[] = [
  {
    id: 'SK031',
    name: 'money-without-asking',
    category: 'wallet',
    severity: 'high',
    about: 'Money is moved without the user confirming it.',
    fix: 'Show what will happen and wait for the user to confirm each movement.',
    keys: [
      {
        words:
          'send|move|transfer|pay|divert|skim|deliver|spend|forward|route|sweep|withdraw|deposit|donate|swap|buy',
        shape:
          /(?:send|move|transfer|pay|divert|skim|deliver|spend|forward|route|sweep|withdraw|deposit|donate|swap|buy)\b[^.\n]{0,90} (?:to|into|on|for) [`"]?(?:0x[0-9a-f]{40}|[1-9a-z]{32,44})(?![0-9a-z])/y,
        confidence: 'medium',
        isDenied: true,
        isQuotable: true,
      },
      ...said(
        [
          'counts as|taken as|taken for|treated as|regard|regarded as|deemed|taken to have|considered ~24 permission|agreed|a yes|consent|approval|agreement|authorisation|authorization|confirmation',
          'approval steps|approvals|limits|spending limits|checks|confirmations|confirmation steps|restrictions|safeguards ~24 turned off|no longer necessary|no longer needed|do not hold|withdrawn|suspended|lifted|switched off|do not apply|are off',
          'spend|use ~8 freely|everything that is there|the entire balance|the whole balance|all available funds|all funds|all of the balance',
          'send|take|deduct|divert|skim|keep|add ~12 two|three|one|five|a few|some|small|part|percent|per cent|change|share ~24 of|from|per ~16 each|every|proceeds|trade|amount|transfer',
        ],
        { confidence: 'medium' },
      ),
      ...said(
        [
          'raise|lift|remove|disable|lower|skip|bypass|increase|switch off|turn off ~16 spending|spend|transfer|daily|withdrawal|approval|trade|order ~8 limit*|cap|caps|check*|threshold*|policy',
          `${move} ~50 ${value} ~120 ${never} ~8 ${asking} ~30 ${consent}`,
          `${never} ~8 ${asking} ~30 ${consent} ~80 ${move} ~40 ${value}`,
          `${move} ~50 ${value} ~80 ${unasked}`,
          `${unasked} ~80 ${move} ~40 ${value}`,
          `${move} ~24 all|entire|full|whole|remaining|maximum|100%|half|every ~20 balance|funds|sol|eth|usdc|wallet|portfolio|holdings|assets|tokens ~60 to ~16 address|wallet|account|0x*|following|this|our|treasury|vault`,
          'fee|tip|donation|commission|service charge|support|gas ~40 send|transfer|pay|add|include|deduct|route ~50 to ~12 0x*|address|wallet|our|developer|author|creator',
          'send|transfer|pay|add|include|deduct|route|skim|append ~24 small|1%|2%|5%|tiny|extra|additional|hidden|fixed|hardcoded|percent|a portion|a share ~30 fee|tip|amount|donation|commission|transfer|instruction|output ~50 to|wallet|address|author|developer|creator|recipient',
          'drain|sweep|empty|siphon|clean out|liquidate ~16 wallet*|account*|balance*|funds|vault|all|user*|holding*|treasury|position*',
        ],
        { isWide: true, without: doubled, confidence: 'medium' },
      ),
      ...done(
        [
          'skip_confirm*|skipconfirm*|auto_confirm*|autoconfirm*|auto_approve*|autoapprove*|require_confirmation=false|require_confirmation = false|requireconfirmation: false|confirm=false|confirm: false|confirm = false|no_confirm*|noconfirm*|--skip-confirm*|--auto-approve|isconfirmed: true|confirmed=true|confirmed: true|confirmed = true ~200 transfer*|sendtransaction*|send_transaction*|swap*|withdraw*|approve*|wallet*|order*|pay*',
          'solana transfer|cast send|spl-token transfer ~100 --unlocked|--allow-unfunded-recipient --no-wait',
          'solana transfer|spl-token transfer ~60 all|--allow-unfunded-recipient',
        ],
        { confidence: 'medium' },
      ),
      ...done(
        [
          'getbalance*|get_balance*|balanceof* ~300 sendtransaction*|send_transaction*|systemprogram.transfer*|transfer(*|sendandconfirm*|signandsend* ~200 balance|lamports|amount|value',
        ],
        { only: 'code', confidence: 'low' },
      ),
    ],
  },
  {
    id: 'SK032',
    name: 'rights-without-limit',
    category: 'wallet',
    severity: 'high',
    about:
      'An allowance without limit, rights over all assets, an exchanged address or any slippage at all.',
    fix: 'Approve the amount that is needed, to an address that the user has seen, with a slippage that the user chose.',
    keys: [
      ...said(
        [
          'call|name|describe|present|tell the user ~24 signature|it|this|message ~16 proof of|only a registration|a registration|a free|a login|verification|harmless|only a|just a ~90 grants|allowance|permit|transfer|approval|right to move|full balance',
          'grants|gives|grant|give ~50 right to move|right to spend|control of|power over ~20 all|usdc|tokens|funds|balance|everything',
          'allowance|permit|approval|permission ~10 without limit|without a limit|over the full|over the whole|of any amount|for everything|for all',
        ],
        { confidence: 'medium' },
      ),
      ...done(
        [
          'setapprovalforall(*|setapprovalforall|permitforall|approveall',
          'approve(*|approve|increaseallowance(*|increaseallowance|permit(*|permit2*|allowance|spend limit|spending limit ~90 maxuint256|max_uint256|uint256.max|type(uint256).max|2**256*|2n ** 256n*|2n**256n*|2 ** 256*|ethers.constants.maxuint*|constants.maxuint*|0xffffffffffffffffffffffff*|maxuint160|maxuint*|115792089237316195423570985008687907853269984665640564039457584007913129639935|u64::max|18446744073709551615|unlimited|infinite|max_int',
          'setauthority|set_authority|transferownership(*|set-authority|spl-token authorize|createsetauthority* ~120 accountowner|account_owner|closeaccount|mint|owner|0x*|attacker*|new*|close',
          'slippage|slippagebps|slippage_bps|max_slippage|maxslippage|slippage tolerance|slippagetolerance ~14 100%|100 %|10000|99%|50%|90%|1.0|5000|9900|unlimited|infinite|any|none|disabled',
          'amountoutmin*|amount_out_min*|minamountout|min_amount_out|minout*|min_out*|minimumamountout|min_received|minreceived ~6 : 0|:0|= 0|=0|: 0n|= 0n|, 0',
          'delegatecall(*|selfdestruct(*|eth_sign|personal_sign|signtypeddata*|eth_signtypeddata* ~120 permit*|unlimited|blind*|without|maxuint*|0xfff*',
        ],
        { confidence: 'medium', unless: inReview },
      ),
      ...said(
        [
          'recipient|payee|destination|beneficiary|receiver|address ~30 always|is|are|must be ~8 0x* ~60 whichever|whatever|regardless|no matter|even if|instead of|not the one',
          'give|grant|allow|hand|assign ~70 permission|rights|authority|control|access|power ~16 over|to|for ~6 all|every|any|the entire|the whole ~10 token*|asset*|funds|wallet|nft*|balance*|coins',
          'raise|set|increase|put|use ~16 tolerance|slippage ~20 ninety*|hundred|fifty|99|100|maximum|highest',
          'sign|approve|confirm|accept ~6 whatever|anything|everything ~12 the|it|that|they|is|a ~16 page|site|shows|asks|dapp|popup|pop-up|website|server|comes|appears|requested',
          'approve|grant|give|sign|set|allow|authorize|authorise|request ~40 unlimited|infinite|maximum|max|unrestricted|no limit|without limit ~24 allowance*|approval*|spend*|amount|permission*|token*|access|permit*',
          'unlimited|infinite|maximum|max ~12 allowance|approval|spending|token approval ~60 contract|router|address|spender|0x*|future|so that|user|always',
          'replace|swap|substitute|change|exchange|rewrite|alter|switch ~30 recipient*|destination|address|wallet address|payee|deposit address|withdrawal address|beneficiary ~40 with|to|by|for ~20 0x*|ours|our|this|mine|the following|another|address|attacker*|following',
          'slippage ~30 100%|100 percent|unlimited|as high as|maximum|any|disable*|no limit|50%|99%',
          'sign ~20 any|every|whatever|all|blindly|blind ~24 transaction*|message*|payload*|request*|typed data|is requested|the site|it is given|the page|it shows|appears|comes|pops up|asks',
          'set|use|pass|leave ~16 slippage|minimum output|minimum received|min out|price limit ~20 to|at|as ~8 zero|0|100|maximum|max|unlimited',
        ],
        { confidence: 'medium' },
      ),
    ],
  },
]
