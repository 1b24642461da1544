// The process that runs the tests of mutants: one Vitest, with messages for the files that took new
// texts.
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import type { TestChoice, TestVerdict } from './createTestProcess.ts'

const { root, project, tests, title }: TestChoice = JSON.parse(process.argv[2] ?? '{}')
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const named =
  title === undefined ? {} : { testNamePattern: `${escaped(title.replaceAll(' > ', ' '))}$` }
const vitest = await createVitest(
  'test',
  {
    root,
    config: join(root, 'vitest.config.ts'),
    project: [project],
    watch: false,
    reporters: [{}],
    bail: title === undefined ? 1 : 0,
    retry: 0,
    ...named,
  },
  { root },
)
await vitest.standalone()

const isNamed = (name: string, fullName: string) =>
  title === undefined || name === title || fullName === title

async function verdict(changed: readonly string[]): Promise<TestVerdict> {
  for (const file of changed) vitest.invalidateFile(join(root, file))
  const specifications = (await vitest.globTestSpecifications([...tests])).filter(({ moduleId }) =>
    tests.some((test) => moduleId === join(root, test)),
  )
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false)
  const ran = testModules
    .flatMap((one) => [...one.children.allTests()])
    .filter((test) => isNamed(test.name, test.fullName) && test.result().state !== 'skipped')
  const broken = testModules.some((one) => one.errors().length > 0) || unhandledErrors.length > 0
  const failed = ran.some((test) => test.result().state === 'failed')
  const passed = ran.filter((test) => test.result().state === 'passed').length
  return {
    failed: failed || broken,
    count: ran.length,
    passed,
    names: ran.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName),
  }
}

// Ends without its parent process.
process.on('disconnect', () => process.exit())
process.on(
  'message',
  ({ changed }: { readonly changed: readonly string[] }) =>
    void verdict(changed).then((one) => process.send?.(one)),
)
