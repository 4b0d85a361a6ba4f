/** Word boundaries for labels in Latin letters. */
const apart = (words: string) => `(?<![a-z0-9])(?:${words})(?:\\d{1,2})?(?![a-z0-9])`

const key = '(?:private|priv|pri|pvt|prv|secret|signing|sign|spending|spend)'
const whose = '(?:my|our|your|his|her|their|the|this|that|a|its)'
const place = '(?:wallet|account|address|metamask|phantom|rabby|bot|deployer|signer)'
/** The owner of a key: `of my main trading wallet #`, where `#` is an address. */
const of = `(?: ?(?:of|for|to|from|in|behind|controlling) (?:${whose} )?(?:[a-z0-9]+ ){0,4}?${place}s?(?: (?:0x)?#)?)?`
const owned =
  '(?:evm|eth|ether|ethereum|btc|bitcoin|sol|solana|wallet|deploy|deployer|signer|owner|admin|minter|relay|relayer|keeper|bot|treasury|funder|trader|sender|executor|operator|validator|mainnet|testnet|sepolia|goerli|foundry|forge|hardhat|anvil|metamask|phantom|hot|cold|burner|master|hd|bsc|bnb|polygon|arbitrum|optimism|base|avalanche|avax|tron|my|our|acct)'

/** Labels that make 32 bytes a private key in any encoding. English, then the other locales. */
const privateWords = [
  apart(`${key} ?keys?${of}`),
  apart(
    'xprv|privk|priv|prv|pvk|pvt|pk|sk|secret|key ?pair|secret ?scalar|private ?scalar|seed|mnemonic|entropy|brain ?wallet',
  ),
  apart('(?:clave|llave) (?:privada|secreta)|cle (?:privee|secrete)|chiave (?:privata|segreta)'),
  apart('chave (?:privada|secreta)|privat(?:er?|en)? ?schlussel|geheim(?:er?|en)? ?schlussel'),
  apart('privat(?:ny|nego|nym)? ?klucz|klucz(?:a|em)? (?:prywatny|prywatnego|prywatnym|tajny)'),
  apart('prive ?-?sleutel|geheime sleutel|privesleutel|ozel anahtar\\w{0,6}|gizli anahtar\\w{0,6}'),
  apart('khoa (?:rieng tu|rieng|bi mat|ca nhan)'),
  '(?:приватн|закрыт|секретн|личн)\\p{L}{0,4} ключ\\p{L}{0,3}|ключ\\p{L}{0,3} (?:от|к|для) (?:моего |моему )?кошел[ье]\\p{L}{0,3}',
  '(?:частн|частен|таен|таин|секрет)\\p{L}{0,4} ключ\\p{L}{0,3}|приватник\\p{L}{0,3}',
  '私 ?[钥鑰]|私人?密[钥鑰]|秘密[鍵键]|秘[密]?鍵|プライヘートキー|개인 ?키|비밀 ?키|프라이빗 ?키|钱包密[钥鑰]|錢包密[鑰钥]',
  '(?:ال)?مفتاح(?:ي|ك)? (?:ال)?(?:خاص|سري)|کلید (?:خصوصی|محرمانه)|كليد خصوصي',
]

/** For hexadecimal only: in base58 the key of an account is its address. */
const hexWords = [
  apart(
    `${owned}(?: (?!priv|pri|pub|secret|sign|spend|api|app|client|webhook|session|primary|foreign|cache|id)[a-z0-9]+)? ?(?:key|pkey|pk|sk)s?${of}`,
  ),
  apart(`keys? (?:of|for|to|from|in|behind) (?:${whose} )?(?:[a-z0-9]+ ){0,4}?${place}s?`),
]

const publicNoun =
  'public\\w*|pub|pubkeys?|publishable|hash(?:es)?|hashed|\\w*hash|tx|txs|txn|txns|txid|transactions?|addr|address(?:es)?|sig|sigs|signatures?|digest|roots?|merkle|proofs?|leaf|leaves|blocks?|ids?|uuid|topics?|commit|commitments?|checksum|sha\\d*|sha ?\\d+|keccak\\d*|nonces?|salt|iv|slots?|storage|cid|fingerprint|thumbprint|verif\\w*|list|holders?|path|events?|logs?|calldata|selector|trace|order|challenge|version|parent|state|receipt|domain|separator|config|contract|image|build|artifact|etag|digests|encrypted|ciphertext|mac'
const others =
  '(?:client|webhook|api|app|application|jwt|oauth|shared|session|cookie|csrf|hmac|primary|foreign|partition|sort|cache|idempotency|object|storage|row|record|license|licence|dedup|routing|server|random|rng|game|round|fair)'

/** Labels that make 32 bytes public, or a secret that is not a wallet's. */
const publicWords = [
  apart(
    `(?:hash|digest|fingerprint|address|id|name|checksum|path|commitment|sha ?256)s? (?:of|for|from) (?:${whose} )?${key} ?keys?`,
  ),
  apart(`(?:not|no|isnt|isn't|without) (?:${whose} )?${key} ?keys?`),
  apart(
    '(?:public|publishable|pub|verif\\w*)(?: (?:signing|sign|spend|view|auth\\w*|master|account|wallet))? ?keys?',
  ),
  apart(`${others} ?(?:secret|key|pk|sk|seed|signing ?key|signing ?secret)s?(?: ?keys?)?`),
  apart('signing ?secret|secret ?hash|seed ?hash|hash ?locks?|seed (?:number|value)'),
  apart(publicNoun),
  apart(
    'publique|publica|pubblica|offentlich\\w*|openbare|publiczn\\w*|cong khai|genel anahtar\\w*|acik anahtar\\w*',
  ),
  apart(
    'transaccion\\w*|transazion\\w*|transacao|transacoes|transaktion\\w*|transactie\\w*|transakcj\\w*|islem\\w*|giao dich',
  ),
  apart(
    'adresse|direccion|indirizzo|endereco|adres\\w*|dia chi|firma|assinatura|signatur|unterschrift|podpis|imza|chu ky',
  ),
  '(?:открыт|публичн|общедоступн|публич)\\p{L}{0,4} ключ\\p{L}{0,3}|хеш\\p{L}{0,3}|хэш\\p{L}{0,3}|транзакци\\p{L}{0,3}|адрес\\p{L}{0,3}|подпис\\p{L}{0,3}|трансакци\\p{L}{0,3}',
  '公[钥鑰]|公開[鍵键]|公开密钥|공개 ?키|哈希|哈希|雜湊|交易|地址|签名|簽名|ハッシュ|トランサクション|アトレス|取引|署名|해시|거래|트랜잭션|주소|서명',
  '(?:ال)?مفتاح (?:ال)?عام|کلید عمومی|هاش|تجزئة|معاملة|تراکنش|عنوان|توقيع|امضا',
]

/** The labels as one expression; the matching group tells what they make of the value after them. */
export const labelWords = new RegExp(
  `(?<public>${publicWords.map(withoutMarks).join('|')})|(?<private>${privateWords.map(withoutMarks).join('|')})|(?<hex>${hexWords.join('|')})`,
  'gu',
)

/** Labels are compared without diacritics and in lower case. */
export function plainLabel(text: string): string {
  return withoutMarks(text).toLowerCase()
}

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}+/gu, '')
}

/** Names of seed phrases. */
export const phraseWords = new RegExp(
  [
    apart(
      '(?:(?:wallet|hd|master|bip ?-?39) )?(?:seeds?|mnemonics?|pass ?phrase)(?: (?:recovery|backup|wallet))?(?: ?(?:phrase|words?|code|list|key))?',
    ),
    apart(
      '(?:recovery|backup|back ?up|wallet|secret|restore|monero|electrum|slip ?-?39|shamir)(?: (?:seed|secret|backup|wallet|mnemonic|key))?,? ?(?:phrase|words?|share|mnemonic|seed|12|24)(?: words?)?',
    ),
    apart('(?:12|24|twelve|twenty ?-?four) (?:secret |recovery |seed |magic )?words?'),
    apart(
      '(?:frase|phrase|parole|palavras|palabras|mots|zin|worter)(?: (?:semilla|secrete|secreta|de recuperacion|de recuperacao|di recupero|de recuperation|seed))?|wiederherstellungs\\w*|herstelzin|seed-?phrase|fraza\\w*|kurtarma\\w*|cum tu khoi phuc',
    ),
    '(?:сид|мнемоник|мнемонич|секретн|резервн)\\p{L}{0,4}(?:[ -]фраз\\p{L}{0,3})?',
    '助记词|助記詞|助记单词|种子|種子|恢复短语|恢復|シート|リカハリー|ニーモニック|시드|니모닉|복구',
    'عبارة|الكلمات|عبارت بازیابی',
  ]
    .map(withoutMarks)
    .join('|'),
  'gu',
)
