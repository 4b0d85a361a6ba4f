/** An attempt at what a program must not reach. It prints `taken` where it reached something. */
export type Attempt = readonly [name: string, code: string]

const py = (...lines: string[]) => lines.join('\n')
/** Prints `taken` when an expression of Python is anything. */
const reach = (expression: string) =>
  py(
    'try:',
    `    value = ${expression}`,
    '    print("taken" if value is not None and "undefined" not in str(value) else "nothing")',
    'except BaseException as failure:',
    '    print(type(failure).__name__)',
  )
/** Holds a function of JavaScript, which Python finds where it looks for it, and tries to get out by it. */
const holding = (expression: string) =>
  py(
    'import sandbox',
    'held = [c.cell_contents for c in sandbox.fetch.__closure__ if "JsProxy" in [k.__name__ for k in type(c.cell_contents).__mro__]][0]',
    'Object = held.__proto__.__proto__.constructor',
    'print("held", Object.getOwnPropertyNames(held).length > 0)',
    'try:',
    `    value = ${expression}`,
    '    print("taken", value) if value is not None and str(value) not in ("undefined", "", "None", "False") else None',
    'except BaseException as failure:',
    '    print(type(failure).__name__)',
  )

/** Each prints `held` before it tries. */
export const heldAttempts: readonly Attempt[] = [
  ['its constructor', holding('held.constructor("return process")()')],
  ['its constructor, made new', holding('held.constructor.new("return process")')],
  ['the constructor of a constructor', holding('held.constructor.constructor("return process")()')],
  ['the constructor of all objects', holding('Object.constructor("return globalThis")()')],
  [
    'the constructor of what it is of',
    holding('Object.getPrototypeOf(held).constructor("return 1")()'),
  ],
  [
    'a constructor that is put back',
    holding(
      '(Object.defineProperty(held.__proto__, "constructor", Object.getOwnPropertyDescriptor(Object, "name")), held.constructor("return process")())[1]',
    ),
  ],
  ['its caller', holding('held.caller')],
  ['its arguments', holding('held.arguments')],
  ['a call without an object', holding('held.__proto__.call.call(Object.prototype.valueOf, None)')],
  [
    'a bound call without an object',
    holding('held.__proto__.bind.call(Object.prototype.toString, None)().find("global") > -1'),
  ],
  [
    'the frames of an error',
    holding('Object.getOwnPropertyDescriptor(Object, "prepareStackTrace")'),
  ],
  [
    'names of the process',
    holding(
      '[n for n in dir(Object) + dir(held) if n in ("process", "require", "global", "globalThis", "binding")] or ""',
    ),
  ],
  [
    'a polluted prototype that asks for a file',
    holding('(setattr(Object.prototype, "path", "/etc/passwd"), open("/etc/passwd").read())[1]'),
  ],
]

export const pythonAttempts: readonly Attempt[] = [
  ['the module js', reach('__import__("js").process')],
  ['the module js, its fetch', reach('__import__("js").fetch')],
  ['from js import process', 'from js import process\nprint("taken")'],
  ['the module pyodide_js', reach('__import__("pyodide_js")._module')],
  ['run_js', reach('__import__("pyodide.code", fromlist=["x"]).run_js("process.version")')],
  [
    'run_js that imports',
    reach('__import__("pyodide.code", fromlist=["x"]).run_js("import(\'node:fs\')")'),
  ],
  [
    'the modules put back',
    'import sys, importlib\nfor name in ("js", "pyodide_js"):\n    try:\n        importlib.import_module(name); print("taken")\n    except ImportError: pass',
  ],
  [
    'ctypes and the functions of the engine',
    py(
      'import ctypes',
      'lib = ctypes.CDLL(None)',
      'for name in ("emscripten_run_script_string", "emscripten_run_script"):',
      '    try:',
      '        f = getattr(lib, name); f.restype = ctypes.c_char_p',
      '        print("taken") if f(b"process.version") else None',
      '    except BaseException: pass',
    ),
  ],
  ['ctypes and a library', 'import ctypes\nctypes.CDLL("libc.so.6")\nprint("taken")'],
  ['a system call', 'import ctypes\nprint("taken" if ctypes.CDLL(None).syscall(39) > 0 else "")'],
  [
    'the environment',
    'import os\nprint("taken" if set(os.environ) - {"HOME", "PATH", "LANG"} else "")',
  ],
  ['/proc/self/environ', 'print("taken", open("/proc/self/environ").read())'],
  ['/proc/1', 'import os\nprint("taken", os.listdir("/proc/1"))'],
  ['/etc/passwd', 'print("taken", open("/etc/passwd").read())'],
  ['a path out of the root', 'print("taken", open("/../../../../etc/passwd").read())'],
  ['a device', 'print("taken", open("/dev/mem", "rb").read(1))'],
  [
    'a link out of the root',
    'import os\nos.symlink("/etc/passwd", "/l")\nprint("taken", open("/l").read())',
  ],
  ['a hard link', 'import os\nopen("/a", "w").write("x")\nos.link("/a", "/b")\nprint("taken")'],
  ['a process', 'import os\nprint("taken" if os.system("id") == 0 else "")'],
  ['a process by subprocess', 'import subprocess\nprint("taken", subprocess.run(["id"]))'],
  ['a process by posix_spawn', 'import os\nos.posix_spawn("/bin/sh", ["sh"], {})\nprint("taken")'],
  ['a fork', 'import os\nos.fork()\nprint("taken")'],
  ['forks without end', 'import os\nwhile True: os.fork()'],
  ['another program in its place', 'import os\nos.execv("/bin/sh", ["sh"])\nprint("taken")'],
  ['a signal to the parent', 'import os\nos.kill(os.getppid(), 9)\nprint("taken")'],
  ['a thread', 'import threading\nthreading.Thread(target=print).start()\nprint("taken")'],
  [
    'a process of multiprocessing',
    'import multiprocessing\np = multiprocessing.Process(target=print)\np.start()\nprint("taken")',
  ],
  [
    'a connection',
    'import socket\ns = socket.create_connection(("127.0.0.1", 80), 1)\nprint("taken")',
  ],
  [
    'the metadata of a cloud',
    'import urllib.request\nprint("taken", urllib.request.urlopen("http://169.254.169.254/", timeout=1).read())',
  ],
  [
    'a lookup of a name',
    'import socket\nprint("taken" if not socket.gethostbyname("localhost.example").startswith("172.29") else "")',
  ],
  [
    'a server',
    'import socket\ns = socket.socket(); s.bind(("0.0.0.0", 8123)); s.listen(); s.settimeout(0.2); s.accept()\nprint("taken")',
  ],
  ['packages of the network', 'import micropip\nprint("taken")'],
  ['fetch without a host', 'import sandbox\nsandbox.fetch("https://example.com")\nprint("taken")'],
  [
    'fetch with a request that lies',
    'import sandbox\nsandbox.fetch("file:///etc/passwd", method="__proto__", headers={"a\\n": "b"})\nprint("taken")',
  ],
  ['leaving the process', 'import os\nos._exit(0)'],
  ['an abort', 'import os\nos.abort()'],
  ['memory that is not its own', 'import ctypes\nctypes.string_at(0xfffffff0, 16)\nprint("taken")'],
]

export const shellAttempts: readonly Attempt[] = [
  [
    'the environment',
    'env | grep -v "^\\(HOME\\|PATH\\|PWD\\|OLDPWD\\|SHLVL\\|_\\|SHELL\\|USER\\|TERM\\|LANG\\|HOSTNAME\\)=" | grep canary && echo taken',
  ],
  ['/proc/self/environ', 'cat /proc/self/environ && echo taken'],
  ['/proc/1/root', 'ls /proc/1/root && echo taken'],
  ['/etc/passwd', 'cat /etc/passwd && echo taken'],
  ['a path out of the root', 'cat /../../../../etc/passwd && echo taken'],
  ['a path out of the root by cd', 'cd /../..; cat ./../etc/passwd && echo taken'],
  ['a link out of the root', 'ln -s /etc/passwd l && cat l && echo taken'],
  ['a link to a folder', 'ln -s / r; ls r/etc/passwd && echo taken'],
  ['a hard link', 'echo x > a; ln a b && echo taken'],
  [
    'a link in an archive',
    'mkdir t; ln -s /etc t/x; tar -cf a.tar t && tar -xf a.tar -C / && cat /t/x/passwd && echo taken',
  ],
  ['a device', 'head -c 1 /dev/mem && echo taken; head -c 1 /dev/sda && echo taken'],
  [
    'a connection',
    'exec 3<>/dev/tcp/127.0.0.1/22; echo x >&3; head -1 <&3 | grep SSH && echo taken',
  ],
  ['curl', 'curl -s http://169.254.169.254/ && echo taken'],
  ['wget', 'wget http://example.com && echo taken'],
  ['a file by curl', 'curl -s file:///etc/passwd && echo taken'],
  ['node', 'node -e "console.log(process.env)" && echo taken'],
  ['js-exec', 'js-exec -e "console.log(process.env)" && echo taken'],
  ['perl', 'perl -e "print 1" && echo taken'],
  ['gcc', 'gcc --version && echo taken'],
  ['sudo', 'sudo id && echo taken'],
  ['bash by its path', '/bin/bash -c "cat /etc/passwd" && echo taken'],
  ['a signal', 'kill -9 1 && echo taken; kill -9 $PPID && echo taken'],
  [
    'names of a prototype',
    '__proto__=1; constructor=2; declare -A m; m[__proto__]=taken; m[constructor]=x; declare -A other; echo ${other[__proto__]}',
  ],
  [
    'names of a prototype in jq',
    "echo '{\"__proto__\":{\"polluted\":\"taken\"}}' | jq '.' > /dev/null; echo '{}' | jq -r '.polluted'",
  ],
  [
    'names of a prototype in a table',
    "printf '__proto__,b\\ntaken,2\\n' > a.csv; xan select b a.csv > /dev/null; echo '{}' | jq -r '.taken'",
  ],
  ['the environment by jq', "jq -n 'env' | grep canary && echo taken"],
  [
    'the environment by awk',
    "awk 'BEGIN { for (k in ENVIRON) print k, ENVIRON[k] }' | grep canary && echo taken",
  ],
  [
    'a command by awk',
    'awk \'BEGIN { while (("cat /etc/passwd" | getline line) > 0) print "taken" line }\'',
  ],
  ['a file by awk', 'awk \'BEGIN { while ((getline line < "/etc/passwd") > 0) print "taken" }\''],
  ['a command by sed', "echo x | sed '1e cat /etc/passwd' | grep root && echo taken"],
  ['a file by sed', "echo x | sed 'r /etc/passwd' | grep root && echo taken"],
  [
    'a command by find',
    'find / -maxdepth 1 -name bin -exec cat /etc/passwd \\; | grep root && echo taken',
  ],
  ['a command by xargs', 'echo /etc/passwd | xargs cat && echo taken'],
  ['a command by env', 'env -i /bin/sh -c "cat /etc/passwd" && echo taken'],
  [
    'sqlite and a library',
    'sqlite3 :memory: "select load_extension(\'/lib/libc.so\')" && echo taken',
  ],
  ['the output of the run', 'cat /dev/run-stdout-1 && echo taken'],
  ['a variable that is arithmetic', "x='a[$(cat /etc/passwd)]'; (( x )) && echo taken"],
]
