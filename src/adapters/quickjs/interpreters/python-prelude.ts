/**
 * Python's own side of a run: evaluates a program, and tells its end as JSON. It also takes away the modules by which
 * Python reaches the objects around it; what could still be found that way refuses (`walls.ts`).
 */
export const pythonPrelude = `
def _prelude():
    import ast, asyncio, builtins, importlib, io, json, linecache, os, sys, traceback, types
    from pyodide.code import eval_code_async

    sys.stdout.reconfigure(line_buffering=True)
    sys.stderr.reconfigure(line_buffering=True)
    sys.dont_write_bytecode = True
    os.environ.clear()
    os.environ.update(HOME="/", PATH="/", LANG="C.UTF-8")
    os.chdir("/")
    kept = {}

    def fresh():
        return {"__name__": "__main__", "__builtins__": builtins, "__doc__": None}

    def shown(value):
        if value is None:
            return None
        try:
            return json.dumps(value, allow_nan=False)
        except Exception:
            return json.dumps(repr(value))

    def told(failure, filename):
        line = None
        frames = []
        for frame in traceback.extract_tb(failure.__traceback__):
            if frame.filename == filename:
                line = frame.lineno
            if line is not None:
                frames.append(frame)
        stack = []
        if frames:
            stack.append("Traceback (most recent call last):\\n")
            stack += traceback.format_list(frames)
        stack += traceback.format_exception_only(failure)
        if isinstance(failure, SyntaxError) and failure.filename == filename:
            line = failure.lineno
        return {
            "name": type(failure).__name__,
            "message": str(failure),
            "line": line,
            "stack": "".join(stack),
            "memory": isinstance(failure, MemoryError),
        }

    def remember(code, filename):
        linecache.cache[filename] = (len(code), None, code.splitlines(True), filename)

    def settle():
        for task in asyncio.all_tasks(asyncio.get_event_loop()):
            if task is not asyncio.current_task():
                task.cancel()
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except Exception:
                pass

    async def evaluate(code, filename, names):
        remember(code, filename)
        importlib.invalidate_caches()
        try:
            value = await eval_code_async(code, names, filename=filename)
            return {"result": shown(value), "error": None, "exit": 0}
        except SystemExit as end:
            if end.code is None or end.code == 0:
                return {"result": None, "error": None, "exit": 0}
            code = end.code if isinstance(end.code, int) else 1
            return {"result": None, "error": told(end, filename), "exit": code}
        except BaseException as failure:
            return {"result": None, "error": told(failure, filename), "exit": 1}

    async def run(code):
        if not kept:
            kept.update(fresh())
        if "" not in sys.path:
            sys.path.insert(0, "")
        sys.argv = ["/main.py"]
        try:
            return json.dumps(await evaluate(code, "/main.py", kept))
        finally:
            settle()

    async def run_of_shell(code, filename, arguments):
        sys.argv = json.loads(arguments)
        try:
            end = await evaluate(code, filename, fresh())
            if end["error"] is not None and end["error"]["name"] != "SystemExit":
                sys.stderr.write(end["error"]["stack"])
            return end["exit"]
        finally:
            settle()

    class Answer:
        def __init__(self, told):
            self.status = told["status"]
            self.headers = told["headers"]
            self.url = told["url"]
            self.text = told["text"]
            self.ok = 200 <= self.status < 300

        def json(self):
            return json.loads(self.text)

    def way_out(ask):
        def fetch(url, method="GET", headers=None, body=None):
            asked = {"url": str(url), "method": method, "headers": headers or {}, "body": body}
            told = json.loads(ask(json.dumps(asked)))
            if "refusal" in told:
                raise OSError(told["refusal"])
            return Answer(told)

        def open_url(url):
            return io.StringIO(fetch(url).text)

        async def pyfetch(url, **options):
            raise OSError("this sandbox has no way out of its own: use sandbox.fetch")

        module = types.ModuleType("sandbox")
        module.fetch = fetch
        sys.modules["sandbox"] = module
        # The engine's own looks for parts of a browser, and says only that they are not there.
        http = types.ModuleType("pyodide.http")
        http.open_url = open_url
        http.pyfetch = pyfetch
        sys.modules["pyodide.http"] = http
        sys.modules["pyodide"].http = http

    def close():
        sys.meta_path[:] = [one for one in sys.meta_path if type(one).__name__ != "JsFinder"]
        for name in list(sys.modules):
            if name in ("js", "pyodide_js") or name.startswith(("js.", "pyodide_js.")):
                del sys.modules[name]

    return {"run": run, "run_of_shell": run_of_shell, "way_out": way_out, "close": close}

_prelude()
`
