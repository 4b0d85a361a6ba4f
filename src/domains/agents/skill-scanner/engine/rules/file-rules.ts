import { done, type Rule, said } from './rule.ts'

/** What is hidden in texts and in files that are no texts. */
export const fileRules: readonly Rule[] = [
  {
    id: 'SK002',
    name: 'hidden-text',
    category: 'concealment',
    severity: 'high',
    about:
      'Text that a person does not see and an agent reads: hidden characters, comments, white on white, behind long white space.',
    fix: 'Write everything that the agent is to read where a person reads it too.',
    keys: [],
  },
  {
    id: 'SK012',
    name: 'secret-sent-away',
    category: 'exfiltration',
    severity: 'critical',
    about: 'What was read from secrets, files or the environment goes to the network.',
    fix: 'Send only what the user gave for that purpose.',
    keys: [],
  },
  {
    id: 'SK016',
    name: 'encoded-content',
    category: 'concealment',
    severity: 'medium',
    about: 'Content that is wrapped in encodings, so that it cannot be read as it stands.',
    fix: 'Ship it in clear text.',
    keys: [],
  },
  {
    id: 'SK017',
    name: 'machine-code',
    category: 'binary',
    severity: 'high',
    about:
      'A program in machine code or bytecode, or a file that is something else than its name says.',
    fix: 'Ship the source; name files for what they are.',
    keys: [],
  },
  {
    id: 'SK018',
    name: 'hostile-archive',
    category: 'binary',
    severity: 'high',
    about:
      'An archive that unpacks to far more than it is, leaves its folder, or is read differently by different programs.',
    fix: 'Ship the files themselves.',
    keys: [],
  },
  {
    id: 'SK019',
    name: 'active-document',
    category: 'binary',
    severity: 'high',
    about: 'A document that runs something when it is opened: macros, scripts, actions.',
    fix: 'Ship it as plain text or without active parts.',
    keys: done(
      [
        `=cmd¦*|+cmd¦*|-cmd¦*|@cmd¦*|cmd¦'/c*|=webservice(*|=importxml(*|=importdata(*|=importhtml(*|=dde(*`,
      ],
      { confidence: 'high', isCommand: false },
    ),
  },
  {
    id: 'SK044',
    name: 'attack-by-steps',
    category: 'exfiltration',
    severity: 'high',
    about:
      'Steps that are harmless one by one, and together carry data from the user to somebody else.',
    fix: 'Let the user decide what is sent where.',
    keys: [],
  },
  {
    id: 'SK045',
    name: 'remote-control',
    category: 'execution',
    severity: 'critical',
    about: 'Somebody elsewhere gets a shell or can give commands.',
    fix: 'Leave it out.',
    keys: [
      ...done(
        [
          '/dev/tcp/*|/dev/udp/*|nc -e*|nc -c*|ncat -e*|ncat --exec*|nc -lvp*|nc -l*|socat exec*|socat tcp*|mkfifo /tmp*|bash -i|sh -i|pty.spawn(*|socket.socket*|net.connect(*|tcpclient(*|io::socket* ~160 /bin/sh|/bin/bash|sh -i|bash -i|exec:*|dup2(*|pty.spawn*|>& /dev/tcp*|>&*|0>&1|cmd.exe|powershell*|getstream*|subprocess.call*|subprocess.popen*|spawn(*',
          'bash -i >& /dev/tcp/*|reverse shell to|bind shell on|meterpreter|msfvenom|cobaltstrike|cobalt strike|empire agent|sliver implant|command-and-control|c2 server|c2_server|c2server',
        ],
        { confidence: 'medium' },
      ),
      {
        words: 'nc|ncat',
        shape: /n(?:c|cat) [^\n]{0,60}-e /y,
        confidence: 'high',
        isCommand: true,
        isQuotable: true,
      },
      ...done(['os.dup2(* ~260 /bin/sh|/bin/bash'], { confidence: 'high' }),
      {
        words: '/bin/sh|/bin/bash|sh|bash',
        shape: /(?:\/bin\/)?(?:ba)?sh -i(?: 2>&1)? ?\| ?n(?:c|cat) /y,
        confidence: 'high',
        isCommand: true,
        isQuotable: true,
      },
      {
        words: '/dev/tcp/*|/dev/udp/*',
        shape: /\/dev\/(?:tc|ud)p\/[\w.$]{1,60}\/\d{1,5}/y,
        confidence: 'high',
        isCommand: true,
        isQuotable: true,
      },
    ],
  },
  {
    id: 'SK046',
    name: 'destruction',
    category: 'execution',
    severity: 'high',
    about: 'Files, histories or backups are deleted or made unreadable.',
    fix: 'Delete only what the skill itself has made.',
    keys: [
      {
        words: 'rm',
        shape: /rm (?:-[a-z-]{1,20} ){1,4}"?(?:\/|~|\$\{?home\}?)(?:\/\*|\/)?"?(?=[\s;&|)]|$)/y,
        confidence: 'high',
        isCommand: true,
        isQuotable: true,
      },
      {
        words: 'rm',
        shape:
          /rm (?:-[a-z-]{1,20} ){1,4}"?(?:~|\$\{?home\}?|\/(?:home|users|etc|usr|root|boot))\/?[^\s/]{0,40}"?(?=[\s;&|)]|$)/y,
        confidence: 'medium',
        isCommand: true,
        isQuotable: true,
      },
      ...done(
        [
          '--no-preserve-root|mkfs.*|dd of=/dev/sd*|> /dev/sda*|format c:*|del /f /s /q c:*|rd /s /q c:*|remove-item -recurse -force c:*|remove-item -recurse -force $env:*|shutil.rmtree("/*|shutil.rmtree(os.path.expanduser*|shutil.rmtree(path.home*|shutil.rmtree("~*|fs.rmsync("/*|fs.rmsync(os.homedir*|rimraf /|rimraf ~*|vssadmin delete*|wbadmin delete*|bcdedit /set*|cipher /w*|shred -*|history -c|unset histfile|histfile=/dev/null|wevtutil cl*|clear-eventlog*|git push --force origin main|git reset --hard && git push --force*|drop database|truncate table|terraform destroy -auto-approve*|kubectl delete ns*|kubectl delete namespace*|aws s3 rb --force*',
          'os.walk(*|glob*|rglob(*|readdirsync(* ~400 fernet*|aes.new(*|createcipheriv(*|encrypt( ~300 os.remove(*|unlink*|.locked|.encrypted|.enc|ransom*|rename(*',
        ],
        { confidence: 'medium' },
      ),
      ...said(
        [
          'delete|erase|wipe|remove|destroy|clear|purge ~16 git history|commit history|shell history|logs|audit log*|backups|all backups|traces|evidence|log files ~40 so that|so nobody|so no|to hide|to cover|afterwards|nobody|and all|without',
          'delete|erase|wipe|remove|destroy|encrypt|shred|overwrite|corrupt ~16 all|every|entire|the users|user|home|whole ~20 files|data|home directory|home folder|disk|drive|backups|repository|documents|directory|database|history ~60 .|without|and|then|to|permanently|before',
        ],
        { confidence: 'low' },
      ),
    ],
  },
  {
    id: 'SK047',
    name: 'mining',
    category: 'resources',
    severity: 'high',
    about: 'The machine is used to mine for somebody else.',
    fix: 'Leave it out.',
    keys: done(
      [
        'xmrig*|stratum+tcp*|stratum+ssl*|minerd*|cryptonight*|coinhive*|cpuminer*|nanopool.org*|minexmr*|supportxmr*|moneroocean*|nbminer*|t-rex -a*|phoenixminer*|ethminer*|--donate-level*|randomx*|nicehash*',
      ],
      { confidence: 'high' },
    ),
  },
]
