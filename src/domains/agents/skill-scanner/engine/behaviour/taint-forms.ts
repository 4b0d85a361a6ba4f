/** What a value is made of, as far as it matters where it goes. */
export type Taint =
  | 'secret'
  | 'files'
  | 'watched'
  | 'remote'
  | 'decoded'
  /** What somebody elsewhere asks a server for. */
  | 'asked'
  /** What is typed behind a command or into it. */
  | 'typed'
  /** The place of the skill's own files, and names of files that are read as instructions or as code. */
  | 'self'
  | 'own'

const secretPlace =
  /[.]ssh\b|~\/[.]config(?=[\s;|"']|$)|[.]aws\b|(?<![\w$)\]])[.]env\b|[.]netrc|[.]npmrc|[.]pypirc|id_rsa|id_ed25519|id_ecdsa|solana[/\\]id|[.]config[/\\]solana|keystore|wallets?[.](?:dat|json)|login data|logins[.]json|cookies[.]sqlite|key4[.]db|[.]git-credentials|[.]kube\b|[.]docker[/\\]config|local extension settings|[.]claude\b|[.]codex\b|[.]gnupg|aws[/\\]credentials|credentials[.]json|find-(?:generic|internet)-password|dump-keychain|[.](?:bash|zsh|python|psql|mysql)_history|\/etc\/(?:shadow|passwd)\b|[.]config\/g(?:h|cloud)\b|id[.]json|\bmnemonic|private[_ -]?key|secret[_ -]?access[_ -]?key|aws_secret|seed[_ ]?phrase|chat[_ -]?history|conversation[_ -]?history|memory[.]md|[.]password-store|[.]kdbx\b|[.]pgpass|[.]my[.]cnf|[.]vault-token|[.]azure\b|application_default_credentials|[.]cargo[/\\]credentials|[.]m2[/\\]settings|rclone[.]conf|terraform[.]tfstate|[.]terraform[.]d|[.]foundry|[.]ethereum|[.]bitcoin|exodus|electrum|metamask|keyrings?\b[^\n]{0,40}(?:get_password|login)|keytar[.]get|secret-tool lookup|git credential|gh auth token|print-(?:access|identity)-token|aws configure get|get-session-token|\bop (?:read|item get)|\bpass show|vault kv get|kubectl get secrets?|\/proc\/[^\n"']{1,24}\/environ|169[.]254[.]169[.]254|metadata[.]google|tdata\b|user data[/\\]default|default[/\\]cookies|[.]mozilla\b|firefox[/\\]profiles|server[.]key\b|\bprivate[.](?:pem|key)\b|\*[.](?:pem|key|p12|pfx|jks|kdbx|ovpn)\b|["'][.](?:pem|key|p12|pfx|jks|kdbx|ovpn)["']/i
const wholeEnvironment =
  /(?<!\}\s{0,4}=\s{0,4})process[.]env(?![.\w[])|process\[["']env["']\](?![.[])|os[.]environb?(?![[\w]|[.]get\b)|(?<![.\w])environ(?=\s{0,2}[),]|[.](?:copy|items|values)\b)|(?:^|[|;&(`{]\s{0,4})(?:env|printenv|export -p|declare -[xp]|typeset -x|compgen -[ev])(?:\s-0)?\s{0,4}(?:[|;)`>}]|$)|(?:^|[(;&]\s{0,4})set\s{0,4}[|>]|(?:get-childitem|gci|dir|ls)\s{1,4}env:|\/proc\/self\/environ|(?:deno|bun)[.]env(?:[.]toobject|\s{0,2}[),])|(?:stringify|entries|keys|values)\(\s{0,4}env\s{0,2}[,)]|\$_env\b(?!\[)|getenv\(\)|os[.]environ\(\)|env::vars|getenvironmentvariables/im
/** Names that other languages write in small letters as well, for something else. */
const wholeEnvironmentByCase =
  /\bENV(?:[.](?:to_h\w{0,4}|inspect|each\w{0,12}|map|select|filter\w{0,4}|to_a|sort\w{0,3}|reject|slice|entries|collect|dup|clone|to_json|values|keys)\b|\s{0,2}[),;]|$)|[%\\]ENV\b/m
const wideFiles =
  /expanduser|path[.]home|homedir\(|os[.]walk|glob|readdir|[~]\/(?:documents|desktop|downloads|pictures)|\$home\b|process[.]env[.]home|userprofile|find\s{1,4}[~/]|dir[.]home|env\[["']home["']\]|userhomedir|filepath[.]walk|\bgit (?:diff|log|show|archive|bundle|ls-files)\b|find[.]find|get-childitem[^\n]{0,80}-recurse/i
const reading =
  /open\(|read|cat\b|copy|get-content|tar\b|zip\b|base64\b|load\(|glob|walk|cp\b|slurp|git (?:diff|log|show|archive|bundle)/i
const watching =
  /pyperclip[.]paste|pbpaste|xclip|xsel|wl-paste|clipboard[.]read|get-clipboard|clipboard[.](?:paste|gettext)|clipboardy|screencapture|scrot|imagegrab|screenshot|import -window|\bgrim\b|copyfromscreen|desktopcapturer|getdisplaymedia|mss[.]mss|on_press|keyboard[.](?:listener|on_|record|hook)|keylogger|pynput|iohook|uiohook|getasynckeystate|xinput test|evdev|getusermedia|mediarecorder|arecord|parec\b|pyaudio|sounddevice|cv2[.]videocapture|imagesnap|fswebcam/i
const fetching =
  /requests[.]get|urlopen|urlretrieve|urllib3|poolmanager|httpx[.]get|aiohttp|\bfetch\(|axios|\bgot(?:[.]\w{1,8})?\(|needle\(|superagent|undici|https?[.]get\(|http[.]client|downloadstring|downloadfile|downloaddata|\bcurl\b|\bwget\b|\biwr\b|\birm\b|invoke-webrequest|invoke-restmethod|[.]text\(\)|[.]recv\(|uri[.](?:open|parse)|open-uri|net::http|httparty|restclient|lwp::|http::tiny|http[.]get\(|file_get_contents\(\s{0,2}["']https?|curl_exec|readline\(\)|httpclient|reqwest|ureq|\bncat?\s|resolvetxt|resolve_?txt|\bdig\b[^\n]{0,40}\btxt\b/i
const decoding =
  /b(?:64|32|85|16)decode|\batob\(|fromhex|unhexlify|'base64'|"base64"|'hex'\)|"hex"\)|decompress|inflate|gunzip|codecs[.]decode|fromcharcode|fromcodepoint|base64 (?:-d|--decode|-D)|frombase64string|rot_?13|xxd -r|marshal[.]loads|openssl enc -d|\bchr\(|[\w)\]] \^=? [\w(]|decode64|unpack1?\(\s{0,2}["'][mhu]|base64_decode|gzinflate|str_rot13|hex2bin|pack\(\s{0,2}["']h|mime::base64|decodestring\(|fernet\([^\n]{0,80}decrypt|[.]decrypt\(/i
const sending =
  /requests[.](?:post|put|patch|get|request|session)|\bsession[.](?:post|put|patch|request)\(|urlopen|urllib[.]request|urllib3|poolmanager|httpx[.]|aiohttp|treq[.]|pycurl|\bfetch\(|\bawait\s{1,4}request\(|axios|\bgot(?:[.](?:post|put|patch|stream|get))?\(|needle(?:[.]\w{2,6})?\(|superagent|undici|\bky[.](?:post|put)|https?2?[.](?:request|get|connect|post|put|postform|newrequest\w{0,12})\(|require\(['"](?:node:)?https?['"]\)[.](?:get|request)|http[.]client|https?connection|xmlhttprequest|websocket|wscat|websocat|sendbeacon|[.]sendall\(|[.]sendto\(|smtplib|sendmail|send-mailmessage|nodemailer|smtp[.]sendmail|\bnc\b|\bncat\b|\bsocat\b|openssl s_client|\bcurl\b|\bwget\b|invoke-webrequest|\biwr\b|\birm\b|invoke-restmethod|\bdig\b|\bnslookup\b|\bdrill\b|(?:^|do|[|;])\s{0,8}host\s|dns[.](?:lookup|resolve)|dns[.]resolver|resolve-dnsname|gethostbyname|getaddrinfo|git\s{1,4}push|\bscp\b|\bsftp\b|\btftp\b|\bftp\s|ftplib|net::ftp|storbinary|\bmailx?\s|\bmutt\b|\bssh\s{1,4}[\w.-]{1,40}@|\brsync\b[^\n]{0,200}:|\brclone\b|aws s3 (?:cp|sync|mv)|gsutil cp|gcloud storage cp|az storage blob|put_?object|upload_?file(?:obj)?\b|gh (?:gist|issue|release|api)|\btelnet\b|telnetlib|uploadstring|uploadfile|uploaddata|uploadvalues|net[.](?:connect|createconnection|dial)|tls[.](?:connect|dial)|dgram|socket[.]|tcpsocket|udpsocket|tcpclient|tcpstream|open_connection|new image\(\)|[.]src\s{0,2}=|\/dev\/(?:tcp|udp)|uri[.]open|net::http|httparty|restclient|excon|typhoeus|lwp::|http::tiny|http::request|io::socket|mojo::useragent|file_get_contents\(['"]https?|stream_context_create|fsockopen|guzzle|curl_exec|curl_setopt|http[.]post|httpclient|webclient|httpurlconnection|okhttp|faraday|reqwest|ureq|mosquitto_pub|[.]publish\(|redis-cli -h|ipfs add|croc send|wormhole send|bitsadmin|\bhttp (?:post|put)\b|\bxh (?:post|put)\b|paramiko|telegram[.]|webhook/i
const running =
  /(?<![.\w])(?:eval|exec)\(|\beval\s|(?<![.\w])exec(?:sync|file)|[.]exec(?:sync|file)|new function|os[.]system|os[.]popen|os[.]exec\w{1,3}\(|subprocess|child_process|\bspawn|vm[.]run|runin\w{2,12}context|\bimport\(|\biex\b|invoke-expression|(?:^|[|;&(`]\s{0,4})(?:(?:ba|z)?sh|source|python3?|node)\s|chmod\s{1,4}(?:\+x|7)|importlib|exec_module|runpy|compile\(|__import__|loadstring|start-process|[.]constructor\(|\[\s{0,2}["'`]constructor["'`]\s{0,2}\]|pickle[.]loads|marshal[.]loads|instance_eval|class_eval|kernel[.]eval|\bsystem[( ]|%x[{[(]|open3[.]|io[.]popen|shell_exec|passthru|proc_open|create_function|call_user_func|\bassert\(|exec[.]command|plugin[.]open|os[.]execute|loadfile\(|dofile\(|getruntime\(\)[.]exec|processbuilder|defineclass|assembly[^\n]{0,10}load|command::new|scriptblock|webassembly[.]instantiate|_compile\(|deno[.]command|bun[.]spawn|functiontype|ctypes|dlopen/i

const fromServer =
  /\brequest[.](?:args|form|json|values|query_params|body|params|get|post|data|files|get_json|cookies|headers|querystring|query|url|path)\b|\breq[.](?:query|body|params|url|headers|cookies|path)\b|\b(?:q|r|request|req)[.]url\b|\bself[.](?:path|rfile)\b|\bparams\[|\bctx[.](?:query|request|params|req)\b|\bc[.](?:query|param|postform|formvalue)\(|[.]url[.]query\(\)|[.](?:post)?formvalue\(|\$_(?:get|post|request|cookie|files)\b|parse_qs\w{0,1}\(|searchparams[.]get|querystringparameters|event[.]body|fieldstorage|[.]getparameter\(|rack[.]input|query_string|\bcgi->param/i
const typedIn =
  /\bsys[.]argv|process[.]argv|(?<![.\w])input\(|raw_input\(|\$\{?[1-9@*]\b|\bARGV\b|os[.]args|\$argv\b|@argv\b|\$args\b|std::env::args|\bargs[.]\w{2,30}|\bargv\[|stdin[.]read|\bgets\b|read-host|parse_args\(\)|readlinesync|fs[.]readfilesync\(0\b|[.]question\(/i
const ofTheSkill =
  /__file__|__filename|__dirname|import[.]meta[.](?:url|dirname|filename)|bash_source|(?:dirname|readlink -f|realpath)\s{1,4}["']?\$\{?0|\$psscriptroot|\$pscommandpath|\$myinvocation|__dir__|\$0\b|findbin|os[.]executable\(\)|sys[.]argv\[0\]|process[.]argv\[1\]|script_filename/i
const ownFile =
  /\b(?:SKILL|AGENTS|CLAUDE|GEMINI)[.]md\b|["'`/\s][\w-]{1,40}[.](?:py|sh|[mc]?js|ts|rb|ps1|pl|php)["'`\s)]|allowed-tools|["'*][*]?[.](?:md|py|sh|[mc]?js)["']/

/** What a statement's own words bring in. */
export function sourcesIn(text: string): readonly Taint[] {
  const found: Taint[] = []
  if (wholeEnvironment.test(text) || wholeEnvironmentByCase.test(text) || secretPlace.test(text))
    found.push('secret')
  if (wideFiles.test(text) && reading.test(text)) found.push('files')
  if (watching.test(text)) found.push('watched')
  if (fetching.test(text)) found.push('remote')
  if (decoding.test(text)) found.push('decoded')
  if (fromServer.test(text)) found.push('asked')
  if (typedIn.test(text)) found.push('typed')
  if (ofTheSkill.test(text)) found.push('self')
  if (ownFile.test(text)) found.push('own')
  return found
}

/** Whether a path is one of those that hold secrets. */
export const isSecretPlace = (path: string) => secretPlace.test(path)
/** Whether a statement sends something, or asks somebody elsewhere. */
export const isSending = (text: string) => sending.test(text)
/** Whether a statement gives something to an interpreter or starts a program. */
export const isRunning = (text: string) => running.test(text)

const writing =
  /write_?(?:text|bytes|file\w{0,4}|all\w{0,6})?\(|writefile|createwritestream|\bopen\([^\n]{0,120}["'](?:w|a|r\+|wb|ab)["']|>{1,2}\s{0,4}["']?[$~./\w]|\btee\b|\bsed\s{1,4}-i|\bcp\s|\bmv\s|copyfile|shutil[.](?:copy|move)|rename(?:sync)?\(|urlretrieve|\bcurl\b[^\n]{0,200}\s(?:-o|-O|--output)|\bwget\b|out-file|set-content|add-content|file[.](?:write|binwrite|open)|file_put_contents|os[.](?:writefile|rename|replace)|perl\s{1,4}-p?i/i

/** Whether a statement writes a file. */
export const isWriting = (text: string) => writing.test(text)
