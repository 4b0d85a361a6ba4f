import { done, type Rule } from './rule.ts'

/** Addresses that hide where they lead, and those that only collect. */
export const linkRules: readonly Rule[] = [
  {
    id: 'SK023',
    name: 'address-in-disguise',
    category: 'network',
    severity: 'high',
    about:
      'An address hides where it leads: shortened, a bare number, or with letters that only look alike.',
    fix: 'Write the full name of the host.',
    keys: [
      ...done(
        [
          '://bit.ly/*|://tinyurl.com/*|://t.co/*|://goo.gl/*|://is.gd/*|://ow.ly/*|://buff.ly/*|://cutt.ly/*|://rebrand.ly/*|://shorturl.at/*|://rb.gy/*|://tiny.cc/*|://v.gd/*|://t.ly/*|://s.id/*|://bl.ink/*|://adf.ly/*|://lnkd.in/*|://soo.gd/*|://clck.ru/*',
        ],
        { confidence: 'medium', isCommand: false },
      ),
      {
        words: '://*',
        shape:
          /:\/\/(?!(?:127\.|0\.0\.0\.0|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.))(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/y,
        confidence: 'medium',
        isQuotable: true,
      },
      {
        words: '://*',
        shape:
          /:\/\/(?:0x[0-9a-f]{8}|[1-9]\d{7,9}|0[0-7]{9,12}|(?:0x[0-9a-f]{1,2}\.){3}0x[0-9a-f]{1,2})(?![\w.])/y,
        confidence: 'high',
        isQuotable: true,
      },
      {
        words: '://*',
        shape: /:\/\/(?:[\w-]{1,40}\.){0,4}xn--[\w-]{2,60}/y,
        confidence: 'high',
        isQuotable: true,
      },
      {
        words: '://*',
        shape: /:\/\/[\w.-]{3,60}\.(?:com|org|net|io|ai|dev)(?::[^@\s/]{0,60})?@[\w.-]{3,60}/y,
        confidence: 'high',
        isQuotable: true,
      },
      {
        words: '://*',
        on: 'raw',
        shape:
          /:\/\/[\w.-]{0,60}(?:[a-z0-9-][\u0370-\u03ff\u0400-\u04ff\u0530-\u058f\uff01-\uff5e]|[\u0370-\u03ff\u0400-\u04ff\u0530-\u058f][a-z])[^\s/"'`<>)]{1,80}/y,
        confidence: 'high',
        isQuotable: true,
      },
      {
        words: '://*',
        on: 'raw',
        shape:
          /:\/\/[\w.-]{0,40}(?:(?:paypa1|paypai|g00g|goog1e|micros0ft|rnicrosoft|arnazon|amaz0n|metarnask|metamaks|metamsk|rnetamask|b1nance|blnance|c0inbase|coinbasse|coinbaze|app1e|githu6|githud|gihtub|githuub|glthub|uniswop|unlswap|phant0m|phanton-|op3nsea|opensae|1edger|ledqer|trez0r|trezzor|krakenn|n3tflix|faceb00k|openal\b|anthroplc|antropic|claud3|dlscord|disc0rd|te1egram|sol4na|so1ana|solflaire|jup1ter|raydlum|pypl\.|pypi-|npmjs-|npnjs|stripe-pay|str1pe|s1ack|dropb0x)|(?:github|google|microsoft|apple|paypal|metamask|phantom|coinbase|binance|kraken|ledger|trezor|uniswap|opensea|openai|anthropic|stripe|solana|ethereum|npmjs|pypi|slack|discord|telegram|okx|bybit)(?:\.(?:com|org|io|net))?-(?:login|log-in|signin|support|verify|verification|secure|security|wallet|update|updates|auth|account|airdrop|claim|connect|help|recovery|restore|sync|unlock|bonus|rewards|official|service|id)\b|(?:github|google|microsoft|apple|paypal|metamask|phantom|coinbase|binance|kraken|ledger|trezor|uniswap|opensea|openai|anthropic|stripe|npmjs|pypi)\.(?:com|org|io|net|app)[.-](?!s3|cdn|edgekey|akamai|cloudfront)[\w-]{1,40}\.[\w.-]{2,60})/iy,
        confidence: 'medium',
        isQuotable: true,
      },
      {
        words: '169.254.169.254|metadata.google.internal|fd00:ec2::254|100.100.100.200',
        confidence: 'high',
        shape: /(?:169|metadata|fd00|100)/y,
        isQuotable: true,
      },
    ],
  },
  {
    id: 'SK043',
    name: 'collecting-address',
    category: 'network',
    severity: 'high',
    about: 'An address of a service that only collects what is sent to it, or that opens a tunnel.',
    fix: 'Send data to a service of your own that the description names.',
    keys: done(
      [
        'webhook.site*|requestbin*|pipedream.net*|ngrok.io*|ngrok-free.app*|ngrok.app*|burpcollaborator.net*|oastify.com*|oast.pro*|oast.fun*|oast.live*|oast.site*|oast.me*|interact.sh*|interactsh*|dnslog.cn*|ceye.io*|canarytokens*|beeceptor.com*|requestcatcher.com*|hookbin.com*|postb.in*|discord.com/api/webhooks*|discordapp.com/api/webhooks*|api.telegram.org/bot*|transfer.sh*|file.io*|0x0.st*|termbin.com*|ix.io*|paste.ee*|pastebin.com/api*|hastebin.com/documents*|anonfiles*|gofile.io*|catbox.moe*|temp.sh*|trycloudflare.com*|loca.lt*|serveo.net*|localhost.run*|.onion*|bashupload.com*|mockbin*|hookdeck.com*|smee.io*|localtunnel*|dpaste.com/api*|rentry.co/api*',
      ],
      { confidence: 'medium', isCommand: false },
    ),
  },
]
