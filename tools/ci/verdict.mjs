import path from 'node:path'

const linesShown = 12
/** Of a flaky test's failure: enough for the assertion and the line that made it. */
const charactersShown = 400
/** An error outside of any test names its file after its stack and its lines of code. */
const strayLinesShown = 40

/**
 * The verdict on a suite, from its first run and from the separate runs of its failed files. A test that failed and
 * then passed both times is `flaky`, named on one line with its failure, and counts as passed; one that fails again, is
 * missing, or ends badly outside of its tests counts as failed. `.ci/run` lets at most three flaky tests pass.
 */
export function judge({ code, stray, report, again, root }) {
  if (report === null) {
    return { passed: 0, failed: 1, flaky: [], failures: [`no report (exit code ${code})`] }
  }
  const named = report.testResults.map((file) => ({
    ...file,
    name: path.relative(root, file.name),
  }))
  const failed = named.flatMap(failuresOf)
  const late = again.flatMap((one) => failuresOfRuns(one, root))
  const isFlaky = ({ file, test }) =>
    again.some((one) => path.relative(root, one.file) === file && passedTwice(one, test))
  const flaky = failed.filter(isFlaky)
  const stays = [...failed.filter((failure) => !isFlaky(failure)), ...late]
  const bad = [...new Map(stays.map((failure) => [nameOf(failure), failure])).values()]
  const failures = bad.map((failure) => `${nameOf(failure)}\n    ${failure.message}`)
  if (stray !== null)
    failures.push(`an error outside of any test\n    ${firstLines(stray, strayLinesShown)}`)
  // An exit code that no failed test explains.
  else if (code !== 0 && failed.length === 0) failures.push(`exit code ${code}`)
  return {
    passed: report.numPassedTests + flaky.length,
    failed: failures.length,
    flaky: flaky.map((failure) => `${nameOf(failure)}: ${onOneLine(failure.message)}`),
    failures,
  }
}

/** The failed tests of a file; a file that could not be loaded has none and counts as one itself. */
function failuresOf({ name: file, status, message, assertionResults }) {
  if (status !== 'failed') return []
  const tests = assertionResults.filter((test) => test.status === 'failed')
  if (tests.length === 0) return [{ file, test: null, message: firstLines(message) }]
  return tests.map(({ fullName, failureMessages }) => ({
    file,
    test: fullName,
    message: firstLines(failureMessages[0]),
  }))
}

function failuresOfRuns({ runs }, root) {
  return runs
    .flatMap(({ report }) => report?.testResults ?? [])
    .flatMap((file) => failuresOf({ ...file, name: path.relative(root, file.name) }))
}

/** Both runs ended well and, unless the whole file failed, contain the test as passed. */
function passedTwice({ runs }, test) {
  return runs.every(
    ({ code, stray, report }) =>
      code === 0 && stray === null && report !== null && (test === null || hasPassed(report, test)),
  )
}

function hasPassed({ testResults }, test) {
  return testResults.some(({ assertionResults }) =>
    assertionResults.some(({ fullName, status }) => fullName === test && status === 'passed'),
  )
}

function nameOf({ file, test }) {
  return test === null ? file : `${file} > ${test}`
}

function firstLines(text, lines = linesShown) {
  return String(text ?? '')
    .split('\n')
    .slice(0, lines)
    .join('\n    ')
}

function onOneLine(text) {
  return text.replace(/\s+/g, ' ').trim().slice(0, charactersShown)
}
