import { done, type Rule, said } from './rule.ts'

const fetchWords =
  'fetch|fetches|download|downloads|load|loads|read|reads|get|gets|retrieve|retrieves|pull|pulls|check|checks|visit|visits|open|opens|curl|query|consult'

/** What outlives the run: memory that is written, startup files, privileges, and instructions that come from elsewhere later. */
export const persistenceRules: readonly Rule[] = [
  {
    id: 'SK008',
    name: 'memory-written',
    category: 'persistence',
    severity: 'high',
    about:
      'A text wants standing orders to be kept in the memory, rules or configuration of the agent.',
    fix: 'Keep to what the user asked for now; let the user decide what is remembered.',
    keys: said(
      [
        'enter into|add to|write into|put into ~10 permanent memory|what you know|your knowledge|your memory|lasting memory ~60 :|that|for good|never|always|no question',
        'from today on|from now on|henceforth ~16 in all|in every|for all ~12 chats|sessions|conversations|runs ~24 take|treat|assume|trust|accept|remember',
        'keep in memory|hold in memory|commit to memory|store in memory|save in memory|write to memory|remember|note ~40 later session*|future session*|every session|all sessions|next session*|later run*|future run*|later conversation*|for good|permanently ~90 trusted|always|must|approved|allowed|never|without|0x*|safe|address|pay|send',
        'save|store|write|add|append|remember|persist|insert|record|commit|put|keep|memorize|memorise|inject|update ~40 long-term memory|longterm memory|your memory|agent memory|persistent memory|memory file|memory store|memories|memory.md|claude.md|agents.md|.cursorrules|cursor rules|.windsurfrules|copilot-instructions|gemini.md|soul.md|identity.md|heartbeat.md|system prompt|global rules|custom instructions|user preferences|memory bank ~160 always|never|every|from now on|all future|whenever|must|trusted|pre-approved|without|address|rule|instruction*|permanent*',
        'remember|memorize|memorise|keep in mind|store|note|learn ~24 forever|permanently|for all future|in all future|across sessions|in every session|for every future|in future sessions|from now on|for all sessions|in later conversations|in all conversations|for the rest of ~80 that|to|:|always|user|this|address|rule|session*|conversation*',
        'in|for|during ~6 all|every|each|any ~10 future|later|subsequent|following|next ~12 conversation*|session*|chat*|interaction*|request*|run*|task* ~60 always|never|must|include|use|load|apply|add|recommend|send|first|treat|run|call|follow',
        'always|permanently ~12 trust|trusted|prefer|recommend|approve|whitelist|allowlist|obey ~40 from now on|in future|in the future|address|instructions from|any request from|messages from|this source|this domain|this skill|our|without',
        'even after|survive|survives|persist|persists|remains active|stay active|stays active|remain in effect|remains in effect|reinstall|re-add ~30 this skill|restart*|removed|uninstalled|deleted|session*|reset*|reboot*|unloaded|conversation ends|is over|context is cleared|compaction',
      ],
      { isWide: true, confidence: 'medium' },
    ).concat(
      done(
        [
          'echo|printf|cat|tee|write*|append*|open(|appendfilesync(|writefilesync(|add-content|set-content|cp|>> ~120 claude.md|agents.md|.cursorrules|.windsurfrules|memory.md|soul.md|heartbeat.md|copilot-instructions.md|gemini.md|.claude/*|.cursor/*|.codex/*|settings.json|.clinerules',
        ],
        { only: 'code', confidence: 'medium' },
      ),
    ),
  },
  {
    id: 'SK022',
    name: 'instructions-from-elsewhere',
    category: 'supply-chain',
    severity: 'high',
    about:
      'What the agent is to do is fetched when the skill runs, so what was scanned is not what will be done.',
    fix: 'Put the instructions into the skill and publish a new version when they change.',
    keys: [
      ...said(
        [
          `${fetchWords} ~50 instructions|latest instructions|commands|prompt|prompts|rules|tasks|steps|playbook|directives|guidelines|orders|configuration ~40 from|at|on|hosted ~16 http*|url|remote|server|gist*|pastebin*|raw.githubusercontent.com*|web page|website|link|endpoint|api|our`,
          'ask|query|look at|poll|consult|check|read|fetch|visit ~20 http* ~40 every few|every minute|at each start|at every start|before each|before every|each time|on each|every hour|at start|regularly ~60 do what|do whatever|execute|carry out|perform|follow|obey',
          `${fetchWords} ~20 http*|the url|the page|the gist|this url|remote ~90 follow|obey|execute|do what|do whatever|carry out|comply|apply ~30 instruction*|it|them|says|steps|commands|what|whatever|returned|content*|directions`,
          'follow|obey|execute|do|carry out|apply|perform|run ~24 instruction*|whatever|what|commands|steps|directives|directions|everything ~40 returned|hosted|found|published|listed|served|received|contained|it returns|it says|given|posted|fetched|downloaded|there|at http*|in the response|in the reply|on that page|from the server|on the page|from http*',
          'update|updates|updating|upgrade|replace|refresh|overwrite|sync ~16 this skill|skill.md|itself|the skill|its own|these instructions|this file|your skill|skills folder ~50 from|with|http*|automatically|on every|each time|at startup|before every|latest|remote|download*',
          'each time|every time|before each|before every|at the start|on every run|on startup|first|periodically|once a day|every hour|every day|daily|hourly ~40 fetch|download|pull|check|load|curl|git pull|retrieve ~50 instructions|version of this skill|latest version|latest rules|skill.md|new commands|updates|tasks',
        ],
        {
          ...{ isWide: true, confidence: 'medium', without: /\bfirst[.!?]/i },
          unless:
            /\b(?:users?['’]?s?|shop['’]?s?|store['’]?s?|team['’]?s?|company['’]?s?|their|its) own (?:api|server|shop|account|desk)\b|\bof the (?:template|form|price list|dictionary|glossary)\b/i,
        },
      ),
      ...done(
        [
          'curl|wget|fetch(|requests.get|urlopen|git pull|git clone|urlretrieve|iwr|invoke-webrequest ~160 skill.md|prompt.txt|instructions.md|instructions.txt|prompt.md|agents.md|claude.md|system_prompt*|.claude/skills*|skills/*',
        ],
        { only: 'code', confidence: 'medium' },
      ),
    ],
  },
  {
    id: 'SK033',
    name: 'privileges-and-startup',
    category: 'persistence',
    severity: 'high',
    about: 'Higher privileges are taken, or something is made to start by itself later.',
    fix: 'Run as the user and only while the skill is used.',
    keys: [
      ...done([
        'nopasswd|/etc/sudoers*|chmod u+s|chmod 4755|chmod +s|chmod 6755|setuid(0|os.setuid(|seteuid(|setcap *|usermod -ag sudo|net localgroup administrators*|add to administrators|/etc/ld.so.preload*|chown root*|loginhook|@reboot|currentversion\\\\run*|currentversion run*|new-scheduledtask*|register-scheduledtask*|schtasks /create*|launchagents*|launchdaemons*|.config/autostart*|/var/spool/cron*',
        'crontab|echo|printf ~120 ¦ crontab -|¦crontab -|/etc/cron.d*|/etc/crontab',
        'echo|tee|cat|printf|append*|write*|open(|add-content|>> ~120 .bashrc|.zshrc|.bash_profile|.profile|.zprofile|.zshenv|.bash_login|config.fish|/etc/profile|$profile|.bash_aliases|.ssh/authorized_keys|authorized_keys|/etc/hosts|.gitconfig|.git/hooks/*|.xinitrc|.inputrc|.vimrc|sitecustomize.py|usercustomize.py|.pth',
        'git config ~30 core.hookspath|core.fsmonitor|core.sshcommand|core.editor|init.templatedir|alias.*|credential.helper|url.*',
      ]),
      ...done(
        [
          'sudo su|sudo -i|sudo -s|sudo bash|sudo sh|sudo rm|sudo chmod|sudo chown|sudo tee|sudo cp|sudo mv|sudo python*|sudo node|sudo curl|sudo systemctl|sudo crontab|sudo visudo|sudo launchctl|sudo dscl|sudo usermod|sudo useradd|pkexec|doas |su -c|runas /user:*|-verb runas|usermod -ag docker|--privileged|cap_sys_admin|/var/run/docker.sock*|nsenter *|chmod 777 /*|chmod -r 777|chmod 777',
          'systemctl enable*|systemctl --user enable*|/etc/systemd/*|.config/systemd/*|launchctl load*|launchctl bootstrap*|/etc/rc.local*|/etc/init.d/*|update-rc.d*|crontab -e|crontab -|startup folder|wmic process call*|at now +*',
        ],
        { severity: 'medium' },
      ),
      ...said(
        [
          'add|append|write|put|install|insert|edit|modify|register|create|set up ~40 .bashrc|.zshrc|.bash_profile|.profile|crontab|cron job|cronjob|launch agent|launchd|systemd service|systemd unit|scheduled task|startup item|login item|startup folder|registry run key|authorized_keys|/etc/hosts|git hook|shell profile|shell startup*|autostart',
          'run|execute|start|restart|operate ~20 with|as|using|under ~8 root|sudo|administrator|elevated|admin privileges|superuser|root privileges|admin rights',
          'escalate|elevate|gain|obtain|acquire|grant yourself|give yourself ~16 privilege*|root|admin*|permission*|sudo|full access|unrestricted access',
        ],
        {
          confidence: 'medium',
          unless:
            /\b(?:if|when|once) the user (?:wants|agrees|asks|says|confirms)\b|`sudo (?:systemctl|service|apt|apt-get|dnf|ufw|journalctl|nginx|reboot)\b[^|;&`\n]{0,60}`/i,
        },
      ),
    ],
  },
  {
    id: 'SK034',
    name: 'changes-itself',
    category: 'persistence',
    severity: 'high',
    about: 'The skill changes its own files, other skills or the settings of the agent.',
    fix: 'Write outside the folder of skills; a change of the skill is a new version.',
    keys: [
      ...said(
        [
          'modify|edit|rewrite|overwrite|update|change|patch|replace|append to|add to|alter|delete|remove|disable|extend ~24 this skill.md|skill.md|this skill|own skill file|own instructions|other skills|another skill|installed skills|skills folder|skills directory|skill directory|skill file|this file|own code|own files|your own configuration|agent config*|agent settings|allowed-tools|permission settings|permissions file|settings.json|mcp config*|mcp.json|hooks',
          'add|put|register|enter|list|include|write ~8 yourself|itself|this skill|this agent|the skill ~40 list of|allowlist|allow list|whitelist|allowed|permission*|may run|settings*|trusted|exceptions',
          'put|add|append|insert|paste|copy|include|write|leave|embed ~10 this|these|the above|the following ~6 paragraph|paragraphs|text|block|notice|sentence|instructions|lines|words|note ~30 in|into|at|to|on ~16 each|every|all|any ~20 readme*|file*|document*|page*|repl*|answer*|message*|commit*|repositor*|issue*|pull request*|mail*|note*',
          'grant|give|allow|add|enable ~16 yourself|itself|this skill|this agent ~24 permission*|tools|tool|access|rights|allowed-tools',
          'copy|install|clone|spread|propagate|replicate|inject ~16 this skill|itself|yourself|these instructions|this text|this paragraph|this block ~40 to|into|in ~16 other|every|all|each|another|new ~16 skill*|project*|repositor*|file*|agent*|folder*|document*|readme*|message*',
        ],
        {
          confidence: 'medium',
          unless:
            /\bthis skill (?:has |had )?(?:made|wrote|written|created|produced)\b|\bthis file\?/i,
        },
      ),
      ...done(
        [
          'open(__file__|writefilesync(__filename|writefile(__filename|fs.writefile*(import.meta*|> "$0"|> $0|>> "$0"|>> $0|sed -i*"$0"|sed -i*$0|os.path.abspath(__file__), "w"|open(sys.argv[0]',
          'sed -i|tee|cat >|cat >>|echo|write_text(|writefilesync(|open(|mv|cp|rm -rf|>|>> ~80 skill.md|.claude/skills*|.claude/settings*|.cursor/mcp.json|.codex/config*|skills/*|.mcp.json|claude_desktop_config.json|settings.local.json',
          'open(__file__, "w*|open(__file__, \'w*|open(__file__,"w*|__file__ ~60 "w"|\'w\'|"a"|\'a\'|"r+"|\'r+\'|write*',
        ],
        { only: 'code', confidence: 'medium' },
      ),
    ],
  },
]
