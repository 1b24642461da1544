import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'

/** The report of a whole run for `npm test`: each file with its project, time and tests. */
export type Run = {
  readonly files: readonly RunFile[]
  /** Errors that belong to no test. */
  readonly errors: readonly string[]
}
export type RunFile = {
  readonly project: string
  readonly file: string
  readonly seconds: number
  readonly errors: readonly string[]
  readonly tests: readonly RunTest[]
}
export type RunTest = {
  readonly path: string[]
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending'
  readonly message?: string
}

const root = join(import.meta.dirname, '..')
const firstLine = (text: string) => text.split('\n')[0] ?? ''

function pathOf(test: TestCase): string[] {
  const path = [test.name]
  for (
    let group: TestSuite | TestModule = test.parent;
    group.type === 'suite';
    group = group.parent
  )
    path.unshift(group.name)
  return path
}

function readTest(test: TestCase): RunTest {
  const { state, errors = [] } = test.result()
  return {
    path: pathOf(test),
    state,
    ...(errors[0] ? { message: firstLine(errors[0].message) } : {}),
  }
}

function readFile(module: TestModule): RunFile {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return {
    project: module.project.name.replace(/ \(.*/, ''),
    file: relative(root, module.moduleId),
    seconds: Math.round(collectDuration + setupDuration + duration) / 1000,
    // A group whose hook failed reports it on itself; its tests are skipped.
    errors: [
      ...module.errors(),
      ...[...module.children.allSuites()].flatMap((group) => group.errors()),
    ].map(({ message }) => firstLine(message)),
    tests: [...module.children.allTests()].map(readTest),
  }
}

/**
 * Writes what happened in a run to a file, for the totals, the durations and the coverage tables.
 */
export class RunReport implements Reporter {
  readonly #path: string
  constructor({ path }: { readonly path: string }) {
    this.#path = path
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const run: Run = {
      files: modules.map(readFile),
      errors: unhandled.map(({ message }) => firstLine(message)),
    }
    mkdirSync(dirname(this.#path), { recursive: true })
    writeFileSync(this.#path, JSON.stringify(run))
  }
}
