import { isRunning, isWriting, type Taint } from './taint-forms.ts'

/** Where a value may go that it should not. */
export type Sink = 'network' | 'interpreter' | 'shell' | 'evaluation' | 'query' | 'path' | 'itself'

const shell =
  /os[.](?:system|popen)\(|getoutput\(|getstatusoutput\(|shell\s{0,2}=\s{0,2}True|create_subprocess_shell|commands[.]get|(?<![.\w])(?:exec|execSync)\(|(?:cp|child_process|proc|childProcess)[.]exec(?:Sync)?\(|["']\)[.]exec(?:Sync)?\(|shell:\s{0,2}true|execaCommand|\bsh(?:ell)?[.]exec\(|\bsystem\(?\s{0,2}["'`(]|%x[{[(]|[=(\s]`[^`\n]{0,200}#\{|IO[.]popen\(\s{0,2}["']|Open3[.]\w{4,12}\(\s{0,2}["']|(?:shell_exec|passthru|proc_open|popen)\s{0,2}\(|\bqx[{/(|]|["'](?:\/bin\/)?(?:ba|z|da)?sh["'],\s{0,4}\[?\s{0,2}["']-l?c["']|["']cmd(?:[.]exe)?["'],\s{0,4}\[?\s{0,2}["']\/c|arg\(\s{0,2}["']-c["']\s{0,2}\)|os[.]execute\(|io[.]popen\(|getRuntime\(\)[.]exec\(|Invoke-Expression|\biex\s|cmd\s\/c|(?:^|[;&|(]|\bdo|\bthen)\s{0,8}(?:sudo\s)?(?:eval|(?:ba|z|da)?sh\s{1,3}-l?c)\s/
const built =
  /["'`]\s{0,3}(?:[+%]|[.]{1,2}(?=[\s$]))|[+]\s{0,3}["'`]|\$\{|#\{|[Ff]["'][^"'\n]{0,300}\{\w|[.]format\(|[.]join\(|%\s{0,2}\(|[.]\s{0,2}\$\w|\$\{?[\w@*]|\bsprintf\b|\(\s{0,2}[a-z_$][\w$.]{0,40}(?:\[[^\]]{1,20}\])?\s{0,2}[,)]|concat\(/
const guarded =
  /shlex[.]|shellescape|shellwords|escapeshell(?:arg|cmd)|quotemeta|shell-?quote|quote\(|shq\(|%q|\bint\(|parseInt|Number\(|Integer\(|to_i\b|strconv[.]atoi|fullmatch|allowed|whitelist|choices/i
const evaluating =
  /(?<![.\w])(?:eval|exec|assert)\(|new Function\(|(?<![.\w])Function\(|runIn\w{2,12}Context\(|instance_eval|class_eval|Kernel[.]eval|pickle[.]loads?\(|marshal[.]loads?\(|Marshal[.]load|yaml[.](?:unsafe_load|load)\((?![^\n]{0,80}Safe)|YAML[.](?:unsafe_)?load\(|jsonpickle|unserialize\(|ObjectInputStream|loadstring\(|node-serialize|render_template_string\(|Template\([^\n]{0,60}\)[.]render|create_function|__import__\(|import_module\(|(?<![.\w])(?:require|import)\(\s{0,2}(?!["'])|constantize|[.]send\(\s{0,2}params|__send__/
const queryWords =
  /["'`(]\s{0,4}(?:select\b[^\n]{0,200}\bfrom|insert\s{1,3}(?:or\s\w{4,8}\s)?into|update\b[^\n]{0,80}\bset|delete\s{1,3}from|drop\s{1,3}(?:table|database)|alter\s{1,3}table|replace\s{1,3}into|exec(?:ute)?\s{1,3}\w)/i
const queryBuilt =
  /["'`]\s{0,3}[+%]\s{0,3}[\w$(]|[\w\])$]\s{0,3}[+]\s{0,3}["'`]|\$\{|#\{|[Ff]["']{1,3}[^\n]{0,300}\{|["']\s{0,2}[.]format\(|["']\s{0,3}[.]\s{0,3}\$|"[^"\n]{0,200}\$\w|\bsprintf\(/i
const noSql =
  /\$where["']?\s{0,3}[:=]\s{0,3}[^\n]{0,80}(?:[+]|\$\{)|\bfind(?:One)?\(\s{0,2}(?:req|request)[.]\w{4,6}\s{0,2}\)|\bldap\w{0,10}[.]search[^\n]{0,80}[+%{]/i
const placed =
  /(?<![.\w])open\(|read_?file\w{0,4}\(|read_text\(|read_bytes\(|createreadstream\(|createwritestream\(|write_?file\w{0,4}\(|sendfile\(|send_file|file[.](?:read|open|write|binread|delete)\b|file_get_contents\(|file_put_contents\(|\bfopen\(|readfile\(|\binclude(?:_once)?\b|os[.](?:open|readfile|remove|unlink|create)\(|ioutil[.]|unlink(?:sync)?\(|rmtree\(|rmsync\(|rm_rf\(?|fileresponse\(|servefile\(|extract(?:all)?\(|pathlib[.]path\(|move_uploaded_file|get-content|fs[.]rm\(/i
const unlessServer = /https?[.]createServer|listen\(/

/** Where the statement puts what it is made of, as far as that matters. */
export function* sinksOf(
  text: string,
  found: ReadonlySet<Taint>,
  isSent: boolean,
): Generator<{ readonly from: Taint; readonly to: Sink }, void> {
  if (isSent)
    for (const from of ['secret', 'watched', 'files'] as const)
      if (found.has(from)) yield { from, to: 'network' }
  if (isRunning(text))
    for (const from of ['remote', 'decoded'] as const)
      if (found.has(from)) yield { from, to: 'interpreter' }
  if (found.has('self') && found.has('own') && isWriting(text)) yield { from: 'own', to: 'itself' }
  for (const from of ['asked', 'typed'] as const) if (found.has(from)) yield* injections(text, from)
}

function* injections(
  text: string,
  from: 'asked' | 'typed',
): Generator<{ readonly from: Taint; readonly to: Sink }, void> {
  if (shell.test(text) && built.test(text) && !guarded.test(text)) yield { from, to: 'shell' }
  if (evaluating.test(text) && !guarded.test(text)) yield { from, to: 'evaluation' }
  if ((queryWords.test(text) && queryBuilt.test(text)) || noSql.test(text))
    yield { from, to: 'query' }
  if (from === 'asked' && placed.test(text) && !unlessServer.test(text)) yield { from, to: 'path' }
}

/** Whether a script keeps paths that others give within a folder: then what it opens is what it means to. */
export const keepsWithin =
  /startswith\(|starts_with|is_relative_to|relative_to\(|secure_filename|basename|safe_join|realpath|commonpath|normalize\(|includes\(\s{0,2}['"]\.\.['"]|['"]\.\.['"]\s{1,3}in\b|contains\([^)\n]{0,40}['"]\.\.['"]|filepath[.]clean|\bfullmatch|ValidPath|send_from_directory|express[.]static|allowed|whitelist|\bRoot\b|path[.]relative/i
