import { expect, test } from 'vitest'
import { createScanEngine } from '../scan-engine.ts'

const engine = createScanEngine()
const utf8 = (text: string) => new TextEncoder().encode(text)

function verdictOf(path: string, text: string, declared = ''): string {
  const metadata = declared === '' ? '' : `metadata:\n${declared}`
  const head = `---\nname: my-skill\ndescription: Does a small thing for the user.\n${metadata}---\n`
  const files = [
    { path: 'SKILL.md', bytes: utf8(`${head}\n# Thing\n\nRun the script.\n`) },
    { path, bytes: utf8(text) },
  ]
  return engine.scan(files, 'balanced').verdict
}

const api = '  bourse-hosts: "api.desk.io"\n  bourse-env: "DESK_TOKEN"\n'

/** Small honest scripts in many languages: name of the file, text, and what the manifest declares. */
const harmlessScripts: readonly (readonly [string, string, string?])[] = [
  [
    'scripts/a.py',
    'import os, requests\nr = requests.get("https://api.desk.io/v1/orders", headers={"Authorization": "Bearer " + os.environ["DESK_TOKEN"]}, timeout=10)\nfor o in r.json():\n    print(o["id"])\n',
    api,
  ],
  [
    'scripts/a.py',
    'import json, os, sys, urllib.request\nbody = json.dumps({"title": sys.argv[1]}).encode()\nreq = urllib.request.Request("https://api.desk.io/v1/tickets", data=body, headers={"x-key": os.environ["DESK_TOKEN"]})\nprint(urllib.request.urlopen(req, timeout=10).status)\n',
    api,
  ],
  [
    'scripts/a.mjs',
    'const r = await fetch(`https://api.desk.io/v1/items?limit=${Number(process.argv[2])}`, { headers: { authorization: `Bearer ${process.env.DESK_TOKEN}` } })\nconsole.log(await r.json())\n',
    api,
  ],
  [
    'scripts/a.rb',
    "require 'net/http'\nuri = URI('https://api.desk.io/v1/notes')\nreq = Net::HTTP::Post.new(uri, 'authorization' => \"Bearer #{ENV['DESK_TOKEN']}\")\nreq.body = { text: ARGV[0] }.to_json\nputs Net::HTTP.start(uri.host, 443, use_ssl: true) { |h| h.request(req) }.code\n",
    api,
  ],
  [
    'scripts/a.go',
    'package main\nimport ("fmt"; "net/http"; "os")\nfunc main() {\n  req, _ := http.NewRequest("GET", "https://api.desk.io/v1/me", nil)\n  req.Header.Set("Authorization", "Bearer "+os.Getenv("DESK_TOKEN"))\n  res, err := http.DefaultClient.Do(req)\n  if err != nil { panic(err) }\n  fmt.Println(res.Status)\n}\n',
    api,
  ],
  [
    'scripts/a.sh',
    '#!/bin/sh\nset -eu\ncurl --fail --silent -H "authorization: Bearer $DESK_TOKEN" -d @report.json https://api.desk.io/v1/reports\n',
    api,
  ],
  [
    'scripts/a.ps1',
    '$h = @{ Authorization = "Bearer $env:DESK_TOKEN" }\nInvoke-RestMethod -Uri https://api.desk.io/v1/items -Headers $h | ForEach-Object { $_.title }\n',
    api,
  ],
  [
    'scripts/a.php',
    "<?php\n$c = curl_init('https://api.desk.io/v1/items');\ncurl_setopt($c, CURLOPT_HTTPHEADER, ['authorization: Bearer ' . getenv('DESK_TOKEN')]);\ncurl_setopt($c, CURLOPT_RETURNTRANSFER, true);\necho curl_exec($c);\n",
    api,
  ],
  [
    'scripts/a.py',
    'import subprocess, sys\nsubprocess.run(["ffmpeg", "-i", sys.argv[1], "out.mp4"], check=True)\n',
  ],
  [
    'scripts/a.py',
    'import sqlite3, sys\ndb = sqlite3.connect("notes.db")\nfor row in db.execute("SELECT title FROM notes WHERE tag = ?", (sys.argv[1],)):\n    print(row[0])\n',
  ],
  [
    'scripts/a.py',
    'import sys\nfor line in open(sys.argv[1], encoding="utf-8"):\n    print(line.rstrip().upper())\n',
  ],
  [
    'scripts/a.py',
    'import json, pathlib\nhere = pathlib.Path(__file__).parent\ntable = json.loads((here / "table.json").read_text())\n(here.parent / "out.json").write_text(json.dumps(table, indent=2))\n',
  ],
  [
    'scripts/a.py',
    'import pathlib, tarfile, sys\ntarget = pathlib.Path("out").resolve()\nwith tarfile.open(sys.argv[1]) as t:\n    t.extractall(target, filter="data")\n',
  ],
  [
    'scripts/a.py',
    'import time\nwait = 1\nwhile True:\n    job = take()\n    if job is None:\n        time.sleep(wait)\n        wait = min(wait * 2, 60)\n        continue\n    work(job)\n',
  ],
  [
    'scripts/a.py',
    'from concurrent.futures import ThreadPoolExecutor\nwith ThreadPoolExecutor(max_workers=4) as pool:\n    print(list(pool.map(len, ["a", "bb"])))\n',
  ],
  ['scripts/a.py', 'import ast, sys\nprint(ast.literal_eval(sys.argv[1]))\n'],
  [
    'scripts/a.py',
    'import re, sys\nPATTERNS = [\n    re.compile(r"curl[^|]*\\|\\s*(ba)?sh"),\n    re.compile(r"rm -rf /"),\n    re.compile(r"nc -e /bin/sh"),\n    re.compile(r"/etc/sudoers"),\n]\nfor n, line in enumerate(open(sys.argv[1]), 1):\n    if any(p.search(line) for p in PATTERNS):\n        print(n, line.strip())\n',
  ],
  [
    'scripts/a.mjs',
    "const suspicious = [\n  'git push --delete origin main',\n  'rejectUnauthorized: false',\n  'NODE_TLS_REJECT_UNAUTHORIZED=0',\n  'crontab -',\n]\nimport { readFileSync } from 'node:fs'\nconst text = readFileSync(process.argv[2], 'utf8')\nfor (const one of suspicious) if (text.includes(one)) console.log(one)\n",
  ],
  [
    'scripts/a.py',
    'BAD_COMMANDS = {\n    "history -c",\n    "chmod 4755 /bin/sh",\n    "setenforce 0",\n}\ndef is_bad(line):\n    return any(bad in line for bad in BAD_COMMANDS)\n',
  ],
  ['scripts/a.py', 'import base64, sys\nprint(base64.b64decode(sys.argv[1]).decode())\n'],
  [
    'scripts/a.py',
    'import os, sys\nwanted = ["DATABASE_URL", "API_KEY"]\nmissing = [n for n in wanted if not os.environ.get(n)]\nprint("missing:", ", ".join(missing) or "none")\n',
    '  bourse-env: "DATABASE_URL API_KEY"\n',
  ],
  [
    'scripts/a.py',
    'import hashlib, sys\nprint(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest())\n',
  ],
  [
    'scripts/a.py',
    'import shutil, tempfile\nwork = tempfile.mkdtemp()\ntry:\n    build(work)\nfinally:\n    shutil.rmtree(work)\n',
  ],
  [
    'scripts/a.py',
    'import pathlib\nroot = pathlib.Path("public").resolve()\ndef read(name):\n    path = (root / name).resolve()\n    if not path.is_relative_to(root):\n        raise ValueError("outside")\n    return path.read_text()\n',
  ],
  [
    'scripts/a.py',
    'from flask import Flask, request, abort, send_from_directory\napp = Flask(__name__)\n@app.get("/f")\ndef f():\n    return send_from_directory("data", request.args["name"])\n',
  ],
  [
    'scripts/a.js',
    "const express = require('express')\nconst app = express()\napp.get('/u', async (req, res) => res.json(await db.query('SELECT name FROM u WHERE id = $1', [req.query.id])))\napp.listen(3000)\n",
  ],
  [
    'scripts/a.js',
    "const { execFileSync } = require('child_process')\nconsole.log(execFileSync('git', ['log', '--oneline', '-n', '5']).toString())\n",
  ],
  [
    'scripts/a.js',
    "const rows = require('fs').readFileSync(process.argv[2], 'utf8').split('\\n')\nfor (const row of rows) if (/^\\d+/.exec(row)) console.log(row)\n",
  ],
  [
    'scripts/a.mjs',
    "import { createInterface } from 'node:readline/promises'\nconst ask = createInterface({ input: process.stdin, output: process.stdout })\nif ((await ask.question('Send 5 USDC? Type yes: ')) !== 'yes') process.exit(1)\nawait wallet.transfer(process.argv[2], 5_000_000n)\n",
    '  bourse-wallet: "read sign send"\n',
  ],
  [
    'scripts/a.mjs',
    'export const approve = (token, spender, amount) => token.approve(spender, amount)\nexport const revoke = (token, spender) => token.approve(spender, 0n)\n',
    '  bourse-wallet: "approve"\n',
  ],
  [
    'scripts/a.mjs',
    "const quote = await router.quote({ amountIn, slippageBps: 50 })\nconsole.log('at least', quote.minOut)\n",
  ],
  [
    'scripts/a.sh',
    '#!/bin/sh\nset -eu\nwork=$(mktemp -d)\ntrap \'rm -rf "$work"\' EXIT\ncp -r src "$work"\n(cd "$work" && make)\n',
  ],
  ['scripts/a.sh', '#!/bin/sh\nwhile sleep 5; do\n  ls -la "$1"\ndone\n'],
  [
    'scripts/a.sh',
    '#!/bin/sh\ncurl -fsSLo tool.tgz https://releases.desk.io/tool-1.2.tgz\necho "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08  tool.tgz" | sha256sum -c -\ntar xzf tool.tgz && ./tool/install\n',
    '  bourse-hosts: "releases.desk.io"\n',
  ],
  ['scripts/a.sh', '#!/bin/sh\nnpm ci --ignore-scripts && npm test\n'],
  [
    'scripts/a.sh',
    '#!/bin/sh\npython3 -m venv .venv && . .venv/bin/activate && pip install --require-hashes -r requirements.txt\n',
  ],
  [
    'scripts/a.sh',
    '#!/bin/sh\ngit fetch --prune\ngit branch --merged main | grep -v main | xargs -n1 git branch -d\n',
  ],
  [
    'scripts/a.sh',
    '#!/bin/sh\ngit push --force-with-lease origin "$(git branch --show-current)"\n',
  ],
  ['scripts/a.sh', '#!/bin/sh\nfind . -name "*.pyc" -delete\nrm -rf build dist node_modules\n'],
  ['scripts/a.sh', '#!/bin/sh\nfor f in *.png; do convert "$f" -resize 50% "small-$f"; done\n'],
  [
    'scripts/a.sh',
    '#!/bin/sh\npg_dump --no-owner "$DATABASE_URL" > backup.sql\n',
    '  bourse-env: "DATABASE_URL"\n',
  ],
  [
    'scripts/a.sh',
    '#!/bin/sh\nrsync -a --delete public/ deploy@www.desk.io:/srv/www/\n',
    '  bourse-hosts: "www.desk.io"\n',
  ],
  ['scripts/a.sh', '#!/bin/sh\ncurl -k https://localhost:8443/health\n'],
  ['scripts/a.sh', '#!/bin/bash\ngit bisect run sh -c \'make && ./test "$1"\'\n'],
  [
    'scripts/a.sh',
    '#!/bin/sh\necho "$REGISTRY_TOKEN" | docker login --username ci --password-stdin registry.desk.io\ndocker push registry.desk.io/app:1\n',
    '  bourse-hosts: "registry.desk.io"\n  bourse-env: "REGISTRY_TOKEN"\n',
  ],
  ['scripts/a.sh', '#!/bin/sh\ncrontab -l\nsystemctl --user list-timers\n'],
  [
    'scripts/a.sh',
    '#!/bin/sh\nssh-keygen -lf ~/.ssh/id_ed25519.pub\n',
    '  bourse-paths: "~/.ssh/"\n',
  ],
  ['scripts/a.sh', '#!/bin/sh\npbcopy < out.txt\n'],
  ['scripts/a.py', 'import pyperclip\npyperclip.copy("done")\n'],
  [
    'scripts/a.py',
    'from playwright.sync_api import sync_playwright\nwith sync_playwright() as p:\n    page = p.chromium.launch().new_page()\n    page.goto("http://localhost:3000")\n    page.screenshot(path="out.png")\n',
  ],
  [
    'package.json',
    '{"name": "part", "version": "1.0.0", "scripts": {"build": "tsc -p .", "prepare": "husky", "postinstall": "patch-package"}, "devDependencies": {"husky": "9.1.6"}}\n',
  ],
  [
    'package.json',
    '{"name": "part", "version": "1.0.0", "scripts": {"prepare": "npm run build && husky install", "test": "node --test"}}\n',
  ],
  [
    'assets/env.sample',
    'API_KEY=your-api-key-here\nPRIVATE_KEY=0x0000000000000000000000000000000000000000000000000000000000000000\nDATABASE_URL=postgres://user:password@localhost:5432/app\nWEBHOOK_SECRET=changeme\n',
  ],
  [
    'assets/compose.yml',
    'services:\n  db:\n    image: postgres:16\n    environment:\n      POSTGRES_PASSWORD: example\n  app:\n    build: .\n    environment:\n      DATABASE_URL: postgres://app:example@db:5432/app\n',
  ],
  [
    'assets/Dockerfile',
    'FROM node:24-slim\nWORKDIR /app\nCOPY package*.json ./\nRUN npm ci --omit=dev --ignore-scripts\nCOPY . .\nUSER node\nCMD ["node", "main.js"]\n',
  ],
  [
    'assets/Makefile',
    'BUILD := build\nall: $(BUILD)/out.pdf\nclean:\n\trm -rf $(BUILD)\n.PHONY: all clean\n',
  ],
  [
    'assets/ci.yml',
    'name: ci\non: [push]\njobs:\n  test:\n    runs-on: ubuntu-24.04\n    steps:\n      - uses: actions/checkout@v4\n      - run: npm ci --ignore-scripts\n      - run: npm test\n        env:\n          API_TOKEN: ${{ secrets.API_TOKEN }}\n',
  ],
  [
    'assets/app.service',
    '[Unit]\nDescription=Bot\n[Service]\nUser=app\nExecStart=/usr/bin/node /srv/app/main.js\nRestart=on-failure\n[Install]\nWantedBy=multi-user.target\n',
  ],
  [
    'assets/schema.json',
    '{"name": "pay", "parameters": {"to": {"type": "string", "description": "Where to pay; asked of the user each time."}, "chain": {"type": "string", "default": "base"}}}\n',
  ],
  [
    'assets/token.json',
    '{"chain": "ethereum", "usdc": {"address": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "decimals": 6}}\n',
  ],
  [
    'assets/menu.html',
    '<nav><button aria-expanded="false">Menu</button><ul hidden><li>Start</li><li>Prices</li></ul><span class="sr-only">opens the menu</span></nav>\n',
  ],
  [
    'assets/dark.html',
    '<body style="background:#111"><p style="color:#fff">Welcome to the shop, have a look around at leisure.</p></body>\n',
  ],
  [
    'assets/note.ipynb',
    '{"cells": [{"cell_type": "code", "source": ["import pandas as pd\\n", "pd.read_csv(\'data.csv\').describe()"], "outputs": []}], "nbformat": 4}\n',
  ],
  ['scripts/a.rb', 'Dir[\'**/*.md\'].each { |f| puts "#{f}: #{File.foreach(f).count}" }\n'],
  ['scripts/a.pl', 'while (my $l = <STDIN>) { print scalar reverse($l) }\n'],
  [
    'scripts/a.php',
    "<?php\n$s = $pdo->prepare('SELECT name FROM u WHERE id = ?');\n$s->execute([$_GET['id']]);\necho htmlspecialchars($s->fetchColumn());\n",
  ],
  ['scripts/a.lua', 'for line in io.lines(arg[1]) do print(#line) end\n'],
  [
    'scripts/a.go',
    'package main\nimport ("os/exec"; "os")\nfunc main() {\n  c := exec.Command("git", "status", "--short")\n  c.Stdout = os.Stdout\n  c.Run()\n}\n',
  ],
]

test.each(harmlessScripts.map(([path, text, declared = '']) => [path, text, declared] as const))(
  'a skill with %s that is honest is not stopped: %s',
  (path, text, declared) => {
    expect(['pass', 'review']).toContain(verdictOf(path, text, declared))
  },
)
