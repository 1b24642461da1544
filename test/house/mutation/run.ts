// `npm run mutation -- <files>`: changes a file in one place at a time, in a copy of the tree, and
// says which changes its unit tests notice.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { copyTree } from './copyTree.ts'
import { createTestProcess } from './createTestProcess.ts'
import { drawSample } from './drawSample.ts'
import { findTests } from './findTests.ts'
import type { Mutant } from './generateMutants.ts'
import { generateMutants } from './generateMutants.ts'

const root = join(import.meta.dirname, '../../..')
const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: text,
    seed: text,
    test: { ...text, multiple: true },
    title: text,
    lines: text,
    project: { ...text, default: 'unit' },
    json: { type: 'boolean', default: false },
  },
})

type Outcome = {
  readonly file: string
  readonly line: number
  readonly was: string
  readonly now: string
  readonly result: 'killed' | 'survived' | 'timeout'
  readonly by: readonly string[]
}
const firstRunTimeout = 240_000
const printLine = (line: string) =>
  void (values.json ? process.stderr : process.stdout).write(`${line}\n`)
const shorten = (code: string) => code.replaceAll(/\s+/g, ' ').slice(0, 60)

/** The mutants to try: those of the given lines, or a sample of them. */
function selectMutants(file: string, source: string): Mutant[] {
  const [from = 1, to = from] = values.lines?.split('-').map(Number) ?? [
    1,
    Number.POSITIVE_INFINITY,
  ]
  const all = generateMutants(file, source).filter(({ line }) => line >= from && line <= to)
  return values.most === undefined
    ? all
    : drawSample(all, Number(values.most), Number(values.seed ?? 1))
}

type Runner = ReturnType<typeof createTestProcess>

/**
 * Runs the tests of a file as it is: how many there are, and how long a run with a mutant may take.
 * Throws when they do not pass.
 */
async function runBaseline(
  file: string,
  runner: Runner,
): Promise<{ readonly limit: number; readonly count: number }> {
  const began = performance.now()
  const first = await runner.run([], firstRunTimeout)
  const why = !first
    ? 'no answer'
    : first.count === 0
      ? 'there are none'
      : first.failed
        ? first.names.join('; ')
        : undefined
  if (why !== undefined) throw new RangeError(`${file}: its tests do not pass as it is: ${why}`)
  // The machine may be busier later on.
  return { limit: 10_000 + 4 * (performance.now() - began), count: first?.passed ?? 0 }
}

async function mutateFile(copy: string, file: string): Promise<Outcome[]> {
  const source = readFileSync(join(root, file), 'utf8')
  const tests = values.test ?? findTests(root, file)
  const mutants = selectMutants(file, source)
  printLine(
    `${file}: ${mutants.length} mutants, ${tests.length === 0 ? 'no tests' : tests.join(', ')}`,
  )
  const runner = createTestProcess({
    root: copy,
    project: values.project,
    tests,
    title: values.title,
  })
  process.once('exit', runner.end)
  const outcomes: Outcome[] = []
  try {
    const { limit, count } = await runBaseline(file, runner)
    for (const { line, start, end, was, text: now } of mutants) {
      writeFileSync(join(copy, file), source.slice(0, start) + now + source.slice(end))
      const verdict = await runner.run([file], limit)
      // A run that ended at its first failure may be over before the failure is reported.
      const result = !verdict
        ? 'timeout'
        : verdict.failed || verdict.passed < count
          ? 'killed'
          : 'survived'
      outcomes.push({ file, line, was, now, result, by: verdict?.names ?? [] })
      printLine(
        `${result.padEnd(8)} ${file}:${line}  ${shorten(was)}  ->  ${shorten(now) || '(nothing)'}`,
      )
    }
  } finally {
    runner.end()
    writeFileSync(join(copy, file), source)
  }
  return outcomes
}

const files = positionals.map((path) => relative(root, join(process.cwd(), path)))
if (files.length === 0) {
  process.stderr.write(
    'usage: npm run mutation -- <files> [--most N --seed N] [--lines A-B]\n' +
      '  [--test <file> --title <title>] [--project <name>] [--json]\n',
  )
  process.exit(2)
}
const copy = copyTree(root)
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
try {
  const outcomes: Outcome[] = []
  for (const file of files) outcomes.push(...(await mutateFile(copy, file)))
  const count = (result: Outcome['result']) =>
    outcomes.filter((one) => one.result === result).length
  const totals = { killed: count('killed'), survived: count('survived'), timeout: count('timeout') }
  if (values.json) process.stdout.write(`${JSON.stringify({ outcomes, totals }, undefined, 2)}\n`)
  printLine(`${totals.killed} killed, ${totals.survived} survived, ${totals.timeout} timed out`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
