// `npm test`: everything a fresh machine needs and every test there is. The last line is the
// result: `N passed, N failed, N skipped`.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages, installSandbox, isInstalled } from '../tools/install.mjs'
import { unprovenRows } from '../tools/specCoverage.mjs'
import { toolEntry } from '../tools/toolEntry.mjs'
import { durationsOf, durationTable } from './durations.mjs'

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache/test-results')
/** Vitest's report of the run (test/RunReport.ts). */
const report = join(reports, 'run.json')
const minute = 60_000
const began = Date.now()

/** Set when the run is interrupted, so that nothing new is started. */
const stop = new AbortController()
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => stop.abort())

/**
 * Runs Node in the root; at its time limit, or when the run is interrupted, it receives a signal to
 * end, and then is killed.
 * @param {string[]} words
 * @param {number} [limit] milliseconds
 * @returns {Promise<number>} the exit code
 */
function run(words, limit = 20 * minute) {
  return new Promise((resolve) => {
    const env = { ...process.env, RUN_REPORT: report }
    const child = spawn(process.execPath, words, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env,
    })
    const end = () => {
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
    }
    const timer = setTimeout(end, limit)
    stop.signal.addEventListener('abort', end)
    child.once('error', () => resolve(127))
    child.once('exit', (code) => {
      clearTimeout(timer)
      stop.signal.removeEventListener('abort', end)
      resolve(code ?? 1)
    })
  })
}

/** Runs the tool of a package without a shell, so that it receives the signal to end. */
const tool = (/** @type {string} */ name, /** @type {string[]} */ words, limit = 20 * minute) =>
  run([toolEntry(name), ...words], limit)

/**
 * @param {string} name
 * @param {() => Promise<number>} task
 * @returns {Promise<string[]>} its name when it failed
 */
async function step(name, task) {
  const started = Date.now()
  const code = await task()
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`== ${name}: ${code === 0 ? 'done' : 'FAILED'} in ${seconds} s`)
  return code === 0 ? [] : [name]
}

/** Everything before the tests, on both cores; the names of what failed. */
async function prepare() {
  const packages = await step('packages', async () => (installPackages() ? 0 : 1))
  if (packages.length > 0) return packages
  const chromium = () =>
    run(['-e', "import('./tools/chromium.mjs').then((one) => console.log(one.installChromium()))"])
  const failed = await Promise.all([
    (async () => [
      ...(await step('Chromium', chromium)),
      ...(await step('build', () => run(['tools/build.mjs']))),
      ...(await step('lint', () => tool('@biomejs/biome', ['check', '--error-on-warnings', '.']))),
    ])(),
    (async () => [
      ...(await step('packages of the sandbox', async () => (await installSandbox()).length)),
      ...(await step('types', () => run(['tools/types.mjs']))),
      ...(await step('unused code', () => tool('knip', []))),
    ])(),
  ])
  return failed.flat()
}

/**
 * Every test there is, in one run of Vitest.
 * @returns {Promise<{ code: number, files: import('./RunReport.ts').RunFile[], errors: string[] }>}
 */
async function runTests() {
  const code = await tool('vitest', ['run'], 84 * minute)
  if (!existsSync(report)) return { code, files: [], errors: ['the tests ended without a report'] }
  return { code, ...JSON.parse(readFileSync(report, 'utf8')) }
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const failedSteps = await prepare()
const { code, files, errors } =
  isInstalled() && !stop.signal.aborted ? await runTests() : { code: 0, files: [], errors: [] }

const tests = files.flatMap(({ file, tests: own }) =>
  own.map((test) => ({ file, passed: test.state === 'passed', ...test })),
)
const count = (/** @type {string[]} */ ...states) =>
  tests.filter(({ state }) => states.includes(state)).length
const broken = [
  ...failedSteps.map((name) => `the step ${name}`),
  ...tests
    .filter(({ state }) => state === 'failed')
    .map(({ file, path, message }) => `${file} > ${path.join(' > ')}\n    ${message ?? ''}`),
  ...files.flatMap(({ file, errors: own }) => own.map((message) => `${file}: ${message}`)),
  ...errors.map((message) => `outside every test: ${message}`),
]
if (code !== 0 && broken.length === 0)
  broken.push('Vitest ended with an error that no test names; it stands in the output above')
if (stop.signal.aborted) broken.push('the run was interrupted')
const tables = [
  'docs/internal/spec-coverage.md',
  'docs/internal/faults.md',
  'docs/internal/threats.md',
  'docs/internal/compatibility.md',
].map((path) => readFileSync(join(root, path), 'utf8'))
const unproven = tables.flatMap((table) => unprovenRows(table, tests))

const durations = durationsOf(files, (Date.now() - began) / 1000)
writeFileSync(join(reports, 'durations.json'), JSON.stringify(durations, undefined, 2))
console.log(`\n${durationTable(durations)}\n`)
// Once more at the end, for readers of the end only.
for (const line of broken) console.log(`failed: ${line}`)
for (const complaint of unproven) console.log(`coverage: ${complaint}`)
const failed = broken.length + unproven.length
console.log(`\n${count('passed')} passed, ${failed} failed, ${count('skipped', 'pending')} skipped`)
process.exitCode = failed === 0 ? 0 : 1
