import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-ci-'))
  mkdirSync(join(folder, '.ci'))
  cpSync(join(import.meta.dirname, '../../.ci/run'), join(folder, '.ci/run'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function run(readme: string) {
  writeFileSync(join(folder, 'README.md'), readme)
  const { status, stdout, stderr } = spawnSync('bash', [join(folder, '.ci/run')], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
const write = (heading: string, command: string) =>
  `# Latchkey\n\n\`\`\`sh\nnpm start\n\`\`\`\n\n## ${heading}\n\n\`\`\`sh\n${command}\n\`\`\`\n`

describe('.ci/run', () => {
  it('runs the command that the README has below its heading about tests', () => {
    expect(run(write('Test it', 'npm --version'))).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^README: npm --version\n\d/),
    })
  })

  it.each([
    ['Try it', 'npm --version'],
    ['Test it', 'make test'],
  ])('says that the README has no such command: %s, %s', (heading, command) => {
    expect(run(write(heading, command))).toEqual({
      status: 1,
      stdout: '',
      stderr: 'README.md has no command of npm below a heading "## Test".\n',
    })
  })
})
