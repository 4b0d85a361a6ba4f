import { done, type Rule, said } from './rule.ts'

const fetched =
  'curl|wget|iwr|invoke-webrequest|irm|invoke-restmethod|fetch|http get|aria2c|lwp-download|httpie'
const shells =
  'sh|bash|zsh|dash|ksh|python|python3|node|perl|ruby|php|iex|invoke-expression|powershell|pwsh|deno|bun|source|osascript|fish|tclsh|lua'

/** What runs code that nobody has seen, builds commands from texts, or takes safeguards away. */
export const executionRules: readonly Rule[] = [
  {
    id: 'SK013',
    name: 'download-and-run',
    category: 'execution',
    severity: 'high',
    about: 'Something is fetched and run in one go, so nobody sees what runs.',
    fix: 'Ship the script with the skill, or fetch a fixed version and compare its hash before it runs.',
    keys: [
      ...done(
        [
          `${fetched} ~160 ¦ ~8 ${shells}|sudo|env|xargs|tee|base64|gunzip|openssl|tar|/bin/sh|/bin/bash|busybox`,
          `${shells}|eval|exec|. ~4 <(|-c "$(|-c '$(|-c $(|"$(|$(|<<<|\`|-e "$( ~6 ${fetched}`,
          `iex|invoke-expression|& ~12 (|"|' ~24 new-object net.webclient|downloadstring|iwr|irm|invoke-webrequest|invoke-restmethod|curl`,
          'downloadstring|downloadfile|downloaddata|start-bitstransfer|certutil -urlcache|certutil.exe -urlcache|bitsadmin /transfer|mshta http*|regsvr32 /s /n /u /i:http*|msiexec /i http*|rundll32 javascript*|rundll32 url*',
          '^exec(|^eval(|exec (|^compile(|^execfile(|new function(|runinnewcontext(|runinthiscontext(|loadstring(|instance_eval(|class_eval( ~30 requests.get|urlopen|urllib*|httpx.get|fetch(|axios.get|http.get|await (await fetch|response.text|res.text|download*|.text',
          'requests.get|urlopen|urlretrieve|fetch(|axios.get|https.get|http.get|curl -o|curl -so|curl -slo|curl -fsslo|wget -o|wget -q|wget ~220 exec(|^eval(|os.system|subprocess.*|child_process|chmod +x|chmod 755|chmod 777|chmod u+x|new function|os.chmod|start-process|execsync|spawn(|importlib|import(|runpy',
          'curl|wget ~160 && ~20 sh|bash|chmod|python|python3|node|./*|source|perl|ruby|sudo|open',
          'curl|wget ~120 ; ~8 sh|bash|chmod|python|python3|node|./*|source|perl|ruby|sudo',
          'pip install|pip3 install|npm install|npm i|go run|cargo install|gem install|deno run ~12 http*|git+http*|git+ssh*|git://*|github:*',
          'npx|uvx|pipx run|bunx|npm exec|pnpm dlx|yarn dlx ~5 http*|git+http*|git+ssh*|git://*|github:*',
          'npx|uvx|pipx run|bunx ~12 --package=http*|--from http*|--from git+*|--from=git+*|--spec http*|-p http*|-p github:*',
        ],
        { confidence: 'medium', without: /^fetch\s{1,3}(?:-|origin|upstream)/i },
      ),
      ...said(
        [
          'download|downloads|fetch|fetches|retrieve|get|pull|grab ~40 script|binary|executable|installer|payload|program|archive|helper|tool|package|agent|module|code|file|it ~60 execute|executes|run|runs|launch|start|eval|chmod|install it|and run|double-click|open it|execute it|pipe',
        ],
        { confidence: 'low', without: /checksum|hash|verify|signature|compare/i },
      ),
      ...said(
        [
          'download|fetch|retrieve|pull|get ~30 from ~12 http* ~60 execute|run it|run the|launch|eval|chmod|run whatever|execute it|and run',
          'run|execute|launch ~30 script|binary|installer|command|code|payload|program ~24 from|at|hosted at|downloaded from ~12 http*',
          'password-protected|password protected|encrypted ~16 archive|zip|rar|7z ~60 password|extract|run|execute|install',
        ],
        { confidence: 'medium' },
      ),
    ],
  },
  {
    id: 'SK014',
    name: 'code-from-text',
    category: 'execution',
    severity: 'medium',
    about: 'Text becomes code while it runs: eval, exec, reflection.',
    fix: 'Call what is meant by its name; parse data with a parser.',
    keys: [
      ...done(
        [
          '^eval(|^exec(|new function(|execscript(|^eval (|eval "$*|eval $*|eval `*|eval \'*|vm.runin*|runinnewcontext(|runinthiscontext(|globalthis[*|window[*|function("return*|settimeout("*|loadstring(|^execfile(|code.interact|types.functiontype|types.codetype|marshal.loads|pickle.loads|cpickle.loads|dill.loads|yaml.unsafe_load|jsonpickle.decode|shelve.open|runpy.run*|invoke-expression|iex |iex(|add-type -*|[scriptblock]::create|assembly]::load|reflection.assembly|process.binding(|process.dlopen|ctypes.cdll|ctypes.windll|dlopen(',
          '__import__(|importlib.import_module(|getattr(__builtins__|getattr(builtins|builtins.__dict__|__builtins__[|globals()[|__subclasses__|__globals__|.constructor.constructor|[].filter.constructor|reflect.get(globalthis|require(atob|require(buffer|require(string|import(atob|getattr(os,|getattr(__import__|getattr(sys.modules|.constructor("return|constructor(\'return|operator.attrgetter(',
        ],
        { only: 'code', confidence: 'medium' },
      ),
      ...done(
        [
          `globalthis['eval*|globalthis["eval*|globalthis['function*|globalthis["function*|window['eval*|window["eval*|reflect.get(globalthis*|settimeout(atob*|.constructor('return*|.constructor("return*|setimmediate(atob*`,
          'eval|^exec( ~12 get(|uri.open|file_get_contents|fetch(|urlopen|u.urlopen|requests.get|lwp',
          `import(|import ~3 'http*|"http*|'data:text/javascript*|"data:text/javascript*`,
          '^exec(|^eval(|new function( ~900 [::-1]|.reverse()|.join(\'\')|.join("")|unquote(|fromcharcode|rot13|rot_13|maketrans(',
          'rev|tr|sed|awk|cut|xxd|gunzip|base64|openssl|zcat ~90 ¦ ~3 sh|bash|zsh|dash|/bin/sh|/bin/bash',
          'printf|echo|rev ~900 ¦ ~2 sh|bash|zsh|dash|/bin/sh|/bin/bash',
          "eval $'*",
          '^eval(|^exec(|new function(|eval |iex |invoke-expression|marshal.loads|pickle.loads|sh -c|bash -c|python -c|node -e|runinthiscontext(|import(|require( ~40 atob(|b64decode|base64.b64*|frombase64string|base64 -d|base64 --decode|base64 -D|bytes.fromhex|fromhex(|unhexlify|fromcharcode|codecs.decode|zlib.decompress|gzip.decompress|lzma.decompress|bz2.decompress|inflatesync|gunzipsync|brotlidecompress*|unescape(|decodeuricomponent(|rot13|rot_13|buffer.from(|chr(|xxd -r|openssl enc|join(map(chr|reverse()|[::-1]|convertto-securestring|xor',
          'base64 -d|base64 --decode|base64 -di|xxd -r -p|openssl enc -d|openssl base64 -d|rev|tr a-za-z n-za-m*|gunzip|gzip -d|zcat|uudecode|printf ~30 ¦ ~8 sh|bash|zsh|python|python3|node|perl|ruby|source|eval|sudo|/bin/sh|/bin/bash',
          'atob(|b64decode(|frombase64string(|fromhex(|unhexlify(|fromcharcode(|zlib.decompress( ~120 eval(|^exec(|new function(|iex|invoke-expression|os.system|subprocess.*|child_process|execsync',
          '-encodedcommand|-enc |-e jab*|-ec |-encod*|frombase64string ~200 powershell*|pwsh|iex|invoke-expression|*aaaa|text.encoding*|*==',
          'powershell|powershell.exe|pwsh ~60 -encodedcommand|-enc|-ec|-e jab*|-windowstyle hidden|-w hidden|-executionpolicy bypass|-ep bypass|-noni',
        ],
        { severity: 'high', confidence: 'high' },
      ),
      {
        words: 'eval',
        shape: /eval ["']?(?:\$\{?\w{1,24}\}?){2,200}/y,
        severity: 'high',
        confidence: 'high',
        isCommand: true,
        isQuotable: true,
      },
    ],
  },
  {
    id: 'SK015',
    name: 'command-built-from-text',
    category: 'execution',
    severity: 'medium',
    about: 'A command for the shell is put together from texts that others give.',
    fix: 'Pass arguments as a list, without a shell.',
    keys: [
      ...done(
        [
          'os.system(f*|os.popen(f*|subprocess.getoutput(f*|subprocess.run(f*|subprocess.call(f*|subprocess.popen(f*|subprocess.check_output(f*|subprocess.check_call(f*',
          'subprocess.* ~90 shell=true|shell = true',
          'os.system(|os.popen(|commands.getoutput(|subprocess.getoutput( ~60 " +|\' +|% |.format(|{|+ *|sys.argv|input(|request.|args.',
          'execsync(`*|^exec(`*|spawnsync(`*|execsync(\'*|execsync("* ~60 ${|" +|\' +|+ *',
          'child_process ~200 exec(`|execsync(`|^exec(\'|^exec("|shell: true ~50 ${|+ ',
          'shell: true|shell:true',
          'eval "$1|eval "$@|eval $@|eval $1|eval $*|eval "$*|sh -c "$1|bash -c "$1|sh -c "$@|bash -c "$@|sh -c "$*|bash -c "$*|sh -c $1|bash -c $1',
          'cmd /c|cmd.exe /c|powershell -command|powershell -c ~40 %1|%*|$args|" +|{|$(',
        ],
        { only: 'code', confidence: 'medium' },
      ),
      ...said(
        [
          'insert|substitute|interpolate|put|paste|concatenate|pass ~30 user input|users input|whatever the user|user text|the message|argument*|the query|tool output ~30 directly|verbatim|unescaped|as is|as-is|without escaping|without quoting|into ~24 command|shell|bash|terminal|sql',
        ],
        { confidence: 'medium', severity: 'high' },
      ),
    ],
  },
  {
    id: 'SK035',
    name: 'no-end',
    category: 'resources',
    severity: 'high',
    about: 'Work without an end: loops, processes or memory without bounds.',
    fix: 'Give every loop, retry and allocation a limit.',
    keys: [
      ...done(
        [
          ':(){ :¦:& };:|:(){:¦:&};:|:(){ :¦: & };:|.() { .¦.& }|fork() while 1|while true: os.fork|while 1: os.fork',
          'while true|while(true)|while (true)|while(1)|while (1)|while 1|for(;;)|for (;;)|while : ~60 os.fork(|fork()|child_process*|spawn(|subprocess.*|popen(|append(|push(|allocate|malloc|bytearray(|buffer.alloc(|new array(|open(|write(|requests.*|fetch(|curl|thread(|worker(|*&|$0|dd |yes ¦|cat /dev/zero|cat /dev/urandom|tee|+= *',
          'dd if=/dev/zero|dd if=/dev/urandom|cat /dev/zero|cat /dev/urandom|yes ¦|fallocate -l|truncate -s ~60 of=*|> *|>> *|*g |*gb|*tb',
          '"a" * 10**|\'a\' * 10**|bytearray(10**|bytearray(1 <<|"x" * (|.repeat(1e9|.repeat(2 **|buffer.alloc(1e|buffer.alloc(2 **|new array(1e9|[0] * 10**',
          'iter(int, 1)|while 1|while true|itertools.count|itertools.repeat|for (;;) ~60 os.fork|fork()|popen(|append(bytearray|spawn(|sys.executable',
          'setinterval(|setimmediate(|process.nexttick( ~30 spawn*|fork*|exec*|worker*',
          'fork bomb|forkbomb',
        ],
        {
          only: 'code',
          confidence: 'medium',
          unless: /\bsleep\b|\bbreak\b|\bawait\b|\breadline\b/,
        },
      ),
      ...said(
        [
          'repeat|loop|continue|keep|retry|call|run|poll ~40 forever|indefinitely|endlessly|infinitely|without end|without stopping|without limit|never stop|until told otherwise|as many times as possible|no matter how many|unlimited times|infinite loop',
          'never ~6 stop|terminate|exit|end|finish|halt ~24 loop|process|calling|running|polling|retrying|yourself|task|this',
          'spawn|create|start|starts|launch|run ~30 each of which|every one of which|each one|and each|which each ~16 start*|spawn*|create*|launch*|run*|do the same|again',
          'spawn|create|start|launch ~20 unlimited|infinite|as many|endless|thousands of|more and more ~20 agent*|subagent*|process*|thread*|task*|job*|copies|instance*',
          'call|invoke|run|load|trigger ~12 this skill|itself|yourself ~20 again|recursively|repeatedly|forever|in a loop|endlessly',
          'use up|exhaust|burn|consume|drain|waste ~20 all|entire|remaining|available|whole|budget|maximum|as much ~20 tokens|budget|credits|quota|memory|disk|cpu|context',
        ],
        { confidence: 'medium' },
      ),
    ],
  },
  {
    id: 'SK036',
    name: 'checks-switched-off',
    category: 'execution',
    severity: 'medium',
    about: 'Checks of certificates, signatures or hooks are switched off.',
    fix: 'Leave them on; trust an own certificate by naming it.',
    keys: [
      ...done([
        'verify=false|verify = false|cert_none|check_hostname = false|check_hostname=false|_create_unverified_context|node_tls_reject_unauthorized*|rejectunauthorized: false|rejectunauthorized:false|insecureskipverify*|curl -k|curl -sk|curl -ks|curl --insecure|curl -fssk*|curl -lk|wget --no-check-certificate|--no-check-certificate|--insecure|--no-verify|--no-verify-ssl|http.sslverify false|http.sslverify=false|git_ssl_no_verify|strict-ssl false|strict-ssl=false|strictssl: false|stricthostkeychecking=no|stricthostkeychecking no|userknownhostsfile=/dev/null|--trusted-host|--allow-unauthenticated|--no-gpg-check|--nogpgcheck|--skip-signature|--no-signature|--force-yes|servercertificatevalidationcallback|-skipcertificatecheck|disable_warnings(|pythonhttpsverify*|ssl_verify: false|ssl_verify=false|ssl_verifypeer*|--disable-web-security|--no-sandbox|setenforce 0|ufw disable|iptables -f|netsh advfirewall*|set-mppreference -disable*|add-mppreference -exclusion*|csrutil disable|spctl --master-disable|xattr -d com.apple.quarantine|xattr -cr|xattr -rd com.apple.quarantine|apparmor=0|mitigations=off',
      ]),
      ...said(
        [
          'disable|turn off|switch off|skip|bypass|ignore|deactivate ~20 tls|ssl|certificate|certificates|signature|checksum|hash|antivirus|firewall|defender|gatekeeper|sandbox|selinux|virus scanner|scanner ~24 verification|validation|check*|error*|warning*|verify|protection|.|and|before',
        ],
        { confidence: 'medium', severity: 'high' },
      ),
    ],
  },
  {
    id: 'SK038',
    name: 'query-or-path-from-text',
    category: 'execution',
    severity: 'medium',
    about:
      'A query of a database or a path of a file is put together from texts that others give, or leaves the folder of the skill.',
    fix: 'Bind values as parameters; resolve paths and compare them with the folder that is meant.',
    keys: [
      ...done(
        [
          'execute(f*|executemany(f*|query(`*|raw(f*|raw(`*|execute(`*|executescript(f*|cursor.execute(f*|.exec(`* ~24 select*|insert*|update*|delete*|drop*|alter* ~90 {|${',
          '"select*|"insert*|"update*|"delete*|"drop*|\'select*|\'insert*|\'update*|\'delete*|\'drop* ~90 where|values|from|table|set|into ~40 " +|\' +|" %|\' %|".format|\'.format|" . |" || ',
          'f"select*|f"insert*|f"update*|f"delete*|f"drop*|f\'select*|f\'delete*|f\'insert*|f\'update*|`select*|`insert*|`update*|`delete*|`drop* ~90 {|${',
          "or 1=1|' or '1'='1|union select|; drop table|;drop table|xp_cmdshell|into outfile|load_file(|pg_read_file(|lo_import(",
          '../../../*|..\\..\\..\\*|..%2f..%2f*|....//*|%2e%2e/*|%2e%2e%2f*',
          'open(|readfile*(|path.join(|os.path.join(|sendfile(|createreadstream(|unlink(|rmtree(|extractall( ~40 request.*|req.*|params*|query*|user_*',
        ],
        { only: 'code', confidence: 'medium' },
      ),
      ...done(
        [
          'open(|readfile*(|path.join(|os.path.join(|sendfile(|createreadstream(|unlink(|rmtree(|extractall( ~40 sys.argv*|input(|args.*|argv*|filename',
          'extractall(|zipfile.extract(|tarfile.open ~80 extractall(|members|path=*|"/"|\'/\'',
        ],
        { only: 'code', confidence: 'low' },
      ),
    ],
  },
]
