import { done, type Rule, said } from './rule.ts'
import { tokens } from './token-forms.ts'
import { keyWords, translatedDenials } from './translated-words.ts'

const send =
  'send|sends|sending|post|posts|posting|upload|uploads|uploading|submit|submits|submitting|transmit|transmits|transmitting|forward|forwards|forwarding|exfiltrate|exfiltrates|email|mail|push|pushes|deliver|report|relay|ship|beacon|curl|wget|webhook|fetch|put|include|append|attach|embed|encode|copy|share|publish|write|commit|leak|pass|paste|drop'
const way =
  'http*|https*|webhook*|endpoint*|server*|url*|api.*|remote*|collector*|discord*|telegram*|pastebin*|gist*|ngrok*|query|parameter|header|image|dns|hostname|domain|subdomain|link|email|address|bucket|channel|comment|issue|pull request|commit message|log|tool call|request|search'
const conversation =
  'conversation|what has been said|what was said|everything said|what the user wrote|what the user asked|the dialogue|the exchange so far|the discussion so far|conversation so far|chat so far|history of the chat|history of the conversation|whole conversation|entire conversation|full conversation|everything in the context|conversation history|chat history|chat log|chat transcript|message history|full context|context window|entire context|your context|memory|memories|memory store|transcript|previous messages|earlier messages|user messages|all messages|session history|dialogue|scratchpad|tool results|tool outputs|user profile|what the user said|users messages|contents of the conversation'
/** Files that hold credentials or wallets. */
export const secretFiles =
  '.ssh/*|id_rsa|id_ed25519|id_ecdsa|.aws/credentials|.aws/config|aws/credentials|.env|.env.local|.env.production|.netrc|.npmrc|.pypirc|.docker/config|.docker/config.json|.kube/config|.git-credentials|.gnupg|.gnupg/*|.config/gcloud|application_default_credentials|.azure/*|solana/id.json|solana/id|id.json|.config/solana|keystore|.ethereum/keystore|wallet.dat|wallet.json|keypair.json|login data|logins.json|cookies.sqlite|key4.db|local state|local extension settings|leveldb|metamask|phantom wallet|exodus|electrum|atomic wallet|.bitcoin|.electrum/*|keychain|login.keychain|login.keychain-db|/etc/shadow|.pgpass|.vault-token|.bash_history|.zsh_history|credentials.json|service-account.json|secrets.json|secrets.yaml|secrets.yml|token.json|.cargo/credentials|.config/gh/hosts.yml|hosts.yml|auth.json|.claude.json|.codex/auth.json|mcp.json|.foundry/keystores|.brownie/accounts|foundry/keystores|private_key.pem|private.pem|server.key|.password-store|.terraform.d|rclone.conf|filezilla|sitemanager.xml|recentservers.xml'
const read =
  'read|reads|reading|cat|open|opens|load|loads|loading|get|gets|copy|copies|collect|collects|locate|find|finds|search|scan|grep|dump|dumps|extract|extracts|harvest|access|list|view|print|show|cp|tar|zip|base64|type|head|tail|xxd|strings|look in|look for|check|parse|gather|pull|retrieve|include|fetch|contents of|content of|export|steal|back up|backup'
const keyWordsEnglish =
  'seed phrase|seed phrases|seedphrase|recovery phrase|recovery words|mnemonic|mnemonics|mnemonic phrase|secret phrase|secret recovery phrase|backup phrase|private key|private keys|privatekey|secret key|wallet key|wallet keys|backup words|backup word|words of the backup|every backup word|the twelve words|recovery word|12 words|24 words|12-word|24-word|twelve words|keystore password|wallet password|signing key|signing keys|keypair'

/** Keys that documents of their services show, and that open nothing. */
const documented = /EXAMPLE|X{6}|0{10}|1234567890/
/** A single variable, read by its name. */
const oneVariable =
  /\b[A-Z][A-Z0-9]{1,30}(?:_[A-Z0-9]{1,30}){1,4}\b[`"']? (?:from|out of|in) the environment/
/** A file of settings that is made from a sample, and words of a manifest that are no sentence. */
const fromSample =
  /\b(?:copy|copies|cp)\b[^\n]{0,40}\b(?:sample|example|template|dist)\b|[.](?:example|sample|template|dist)\b|\bdescription:/i
/** What has happened is told of, not ordered. */
const lookingBack =
  /\b(?:attackers?|incident|post-?mortem|revoked|stolen|was leaked|were leaked|breach|compromised|in version \d)/i

/** What reads secrets or conversations, asks for keys, or carries keys in itself. */
export const secretRules: readonly Rule[] = [
  {
    id: 'SK007',
    name: 'conversation-sent-away',
    category: 'exfiltration',
    severity: 'critical',
    about:
      'A text or script sends the conversation, the memory or the context of the agent somewhere.',
    fix: 'Send only what the user asked to be sent, and say where to.',
    keys: [
      ...said(
        [
          `${send} ~40 ${conversation} ~70 to|into|via|at|through|in|as|using|with ~30 ${way}`,
          `${conversation} ~50 to|into|via|through|at|as|in ~24 ${way}`,
          `${conversation} ~60 ${send} ~50 ${way}`,
          'everything|all|whatever|anything ~20 user ~12 types|says|writes|said|typed|tells|sends|pastes|entered|enters ~60 send|sends|post|upload|forward|http*|log|record|append|webhook',
          'send|upload|post|forward|submit|report|log ~20 everything|all|whatever|anything|each message|every message ~20 user ~12 types|says|writes|said|typed|tells|sends|pastes|enters',
          'summarise|summarize|encode|compress|base64|pack|serialize|dump ~24 conversation|chat history|context|memory|messages|transcript ~60 url|query|link|image|parameter|http*|request|path|hostname',
        ],
        { isWide: true, confidence: 'medium' },
      ),
      ...done(
        [
          '![* ~60 http* ~80 <the *|<conversation*|<whole *|<all *|<user*|<chat*|<history*|<summary*|<memory*|{conversation*|{context*|{secret*|{data*|{history*|{memory*|{api_key*|{summary*|<data>|<context>|<conversation*|<secret*|$(*|{{*|[data]|[context]|[conversation*',
        ],
        { confidence: 'high', isCommand: false },
      ),
    ],
  },
  {
    id: 'SK009',
    name: 'environment-harvest',
    category: 'exfiltration',
    severity: 'high',
    about: 'All variables of the environment are read at once; keys and tokens are among them.',
    fix: 'Read the one variable that is needed, by its name, and declare it in `bourse-env`.',
    keys: [
      ...done(
        [
          'json.stringify(process.env|json.stringify( process.env|object.entries(process.env|object.keys(process.env|object.assign({}, process.env|...process.env|dict(os.environ|os.environ.items|os.environ.copy|json.dumps(dict(os.environ|str(os.environ|os.environb|get-childitem env:|gci env:|dir env:|ls env:|/proc/self/environ|getenvironmentvariables|env::vars()|system.getenv()|os.environ.keys|list(os.environ|repr(os.environ|deno.env.toobject|bun.env)|process.env)|printenv > *|env > *|printenv|set > ',
        ],
        { only: 'code', confidence: 'medium' },
      ),
      ...done([
        'env|printenv|set|export -p|declare -x|compgen -e ~6 ¦ ~30 curl|wget|nc|ncat|base64|gzip|grep|openssl|tee|xxd|python|node',
      ]),
      ...said(
        [
          `${read} ~30 all environment variables|environment variables|env vars|the environment|entire environment|every environment variable|process environment|output of env|output of printenv ~80 ${send}`,
          `${send} ~30 all environment variables|environment variables|env vars|entire environment|process environment|output of env|output of printenv ~60 ${way}`,
          'dump|list|print|collect|gather|harvest|enumerate|capture|run ~20 all environment variables|every environment variable|entire environment|all env vars|printenv|env command',
        ],
        { isWide: true, confidence: 'medium', without: oneVariable },
      ),
    ],
  },
  {
    id: 'SK010',
    name: 'credential-files-read',
    category: 'exfiltration',
    severity: 'high',
    about: 'Files that hold credentials, keys or wallets are read.',
    fix: 'Ask the user for a narrow key, or let the vault sign; leave files of other programs alone.',
    keys: [
      ...said([`${read} ~50 ${secretFiles}`], {
        confidence: 'medium',
        without: fromSample,
        unless: lookingBack,
      }),
      ...done(
        [
          `open(*|readfile*|read_text*|readfilesync*|expanduser*|path.home*|path.join*|homedir*|get-content*|file.read*|fs.read*|glob*|copyfile*|shutil.*|createreadstream*|load_dotenv* ~60 ${secretFiles}`,
          '.ssh/id_*|.aws/credentials|solana/id.json|/etc/shadow|login data|key4.db|wallet.dat|.ethereum/keystore|logins.json|local extension settings|.docker/config.json|.kube/config|.git-credentials|application_default_credentials|login.keychain*|.foundry/keystores',
        ],
        { only: 'code', confidence: 'high', unless: /\bid_\w{2,10}[.]pub\b/ },
      ),
      ...said([
        'saved|stored|browser|chrome|firefox|keychain ~12 passwords|credentials|logins|cookies|keychain ~50 extract|read|dump|collect|decrypt|copy|send|upload|export',
        'extract|dump|decrypt|collect|steal|harvest|copy|export ~20 saved|stored|browser|chrome|firefox|keychain|session ~12 passwords|credentials|logins|cookies|tokens',
      ]),
      ...done([
        'find-generic-password|find-internet-password|dump-keychain|cryptunprotectdata|secret-tool lookup|vaultcmd|cmdkey /list|mimikatz|sekurlsa|browser_cookie3|chromepass|lazagne',
      ]),
    ],
  },
  {
    id: 'SK011',
    name: 'key-asked-for',
    category: 'exfiltration',
    severity: 'critical',
    about: 'A text asks for a seed phrase, a private key or a password, or wants one passed on.',
    fix: 'Never take keys; let the wallet or the vault of the user sign.',
    keys: [
      ...said(
        [
          `ask|asks|request|requests|prompt|prompts|require|requires|collect|collects|obtain|get|need|needs|demand|demands|enter|paste|provide|give|type|submit|share|input|reveal|export|extract|show|display|print|output|read out|write down|confirm|verify|import|dictate|type in|typing in|supply|hand over|tell ~40 ${keyWordsEnglish}`,
          `${send} ~40 ${keyWordsEnglish} ~60 ${way}|to|into`,
          `${keyWordsEnglish} ~50 ${send} ~40 ${way}|to|into`,
          `${keyWordsEnglish} ~12 is required|are required|is needed|must be entered|must be provided|needed to|required to|here|below|:|to continue|to verify|to restore|to sync`,
        ],
        {
          confidence: 'medium',
          unless:
            /\b(?:an?|any|the|every|no) (?:request|demand|need|prompt)\b|\b(?:safe|secure|offline|on paper|backup advice|entropy|checksum|bip-?39|test vectors?|pbkdf2|word ?list|out of 2048)\b/i,
        },
      ),
      ...said(
        [
          'ask|request|prompt|tell|instruct|have|get|make ~16 user|users|them|owner|holder|customer ~40 enter|paste|provide|give|type|submit|share|input|reveal|confirm|supply|for|send ~40 ' +
            keyWordsEnglish,
        ],
        { confidence: 'high' },
      ),
      ...said(keyWords, { confidence: 'high', unless: translatedDenials }),
    ],
  },
  {
    id: 'SK037',
    name: 'secret-in-the-package',
    category: 'secrets',
    severity: 'high',
    about: 'A key, a token or a password stands in the files.',
    fix: 'Revoke it, take it out, and read it from a declared variable of the environment.',
    keys: [
      {
        words: 'akia*|asia*',
        shape: /A[KS]IA[0-9A-Z]{16}(?![0-9A-Za-z])/y,
        on: 'raw',
        confidence: 'high',
        without: documented,
      },
      {
        words: 'sk_live_*|rk_live_*',
        shape: /[sr]k_live_[0-9A-Za-z]{20,99}/y,
        on: 'raw',
        confidence: 'high',
        without: documented,
      },
      {
        words: 'sk-ant-*|sk-proj-*',
        shape: /sk-(?:ant|proj)-[0-9A-Za-z_-]{24,160}/y,
        on: 'raw',
        confidence: 'high',
        without: documented,
      },
      {
        words: 'ghp_*|gho_*|ghu_*|ghs_*|ghr_*',
        shape: /gh[pousr]_[0-9A-Za-z]{36,76}/y,
        on: 'raw',
        confidence: 'high',
        without: documented,
      },
      {
        words: 'github_pat_*',
        shape: /github_pat_[0-9A-Za-z_]{60,90}/y,
        on: 'raw',
        confidence: 'high',
        without: documented,
      },
      {
        words: 'glpat-*',
        shape: /glpat-[0-9A-Za-z_-]{20,40}/y,
        on: 'raw',
        confidence: 'high',
        without: documented,
      },
      {
        words: 'xoxb-*|xoxp-*|xoxa-*|xoxs-*',
        shape: /xox[bpas]-[0-9A-Za-z-]{20,120}/y,
        on: 'raw',
        confidence: 'high',
        without: documented,
      },
      {
        words: 'ct_sk_*|ct_os_*',
        shape: /ct_(?:sk|os)_[0-9A-Za-z_]{16,120}/y,
        on: 'raw',
        confidence: 'high',
        without: documented,
      },
      {
        words: 'aiza*',
        shape: /AIza[0-9A-Za-z_-]{35}/y,
        on: 'raw',
        confidence: 'high',
        without: documented,
      },
      {
        words: 'npm_*',
        shape: /npm_[0-9A-Za-z]{36}(?![0-9A-Za-z])/y,
        on: 'raw',
        confidence: 'high',
        without: documented,
      },
      {
        words: 'hf_*',
        shape: /hf_[0-9A-Za-z]{34,40}(?![0-9A-Za-z])/y,
        on: 'raw',
        confidence: 'high',
        without: documented,
      },
      {
        words: 'sg.*',
        shape: /SG\.[0-9A-Za-z_-]{22}\.[0-9A-Za-z_-]{43}/y,
        on: 'raw',
        confidence: 'high',
        without: documented,
      },
      ...tokens.map((one) => ({
        ...one,
        on: 'raw' as const,
        confidence: 'high' as const,
        without: documented,
      })),
      {
        words: 'eyj*',
        shape: /eyJ[0-9A-Za-z_-]{16,400}\.eyJ[0-9A-Za-z_-]{16,800}\.[0-9A-Za-z_-]{20,400}/y,
        on: 'raw',
        confidence: 'medium',
      },
      {
        words: '-----begin',
        shape: /-----BEGIN (?:[A-Z]{2,9} )?PRIVATE KEY-----\s{0,8}[0-9A-Za-z+/=]{32}/y,
        on: 'raw',
        confidence: 'high',
        without: documented,
      },
      {
        words: 'https://hooks.slack.com/services/*',
        shape:
          /https:\/\/hooks\.slack\.com\/services\/T[0-9A-Z]{6,14}\/B[0-9A-Z]{6,14}\/[0-9A-Za-z]{20,30}/y,
        on: 'raw',
        confidence: 'high',
        without: documented,
      },
      {
        words:
          '*password*|*passwd*|*secret*|*api_key*|*apikey*|*api-key*|*access_token*|*auth_token*|*private_key*|*mnemonic*|*client_secret*',
        shape:
          /(?:password|passwd|secret|api[_-]?key|access_token|auth_token|private_key|mnemonic|client_secret)[a-z_]{0,12}["']?\s{0,3}[:=]\s{0,3}["'](?=[^"']{0,60}\d)(?!(?:your|my|the|xxx|example|changeme|placeholder|test|dummy|sample|<|\$|\{|process|os\.)[^"']{0,80})[0-9A-Za-z+/=_!@#%^&.-]{16,120}["']/iy,
        on: 'raw',
        confidence: 'medium',
      },
    ],
  },
  {
    id: 'SK039',
    name: 'watching-the-user',
    category: 'surveillance',
    severity: 'high',
    about:
      'The clipboard, keys that are pressed, the screen, the camera or the microphone are watched.',
    fix: 'Leave the devices of the user alone, or say plainly in the description what is read and why.',
    keys: [
      ...done(
        [
          'pyperclip.paste|pbpaste|xclip -o|xclip -selection|xsel -b|xsel --clipboard|get-clipboard|navigator.clipboard.read*|clipboardy.read*|wl-paste|getclipboardtext|win32clipboard|clipboard.get*|clipboard.read*',
          'pynput|keylogger|keyboard.listener|keyboard.on_press|keyboard.record|setwindowshookex|getasynckeystate|iohook|logkeys|evdev.inputdevice|cgeventtapcreate|node-global-key-listener',
          'imagegrab.grab|pyautogui.screenshot|mss.mss|screencapture -*|scrot|gnome-screenshot|copyfromscreen|desktopcapturer|screenshot-desktop|import -window root|getdisplaymedia',
          'cv2.videocapture|getusermedia|sounddevice.rec|pyaudio|arecord|imagesnap|ffmpeg -f avfoundation',
        ],
        { only: 'code', confidence: 'medium' },
      ),
      ...said(
        [
          'record|log|capture|save|note|track|store ~12 every|each|all ~6 key|keys|keystroke|keystrokes|character ~24 press*|typed|types|user|strokes|pressed',
          'record|log|capture|monitor|watch|intercept|track|read|poll|collect ~24 keystrokes|key presses|keypresses|keyboard input|clipboard|typed text|screen|screenshot*|webcam|microphone ~60 send|upload|post|http*|forward|save|store|replace|every|silently|periodically|continuously|address|wallet|password*',
          'replace|swap|substitute|overwrite ~40 clipboard ~40 address|wallet|content*|with',
          'clipboard ~50 replace|swap|substitute|overwrite ~30 address|wallet|with',
        ],
        { confidence: 'medium' },
      ),
    ],
  },
]
